"""What a system without POSIX calls lacks is taken away, and everything but `exec:` still works.

What `subprocess` itself calls stays. This cannot stand for a run on Windows itself, which continuous integration has;
it finds calls that are not there.
"""

import subprocess
import sys

CODE = """
import asyncio, concurrent.futures, multiprocessing, os, shutil, signal, subprocess, tempfile  # they look first
import gymnasium, numba, numpy, pettingzoo, rich.console, rich.markdown, rich.progress, starlette
import importlib, pkgutil, sys, typer.testing, uvicorn

for name in ("fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
CALLS = '''chown fchmod fork forkpty getegid geteuid getgid getpgid getpgrp getpriority getuid killpg mkfifo nice
openpty pread setpgid setpriority setsid sysconf uname wait waitid O_CLOEXEC O_NOFOLLOW O_NONBLOCK'''
SIGNALS = '''SIGALRM SIGCHLD SIGCONT SIGHUP SIGPIPE SIGSTOP SIGTSTP SIGUSR1 alarm pthread_sigmask setitimer'''
for module, names in ((os, CALLS), (signal, SIGNALS)):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)

import swamp_agents
import swamp_envs

OTHERS = ("swamp_envs.adapters.sb3", "swamp_agents.arena.on_ray", "swamp_envs.__main__")  # they need more
for package in (swamp_envs, swamp_agents):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.startswith(OTHERS):
            importlib.import_module(found.name)

from swamp_envs.cli.app import app

folder = tempfile.mkdtemp()
for line, typed in {
    "games": "",
    "show swapx": "",
    "play swapx --against greedy": "--\\nq\\n",
    f"arena run swapx random greedy --deals 1 --workers 1 --seed 1 --file {folder}/a.arena": "",
    f"arena report {folder}/a.arena": "",
}.items():
    ran = typer.testing.CliRunner().invoke(app, line.split(), input=typed)
    assert ran.exit_code == 0, (line, ran.output, ran.exception)

os.name = "nt"
try:
    swamp_envs.make_agent("exec:python bot.py")
except swamp_envs.SwampError as error:
    print(error)
"""


def test_nothing_but_exec_needs_posix_calls() -> None:
    ran = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert "exec" in ran.stdout
