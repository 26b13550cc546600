"""A toy engine, a toy judge and toy positions: what the fuzzer's own rooms are tested with."""
