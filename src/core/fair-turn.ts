/**
 * Turns of the event loop for work that is made in slices, one slice a turn, whoever it is for: with sixty large answers under
 * way at once a request waits for one slice, not for sixty.
 */
const waiting: (() => void)[] = [];
let isTurning = false;

/** Resolves in a turn of the event loop of its own; first come, first served. */
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
  // One that is set within a turn comes in the next.
  if (isTurning) setImmediate(turn);
}
