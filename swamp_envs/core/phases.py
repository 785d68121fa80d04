"""Phases: a table of rows, each with what is legal in a phase and what a decision does there, side by side.

    PHASES = Phases(
        Phase("lay", legal_lays, lay, then=("lay", "sail")),
        Phase("sail", legal_steps, sail, then=("lay", END)),
    )
    legal_in, apply_in = PHASES.legal, PHASES.apply

    @kernel
    def legal(t, s, out):
        return legal_in(s.phase, t, s, out)

    @kernel
    def apply(t, s, action):
        apply_in(s.phase, t, s, action)

The number of a row is its place in the table, unless a dict says otherwise. Several rows may share a number where their
kernels are `of` parts that no record has together: a record is played with the first of them that is meant for it.
`then` names the phases that may follow. Nothing is played by it, but the game's page draws its diagram from it, and a
test sees that nothing else follows.

`PHASES.legal` and `PHASES.apply` are switches. A `Switch` holds kernels by number: it calls the one that its first
argument names with the other arguments. Switches serve as well where no phase is meant, such as for the effects of
cards. numba compiles the call of a switch into a jump to direct calls, as fast as an if-chain by hand, and keeps it in
the cache: the module that makes the table imports its kernels, so that an edit of a row is seen by all who import the
table. With the JIT off the same call looks its kernel up. Kernels of a switch take arguments of the same types and
return the same type. A kernel `of` parts that a record lacks has no place in the switch of that record.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from llvmlite import ir
from numba import typeof, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.typing.templates import signature
from numba.extending import lower_builtin

from .calls import CallType
from .parts import OfParts, Part, is_meant_for

END = "the end"  # what follows the last phase of a game


class Only(str):
    """The name of a phase that follows in games with a part only."""

    part: Part

    def __new__(cls, name: str, part: Part) -> "Only":
        self = super().__new__(cls, name)
        self.part = part
        return self


class Row(Protocol):
    """What a table of phases needs of its rows; a game's own rows may say more."""

    @property
    def name(self) -> str: ...
    @property
    def legal(self) -> Callable | None: ...
    @property
    def apply(self) -> Callable | None: ...
    @property
    def then(self) -> tuple[str, ...]: ...


class Phase(NamedTuple):
    """A row: its name, the kernels `legal(t, s, out)` and `apply(t, s, action)`, and the phases that may follow."""

    name: str
    legal: Callable | None
    apply: Callable | None
    then: tuple[str, ...] = ()


class Switch:
    """A function that calls one of its kernels: the one whose number is its first argument."""

    def __init__(self, kernels: Mapping[int, Callable | Sequence[Callable]]) -> None:
        self.kernels = {int(n): (each,) if callable(each) else tuple(each) for n, each in kernels.items() if each}
        self._numba_type_ = _SwitchType(self)

    def __call__(self, number: Any, *args: Any) -> Any:
        return next(kernel for kernel in self.kernels[int(number)] if is_meant_for(kernel, args))(*args)


class Phases:
    """A table of phases; `legal` and `apply` are switches over its rows, those left out that have no such kernel."""

    def __init__(self, *rows: Row, numbered: Mapping[int, Row | Sequence[Row]] | None = None) -> None:
        given = {**dict(enumerate(rows)), **(numbered or {})}
        self.rows: dict[int, tuple[Row, ...]] = {int(n): _as_rows(found) for n, found in given.items()}
        self.legal = Switch({n: [row.legal for row in found if row.legal] for n, found in self.rows.items()})
        self.apply = Switch({n: [row.apply for row in found if row.apply] for n, found in self.rows.items()})
        _check_names(list(self.rows.values()))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(found[0].name for found in self.rows.values())

    def following(
        self, parts: Sequence[Part] = (), is_asked: Callable[[Any], bool] = lambda row: True
    ) -> dict[str, tuple[str, ...]]:
        """What may follow each phase in games whose records have these parts, where only some rows are asked."""
        found = [row for rows in self.rows.values() for row in _first_of(rows, parts) if is_asked(row)]
        kept = {row.name for row in found} | {END}

        def follows(name: str) -> bool:
            return name in kept and (not isinstance(name, Only) or name.part in parts)

        return {row.name: tuple(dict.fromkeys(str(n) for n in row.then if follows(n))) for row in found}


def _as_rows(found: Row | Sequence[Row]) -> tuple[Row, ...]:
    return (found,) if hasattr(found, "then") else tuple(found)  # pyright: ignore


def _first_of(rows: Sequence[Row], parts: Sequence[Part]) -> Sequence[Row]:
    """The row of several that a record with these parts is played with, if there is one."""
    return [row for row in rows if not isinstance(row.legal, OfParts) or row.legal.is_meant(tuple(parts))][:1]


