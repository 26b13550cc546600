"""The mutation score of the two engines: ``make mutants``; ``docs/detection.md`` says what it measures."""
