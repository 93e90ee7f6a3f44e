import test from "ava";
import { BitacoraError, faultCode } from "../../src/core/errors.ts";

test("a fault is told by our own code, by the system's, or else by its words", (t) => {
  const ofSystem = (code: string) => Object.assign(new Error(`${code}: write`), { code });
  t.is(faultCode(new BitacoraError("logbook-io")), "logbook-io");
  t.is(faultCode(ofSystem("ENOSPC")), "disk-full");
  t.is(faultCode(ofSystem("EDQUOT")), "disk-full");
  t.is(faultCode(ofSystem("EROFS")), "EROFS");
  t.is(faultCode(new BitacoraError("historian-io", { reason: "EROFS: read-only file system, write" })), "EROFS");
  t.is(faultCode(new Error("no room")), "no room");
  t.is(faultCode("no room"), "no room");
});
