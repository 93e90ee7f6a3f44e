/** A process that makes a file of evidence of a data directory, as the command does, once it has said that it begins. */
import { makeEvidence } from "../../../../src/runtime/evidence/make.ts";

const [dataDir = "", out = ""] = process.argv.slice(2);
process.stdout.write("begins\n");
const period = { fromMs: 0, toMs: Date.UTC(2100, 0, 1) };
await makeEvidence({ ...period, out, version: "0.1.0", user: "Ana", dataDir, json: true });
