import {
  isBitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/sign-now.ts
async function signNow(writer) {
  try {
    return await writer.sign();
  } catch (error) {
    return { reason: reasonOf(error), isRefused: false };
  }
}
function reasonOf(error) {
  if (isBitacoraError(error, "usage")) return String(error.details["reason"]);
  return isBitacoraError(error) ? error.code : systemErrorCode(error) ?? String(error);
}

export {
  signNow
};
