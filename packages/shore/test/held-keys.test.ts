import { generateKeyPairSync } from "node:crypto";
import test from "ava";
import { formatVerifierKey } from "../../../src/logbook/evidence/signed-note.ts";
import { HeldKeys } from "../src/door/held-keys.ts";
import { limits } from "../src/limits.ts";

import { type StoredKey, vesselKey } from "../src/vessel/vessel.ts";

function enrolled(name: string): StoredKey {
  const text = formatVerifierKey({ name: `bitacora/${name}`, key: generateKeyPairSync("ed25519").privateKey });
  return { keyId: vesselKey(text).keyId, text, isSuspended: false };
}

/** A table of keys whose mark is the number of its changes. */
function table(...keys: StoredKey[]) {
  const changes = [...keys];
  const counts = { news: 0, found: 0 };
  const now = () => new Map(changes.map((key) => [key.keyId, key]));
  return {
    counts,
    change: (key: StoredKey) => void changes.push(key),
    remove: (id: string) => void changes.splice(0, changes.length, ...changes.filter(({ keyId }) => keyId !== id)),
    findKey: async (keyId: string) => {
      counts.found += 1;
      return now().get(keyId);
    },
    keyNews: async (mark: string | undefined) => {
      counts.news += 1;
      return { keys: changes.slice(Number(mark ?? 0)), count: now().size, mark: String(changes.length) };
    },
  };
}

test("a hundred thousand requests of enrolled vessels ask for news only, and a suspension is in force in time", async (t) => {
  const fleet = Array.from({ length: 1000 }, (_, i) => enrolled(`v${i}`));
  const store = table(...fleet);
  const keys = new HeldKeys(store);
  for (let ms = 0; ms < 100; ms += 1)
    for (const { keyId } of fleet) t.true(typeof (await keys.key(keyId, ms)) === "object");
  t.deepEqual(store.counts, { news: 1, found: 0 });
  t.is(keys.size, 1000);
  const [aurora] = fleet as [StoredKey];
  store.change({ ...aurora, isSuspended: true });
  t.like(
    await keys.key(aurora.keyId, limits.keysFreshMs),
    { vessel: "v0", isSuspended: false },
    "nobody waits for the news",
  );
  t.like(await keys.key(aurora.keyId, limits.keysFreshMs + 1), { isSuspended: true });
  store.change(aurora);
  t.like(await keys.key(aurora.keyId, 3 * limits.keysStaleMs), { isSuspended: false }, "what is stale is not used");
});

test("a key that was enrolled a moment ago is found, and one that was taken out of the table is not", async (t) => {
  const store = table(enrolled("aurora"));
  const keys = new HeldKeys(store);
  const young = enrolled("young");
  t.is(await keys.key(young.keyId, 0), undefined);
  store.change(young);
  t.like(await keys.key(young.keyId, 0), { vessel: "young" });
  t.like(await keys.key(young.keyId, 1), { vessel: "young" });
  t.is(store.counts.found, 2);
  store.remove(young.keyId);
  await keys.key(young.keyId, limits.keysStaleMs);
  t.is(await keys.key(young.keyId, limits.keysStaleMs), undefined);
});

test("a flood of strangers asks no more than it may, and the vessels come through", async (t) => {
  const aurora = enrolled("aurora");
  const store = table(aurora);
  const keys = new HeldKeys(store);
  for (let i = 0; i < 10_000; i += 1) await keys.key(`stranger ${i}`, 0);
  t.is(store.counts.found, limits.newKeysAtOnce);
  t.is(await keys.key("one more", 0), "busy");
  t.like(await keys.key(aurora.keyId, 0), { vessel: "aurora" });
  t.like(await keys.key(aurora.keyId, limits.keysStaleMs), { vessel: "aurora" });
  t.is(await keys.key("one more", limits.keysStaleMs), undefined);
});

test("while PostgreSQL is away the keys are good for some seconds, and then nobody is let in on old ones", async (t) => {
  const aurora = enrolled("aurora");
  const store = table(aurora);
  let isAway = false;
  const keys = new HeldKeys({
    ...store,
    keyNews: async (mark) => {
      if (isAway) throw new Error("away");
      return store.keyNews(mark);
    },
  });
  t.like(await keys.key(aurora.keyId, 0), { vessel: "aurora" });
  isAway = true;
  t.like(await keys.key(aurora.keyId, limits.keysStaleMs - 1), { vessel: "aurora" });
  await t.throwsAsync(keys.key(aurora.keyId, limits.keysStaleMs), { message: "away" });
  isAway = false;
  t.like(await keys.key(aurora.keyId, limits.keysStaleMs), { vessel: "aurora" });
});
