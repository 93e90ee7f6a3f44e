// src/core/pause.ts
import { setTimeout as sleep } from "node:timers/promises";
async function pause(ms, signal) {
  await sleep(ms, void 0, signal === void 0 ? {} : { signal }).catch(() => void 0);
}

export {
  pause
};
