"""The rules as compiled code: what a rule is, and how its text is built."""
