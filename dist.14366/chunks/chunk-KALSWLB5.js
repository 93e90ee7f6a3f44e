import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/nmea2000/bus/socketcan-addon.ts
async function loadSocketcan(interfaceName) {
  const unavailable = (reason, cause) => new BitacoraError("bus-unavailable", { interface: interfaceName, reason }, cause);
  if (process.platform !== "linux") throw unavailable("not-linux");
  const packageName = "socketcan";
  let addon;
  try {
    addon = await import(packageName);
  } catch (error) {
    throw unavailable(
      systemErrorCode(error) === "ERR_MODULE_NOT_FOUND" ? "package-missing" : "package-unusable",
      error
    );
  }
  const { createRawChannelWithOptions } = addon;
  if (typeof createRawChannelWithOptions !== "function") throw unavailable("package-unusable");
  return { createRawChannelWithOptions };
}

export {
  loadSocketcan
};
