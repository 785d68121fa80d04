"""How Sphinx builds the site: `make docs`. The pages about games are written from the games first."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

import swamp_envs  # noqa: E402, found by the line above

project = "swamp_envs"
author = "The swamp_envs founders"
copyright = author
version = release = swamp_envs.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_design", "sphinx_copybutton", "pages.building"]
exclude_patterns = ["_build", "pages", "static"]
source_suffix = {".md": "markdown"}
nitpicky = False

default_role = "code"  # docstrings are written as Markdown is
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

html_theme = "furo"
html_title = "swamp_envs"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["site.css"]

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"
