/**
 * Gives turns of the event loop to work that is done in slices: one slice a turn, whichever request it is for. With sixty large answers
 * under way, a request waits for one slice and not for sixty.
 */
const waiting: (() => void)[] = [];
let isTurning = false;

/** Resolves in a turn of the event loop that no other caller shares; first come, first served. */
export function fairTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  });
}

function turn(): void {
  waiting.shift()?.();
  isTurning = waiting.length > 0;
  // An immediate that is set within a turn runs in the next turn.
  if (isTurning) setImmediate(turn);
}
