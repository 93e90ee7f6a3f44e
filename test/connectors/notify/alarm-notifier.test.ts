/** Receivers of alarms with a real log book, real HTTP and real programs: what they get, in which order, after what went wrong. */
import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import type { LogEntry } from "../../../src/logbook/entry/entry.ts";
import { wordsIn } from "../../../src/connectors/notify/words.ts";
import { AlarmNotifier, type AlarmNotifierParts, type Deliver } from "../../../src/connectors/notify/alarm-notifier.ts";
import { command } from "../../../src/connectors/notify/child-command.ts";
import { bookCursor, BookReader } from "../../../src/connectors/book-reader.ts";
import { webhook } from "../../../src/connectors/notify/http-webhook.ts";
import { notificationOf } from "../../../src/connectors/notify/notification.ts";
import { limits } from "../../../src/connectors/notify/limits.ts";
import { stateText } from "../../../src/core/state-file.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { Book } from "./support/book.ts";

const VESSEL = { id: "aurora", name: "Aurora" };
const PAUSES = { retryMs: 5, retryMaxMs: 20 };

function notifier(
  t: ExecutionContext,
  book: Book,
  dir: string,
  deliver: Deliver,
  more: Partial<AlarmNotifierParts> = {},
) {
  const made = new AlarmNotifier({
    id: "shore",
    priority: "warning",
    timeoutS: 1,
    deliver,
    way: "url",
    record: () => undefined,
    now: () => Date.now(),
    vessel: VESSEL,
    book: new BookReader(book, bookCursor(statePlace(dir), "notify-shore.json")),
    log: { info: () => undefined, warning: () => undefined },
    texts: wordsIn("en"),
    pauses: PAUSES,
    ...more,
  });
  t.teardown(() => made.stop());
  return made;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(2);
}

const cursorOf = (dir: string) => bookCursor(statePlace(dir), "notify-shore.json").read();

test("each change is told in order, urgent enough ones only, and from the first start on", async (t) => {
  const dir = await tempDir(t);
  const book = new Book();
  book.add({ message: "of before" });
  const got: string[] = [];
  const made = notifier(t, book, dir, async ({ body }) => {
    got.push((JSON.parse(body) as LogEntry).summary);
    return "delivered";
  });
  void made.run();
  await until(() => made.counters()["entry"] === 1);
  book.add();
  book.add({}, "snapshot");
  book.add({ priority: "caution" });
  book.add({ state: "ACK" }, "alarm_ack");
  await until(() => made.counters()["entry"] === 5);
  t.deepEqual(got, ["entry 2", "entry 5"]);
  t.like(made.counters(), { delivered: 2, waiting: 0, failures: 0 });
  await made.stop();
  t.deepEqual(await cursorOf(dir), { entry: 5 });
});

test("a receiver that is away is tried again, the order is kept, and its fault is said while it lasts", async (t) => {
  const book = new Book();
  const got: string[] = [];
  let isAway = true;
  const made = notifier(t, book, await tempDir(t), async ({ id }) => {
    if (isAway) throw new Error("no route");
    got.push(id);
    return "delivered";
  });
  void made.run();
  await sleep(10);
  for (let i = 0; i < 5; i += 1) book.add();
  await until(() => (made.counters()["failures"] ?? 0) >= 3);
  t.regex(made.fault() ?? "", /shore.*no route/);
  isAway = false;
  await until(() => got.length === 5);
  t.deepEqual(
    got.map((id) => id.split("-")[1]),
    ["1", "2", "3", "4", "5"],
  );
  t.is(made.fault(), null);
});

