"""`python -m cardlang`."""

from cardlang.cli import main

main()
