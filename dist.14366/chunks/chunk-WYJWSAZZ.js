// src/core/errors.ts
var BitacoraError = class extends Error {
  code;
  details;
  constructor(code, details = {}, cause) {
    super(`${code} ${JSON.stringify(details)}`, cause === void 0 ? void 0 : { cause });
    this.name = "BitacoraError";
    this.code = code;
    this.details = details;
  }
};
function usageError(reason, cause) {
  return new BitacoraError("usage", { reason }, cause);
}
function ifMissing(value) {
  return (error) => {
    if (systemErrorCode(error) === "ENOENT") return value;
    throw error;
  };
}
function isBitacoraError(error, ...codes) {
  return error instanceof BitacoraError && (codes.length === 0 || codes.includes(error.code));
}
function systemErrorCode(error) {
  if (!(error instanceof Error) || !("code" in error)) return void 0;
  return typeof error.code === "string" ? error.code : void 0;
}
function faultCode(error) {
  if (isBitacoraError(error)) return error.code;
  if (isDiskFull(error)) return "disk-full";
  return systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
}
function isDiskFull(error) {
  const code = systemErrorCode(error);
  return code === "ENOSPC" || code === "EDQUOT";
}
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return systemErrorCode(cause) ?? (cause instanceof Error ? cause.message : error.message);
}

export {
  BitacoraError,
  usageError,
  ifMissing,
  isBitacoraError,
  systemErrorCode,
  faultCode,
  isDiskFull,
  reasonOf
};
