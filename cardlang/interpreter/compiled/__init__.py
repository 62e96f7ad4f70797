"""The deck compiled to Python: the same meaning as the plain evaluator, much faster.

`analysis` finds what is static, the `writing` modules turn bound trees into
Python source, `module` puts a deck together, `runtime` is what generated code
calls, `game` is the door. The plain evaluator stays the oracle: both play the
same games from the same seeds.
"""
