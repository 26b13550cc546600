// No card has a script.