test("killed between delivery and cursor, it sends the same one again with the same id, and goes on", async (t) => {
  const dir = await tempDir(t);
  const book = new Book();
  await bookCursor(statePlace(dir), "notify-shore.json").write({ entry: 0 });
  for (let i = 0; i < 3; i += 1) book.add();
  const got: string[] = [];
  // The first life ends in the middle of its second delivery: delivered there, not noted here.
  const first = notifier(t, book, dir, async ({ id }, signal) => {
    got.push(id);
    if (got.length === 2)
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("killed"))));
    return "delivered";
  });
  void first.run();
  await until(() => got.length === 2);
  await first.stop();
  t.deepEqual(await cursorOf(dir), { entry: 1 });
  const second = notifier(t, book, dir, async ({ id }) => {
    got.push(id);
    return "delivered";
  });
  void second.run();
  await until(() => got.length === 4);
  t.deepEqual(
    got.map((id) => id.split("-")[1]),
    ["1", "2", "2", "3"],
  );
  t.is(got[1], got[2]);
});

test("one that was away for long gets the newest, and the rest is counted as skipped", async (t) => {
  const dir = await tempDir(t);
  const book = new Book();
  for (let i = 0; i < limits.backlog + 10; i += 1) book.add();
  let first = "";
  const made = notifier(
    t,
    book,
    dir,
    async ({ id }) => {
      first ||= id;
      return "delivered";
    },
    { book: new BookReader(book, { read: () => Promise.resolve({ entry: 0 }), write: () => Promise.resolve() }) },
  );
  void made.run();
  await until(() => made.counters()["delivered"] === limits.backlog);
  t.true(first.startsWith("aurora-11-"));
  t.is(made.counters()["skipped"], 10);
});

test("a cursor of another book, or a damaged one, begins at the newest entry", async (t) => {
  for (const text of [stateText({ entry: 99 }), "{", stateText({ entry: -1 })]) {
    const dir = await tempDir(t);
    await writeFile(join(dir, "notify-shore.json"), text);
    const book = new Book();
    book.add();
    const made = notifier(t, book, dir, async () => "delivered");
    void made.run();
    await until(() => made.counters()["entry"] === 1);
    t.is(made.counters()["delivered"], 0, text);
  }
});

test("a webhook gets the JSON and the id; what it answers decides", async (t) => {
  let status = 200;
  const requests: { readonly id: string | undefined; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request
      .on("data", (chunk) => (body += String(chunk)))
      .on("end", () => {
        requests.push({ id: request.headers["idempotency-key"]?.toString(), body });
        response.writeHead(status, { Location: "/elsewhere" }).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as { readonly port: number };
  const book = new Book();
  book.add();
  const [entry] = book.all;
  const notification = entry && notificationOf(entry, VESSEL, "caution");
  if (notification === undefined) throw new Error("it is one");
  const post = () => webhook(`http://127.0.0.1:${port}/hook?token=1`)(notification, AbortSignal.timeout(5000));
  t.is(await post(), "delivered");
  t.is(requests[0]?.id, "aurora-1-00000000");
  t.like(JSON.parse(requests[0]?.body ?? ""), {
    id: "aurora-1-00000000",
    kind: "alarm_active",
    vessel: VESSEL,
    alarm: { tag_id: "T" },
  });
  status = 422;
  t.is(await post(), "refused");
  for (status of [302, 401, 404, 429, 500]) await t.throwsAsync(post, undefined, String(status));
});

test("a program gets the JSON on its input, no shell reads it, and one that hangs is ended with its children", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "got");
  const notification = { id: "x", body: '{"message":"$(touch /tmp/never); \'\\""}' };
  const give = (script: string, ms = 5000) =>
    command(["/bin/sh", "-c", script, "sh", file])(notification, AbortSignal.timeout(ms));
  t.is(await give('cat > "$1"'), "delivered");
  t.is(await readFile(file, "utf8"), `${notification.body}\n`);
  t.is(await give("exit 65"), "refused");
  await t.throwsAsync(give("exit 1"), { message: "exit status 1" });
  await t.throwsAsync(command(["/no/such/program"])(notification, AbortSignal.timeout(5000)), { code: "ENOENT" });
  await t.throwsAsync(give('sleep 600 & echo $! > "$1"; wait', 300), { name: "TimeoutError" });
  const pid = Number(await readFile(file, "utf8"));
  await until(() => !isAlive(pid));
  t.pass();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
