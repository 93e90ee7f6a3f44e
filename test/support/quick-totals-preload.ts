/**
 * Loaded before a service that is killed while it integrates (`node --import`): its totals are saved so often that a short life has a save.
 */
const compiled = new URL("../../dist/src/derive/limits.js", import.meta.url);
const { limits } = (await import(compiled.href)) as { readonly limits: object };

Object.assign(limits, { saveMs: Number(process.env["BITACORA_SAVE_MS"] ?? 1000) });
