import { stat } from "node:fs/promises";
import test from "ava";
import { describeError } from "../../src/messages/describe-error.ts";

test("what the system refuses is no internal fault, and a fault of the disk is no matter of rights alone", async (t) => {
  const refused = await stat("n".repeat(4000)).catch((error: unknown) => error);
  t.regex(
    describeError(refused, "en"),
    /^the system refuses it \(ENAMETOOLONG: .*\); check the name, the rights and the disk$/,
  );
  t.regex(describeError(new TypeError("x is undefined"), "en"), /^internal fault: x is undefined/);
});
