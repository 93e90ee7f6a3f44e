/**
 * Web Push and mail through what happens to a link and to the other side: killed, gone for an hour, slow, refusing. A real push endpoint
 * that reads what browsers would, and a real mail server; time is the test's. Nothing is lost, and what comes twice says so.
 */
import { createECDH } from "node:crypto";
import test, { type ExecutionContext } from "ava";
import ece from "http_ece";
import { pushWay } from "../../../src/connectors/notify/http-push.ts";
import { LocalTime } from "../../../src/connectors/notify/local-time.ts";
import { Messenger } from "../../../src/connectors/notify/messenger.ts";
import { outboxFile } from "../../../src/connectors/notify/outbox-file.ts";
import { mailWay } from "../../../src/connectors/notify/smtp-mail.ts";
import type { Way } from "../../../src/connectors/notify/way.ts";
import { wordsIn } from "../../../src/connectors/notify/words.ts";
import { vapidKey } from "../../../src/connectors/phones/push-message.ts";
import { PushSubscriptions } from "../../../src/connectors/phones/push-subscriptions.ts";
import { ManualClock } from "../../support/clock.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { Book } from "./support/book.ts";
import { mailServer } from "./support/mail-server.ts";
import { receiving } from "./support/receiving.ts";
import { type Run, testWith } from "../../support/programs.ts";

const HOUR_MS = 3_600_000;
const words = wordsIn("en");

interface Peer {
  readonly way: Way;
  /** What has arrived, as people read it. */
  readonly got: () => readonly string[];
  readonly down: () => Promise<unknown>;
  readonly up: () => Promise<unknown>;
}

async function pushPeer(
  t: ExecutionContext,
): Promise<Peer & { readonly server: Awaited<ReturnType<typeof receiving>> }> {
  const [server, dataDir] = [await receiving(t), await tempDir(t)];
  const subscriptions = await PushSubscriptions.open(statePlace(dataDir, { clock: systemClock }));
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = Buffer.alloc(16, 5).toString("base64url");
  const keys = { p256dh: browser.getPublicKey("base64url"), auth };
  await subscriptions.add({ ...keys, endpoint: `${server.url}/a`, person: null, device: "phone" }, [server.url]);
  const read = (body: Buffer) =>
    ece.decrypt(body, { version: "aes128gcm", privateKey: browser, authSecret: auth }).toString();
  return {
    server,
    way: pushWay({ subscriptions, vapid: vapidKey() }, "mailto:a@b.c", () => true, {
      clock: systemClock,
      locale: "en",
    }),
    got: () => server.requests.map(({ body }) => (JSON.parse(read(body)) as { readonly body: string }).body),
    down: server.close,
    up: server.again,
  };
}

async function mailPeer(t: ExecutionContext): Promise<Peer> {
  const servers = [await mailServer(t, "plain")];
  const port = servers[0]?.port ?? 0;
  return {
    way: mailWay(
      { server: `smtp://127.0.0.1:${port}`, from: "a@b.c", addresses: ["owner@shore.example"], timeoutS: 10 },
      { id: "office", name: "office" },
      "Aurora",
      words.message,
    ),
    got: () => servers.flatMap(({ mails }) => mails).map(({ text }) => text.replaceAll("\r", "")),
    down: () => servers.at(-1)?.kill() ?? Promise.resolve(),
    up: async () => servers.push(await mailServer(t, "plain", port)),
  };
}

async function scene(t: ExecutionContext, way: Way) {
  const [book, clock, dir] = [new Book(), new ManualClock(), await tempDir(t)];
  const messenger = new Messenger({
    id: "it",
    kind: "push",
    way,
    terms: { priority: "caution", afterMin: 0, onWatch: false, isQuiet: () => false },
    timeoutS: 1,
    time: new LocalTime("UTC"),
    nameOf: (tagId) => tagId,
    vessel: { id: "aurora", name: "Aurora" },
    logbook: book,
    state: outboxFile(statePlace(dir), "it"),
    alarms: { open: () => [] },
    record: () => undefined,
    now: () => clock.now(),
    isClockTrusted: () => true,
    log: { info: () => undefined, warning: () => undefined },
    words,
    pauses: { retryMs: 5, retryMaxMs: 50 },
  });
  t.teardown(() => messenger.stop());
  book.enter("manual", {});
  void messenger.run();
  await until(() => messenger.counters()["entry"] === 1);
  return { book, clock, messenger };
}

const firstLines = (got: readonly string[]) => got.map((text) => text.split("\n")[0]);

const PEERS: readonly (readonly [string, (t: ExecutionContext) => Promise<Peer>, Run])[] = [
  ["Web Push", pushPeer, test],
  ["mail", mailPeer, testWith(test, "aiosmtpd")],
];

for (const [name, peerOf, run] of PEERS)
  run(`${name}: the other side is killed and gone for an hour; all arrive once, the most urgent first`, async (t) => {
    const peer = await peerOf(t);
    const { book, clock, messenger } = await scene(t, peer.way);
    book.add({ id: "before" });
    await until(() => peer.got().length === 1);
    await until(() => messenger.counters()["waiting"] === 0);
    await peer.down();
    for (let i = 0; i < 6; i += 1) book.add({ id: `w${i}`, priority: "warning" });
    book.add({ id: "e", priority: "emergency" });
    book.add({ id: "w2", priority: "warning", state: "CLEARED" }, "alarm_cleared");
    await until(() => (messenger.counters()["failures"] ?? 0) >= 2);
    clock.advance(HOUR_MS);
    await peer.up();
    await until(() => messenger.counters()["waiting"] === 0);
    await until(() => peer.got().length === 8);
    // The newest about w2 is its end, which is newer than the other warnings.
    t.deepEqual(firstLines(peer.got()), [2, 9, 10, 8, 7, 6, 4, 3].map((id) => `entry ${id}`)); // prettier-ignore
    t.false(peer.got().some((text) => text.includes("reached you before")));
  });

test("Web Push: slow, then cut off, then refused: it arrives, the second says what it may be, and a refusal is for good", async (t) => {
  const peer = await pushPeer(t);
  const { book, messenger } = await scene(t, peer.way);
  peer.server.answers({ status: 201, afterMs: 2500 });
  book.add({ id: "slow" });
  await until(() => peer.got().length >= 1);
  peer.server.answers({ status: 201, isCut: true });
  await until(() => peer.got().length >= 2);
  peer.server.answers({ status: 201 });
  await until(() => messenger.counters()["delivered"] === 1);
  for (const text of peer.got().slice(1)) t.regex(text, /may have reached you before/);
  peer.server.answers({ status: 413 });
  book.add({ id: "refused" });
  await until(() => messenger.counters()["refused"] === 1);
  peer.server.answers({ status: 410 });
  book.add({ id: "gone" });
  await until(() => messenger.counters()["refused"] === 2);
  t.deepEqual(peer.way.recipients(), []);
});
