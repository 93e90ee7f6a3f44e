// src/core/clock.ts
var systemClock = {
  now: () => Date.now(),
  monotonic: () => performance.now()
};

export {
  systemClock
};
