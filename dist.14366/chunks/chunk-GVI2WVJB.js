import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/reading.ts
async function reading(path, read) {
  try {
    return await read();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === void 0 || error instanceof BitacoraError) throw error;
    const details = { file: displayPath(path), reason };
    throw new BitacoraError(reason === "ENOENT" ? "logbook-missing" : "logbook-unreadable", details, error);
  }
}

export {
  reading
};
