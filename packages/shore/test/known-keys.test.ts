import { generateKeyPairSync } from "node:crypto";
import test from "ava";
import { formatVerifierKey } from "../../../src/logbook/evidence/signed-note.ts";
import { KnownKeys } from "../src/door/known-keys.ts";
import { limits } from "../src/limits.ts";
import { vesselKey } from "../src/vessel/vessel.ts";

const key = vesselKey(formatVerifierKey({ name: "bitacora/aurora", key: generateKeyPairSync("ed25519").privateKey }));

test("a key is asked for once in a while, so that a suspension counts; one that is not there is asked for each time", async (t) => {
  let asked = 0;
  let isSuspended = false;
  const keys = new KnownKeys(async (keyId) => {
    asked += 1;
    return keyId === key.keyId ? { ...key, isSuspended } : undefined;
  });
  for (let i = 0; i < 5; i += 1) t.like(await keys.key(key.keyId, 0), { vessel: "aurora", isSuspended: false });
  t.is(asked, 1);
  isSuspended = true;
  t.like(await keys.key(key.keyId, limits.knownKeyMs), { isSuspended: true });
  t.is(await keys.key("stranger", 0), undefined);
  t.is(await keys.key("stranger", 0), undefined);
  t.is(asked, 4);
});

test("a flood of strangers asks no more than it may, and the vessels that are known come through", async (t) => {
  let asked = 0;
  const keys = new KnownKeys(async (keyId) => {
    asked += 1;
    return keyId === key.keyId ? key : undefined;
  });
  await keys.key(key.keyId, 0);
  for (let i = 0; i < 10_000; i += 1) await keys.key(`stranger ${i}`, 0);
  t.is(asked, limits.newKeysAtOnce);
  t.is(await keys.key("one more", 0), "busy");
  t.like(await keys.key(key.keyId, limits.knownKeyMs), { vessel: "aurora" });
  t.is(await keys.key("one more", 1000), undefined);
});
