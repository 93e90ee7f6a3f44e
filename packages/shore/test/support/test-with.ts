/** Tests that need real engines, one after another. Where those are not installed, their titles say so and they are skipped. */
import test from "ava";
import { type ProgramName, testWith as anyWith } from "../../../../test/support/programs.ts";

export const testWith = (...needed: readonly ProgramName[]) => anyWith(test, ...needed).serial;
