// src/core/build-date.ts
var BUILT_MS = Date.UTC(2026, 0, 1);

export {
  BUILT_MS
};
