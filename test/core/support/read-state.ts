/** Reads `it.json` in a folder, as a process of its own, and says `n` or the error; with `true`, when it may open no more files. */
import { openSync } from "node:fs";
import { BitacoraError, systemErrorCode } from "../../../src/core/errors.ts";
import { StateFile } from "../../../src/core/state-file.ts";
import { statePlace } from "../../support/state-place.ts";

const [dir = "", full] = process.argv.slice(2);
const parse = (read: unknown) => read as { readonly n: number };
const state = new StateFile(statePlace(dir), { name: "it.json", parse });
const out = process.stdout;
const others: number[] = [];
try {
  if (full === "true") for (;;) others.push(openSync("/dev/null", "r"));
} catch (error) {
  if (systemErrorCode(error) !== "EMFILE") throw error;
}
try {
  out.write(`${(await state.read())?.n}\n`);
} catch (error) {
  if (!(error instanceof BitacoraError)) throw error;
  out.write(`${error.code} ${String(error.details["reason"])}\n`);
}
