"""Detection: how long the fuzzer takes to find what is there, measured on the fault catalogue against two baselines.

`trials` hunts for one fault with one seed in one way; `survival` turns trials into curves and medians; `matrix` says which invariant
reached, triggered and detected which fault; `benchmark` puts them together. After Magma (Hazimeh, Herrera and Payer, 2020), which puts
real bugs back and tells reached from triggered from detected. May be called by: ``headjudge bench faults``, tests.
"""
