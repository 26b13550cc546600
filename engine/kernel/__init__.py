"""The kernel: what both rulebooks share, and nothing that they do differently.

Objects and zones, the event log with causes, the question loop, the undo journal, paying. Where the two games are
opposite (see ``docs/decisions``) each engine has its own code. May import: the trace and the card language.
"""

from headjudge.engine.kernel.kernel import Asking, Budget, GameOver, Illegal, Kernel, Steps
from headjudge.engine.kernel.objects import Obj, Pool

__all__ = ["Asking", "Budget", "GameOver", "Illegal", "Kernel", "Obj", "Pool", "Steps"]