def diagram(following: Mapping[str, Sequence[str]]) -> str:
    """Phases and what may follow each, as a state diagram for Mermaid; it begins with the first phase, and with those
    that follow no other."""
    led_to = {name for phase, after in following.items() for name in after if name != phase}
    lines = ["stateDiagram-v2"]
    lines += [f'state "{name}" as {_state(name)}' for name in following if _state(name) != name]
    lines += [f"[*] --> {_state(n)}" for k, n in enumerate(following) if k == 0 or n not in led_to]
    lines += [f"{_state(phase)} --> {_state(name)}" for phase, after in following.items() for name in after]
    return "\n    ".join(lines)


def _state(name: str) -> str:
    """A name as Mermaid takes it."""
    return "[*]" if name == END else "".join(letter if letter.isalnum() else "_" for letter in name)


def _check_names(numbers: Sequence[Sequence[Row]]) -> None:
    names = [name for rows in numbers for name in dict.fromkeys(row.name for row in rows)]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"phases: found {name!r} more than once, accepted: a name of its own for each")
    for row in (row for rows in numbers for row in rows):
        for name in row.then:
            if name not in (*names, END):
                raise ValueError(f"phase {row.name!r}: found {name!r} to follow, accepted: {', '.join(names)}, {END}")


# --- how a switch is compiled -----------------------------------------------------------------------------------------


class _SwitchType(CallType):
    """numba's type of a switch."""

    def __init__(self, switch: Switch) -> None:
        kernels = [(n, kernel) for n, each in switch.kernels.items() for kernel in each]
        super().__init__("switch(" + ", ".join(f"{n}: {k.__module__}.{k.__qualname__}" for n, k in kernels) + ")")
        self.switch = switch
        lower_builtin(switch, types.VarArg(types.Any))(partial(_lower, self))

    @property
    def key(self) -> Any:
        return id(self.switch)

    def calls(self, context: Any, args: Sequence[Any]) -> dict[int, tuple[Any, Any]]:
        """The type and signature of each kernel that is called with arguments of these types, by number."""
        kinds: dict[int, list[Any]] = {n: [*map(typeof, each)] for n, each in self.switch.kernels.items()}
        meant: dict[int, Any] = {}
        for number, kind in ((n, kind) for n, each in kinds.items() for kind in each):
            if number not in meant and (not isinstance(kind, CallType) or kind.kernel_for(args)):
                meant[number] = kind
        meant = meant or {n: each[0] for n, each in kinds.items()}
        return {n: (kind, kind.get_call_type(context, args, {})) for n, kind in meant.items()}

    def get_call_type(self, context: Any, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        found = {n: types.unliteral(call.return_type) for n, (_, call) in self.calls(context, args[1:]).items()}
        result = context.unify_types(*found.values())
        if result is None or isinstance(result, types.Optional):
            kernels = ", ".join(f"{kind} of {self.switch.kernels[n][0].__name__}" for n, kind in found.items())
            raise TypingError(f"a switch: found the results {kernels}, accepted: results of one type")
        return signature(result, *args)

    def get_impl_key(self, sig: Any) -> Any:
        return self.switch


def _lower(kind: _SwitchType, context: Any, builder: Any, sig: Any, args: Sequence[Any]) -> Any:
    """Make a call of a switch a jump; a number that has no kernel goes where the last one goes.

    The kernels are inlined there, for most are called from nowhere else: their arguments need not be handed over.
    """
    calls = kind.calls(context.typing_context, sig.args[1:])
    returned = cgutils.alloca_once(builder, context.get_value_type(sig.return_type))
    blocks = {number: builder.append_basic_block(f"kernel{number}") for number in calls}
    after = builder.append_basic_block("after")
    *_, last = blocks.values()
    jump = builder.switch(context.cast(builder, args[0], sig.args[0], types.int64), last)
    for number, (kernel, call) in calls.items():
        if blocks[number] is not last:
            jump.add_case(context.get_constant(types.int64, number), blocks[number])
        builder.position_at_end(blocks[number])
        given = [context.cast(builder, *each) for each in zip(args[1:], sig.args[1:], call.args, strict=True)]
        result = context.get_function(kernel, call)(builder, given)
        for each in blocks[number].instructions:
            if isinstance(each, ir.CallInstr):
                each.attributes.add("alwaysinline")
        builder.store(context.cast(builder, result, call.return_type, sig.return_type), returned)
        builder.branch(after)
    builder.position_at_end(after)
    return builder.load(returned)
