/** Where a command expects the service, something else answers: each command says so in one line, and prints nothing. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { ServiceClient } from "../../src/api/client.ts";
import { constant, objectOf } from "../../src/core/body-schema.ts";
import { runBitacora } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const user = ["--user", "Ana"];
const COMMANDS = [
  ["status"],
  ["reload"],
  ["tags"],
  ["tags", "set", "A.B", "1"],
  ["alarms", "list"],
  ["alarms", "rules"],
  ["alarms", "stats"],
  ["alarms", "ack", "A-1", ...user],
  ["alarms", "silence", ...user],
  ["alarms", "silence", "A-1", ...user],
  ["alarms", "shelve", "A.B", "low", "--reason", "x", ...user],
  ["alarms", "unshelve", "A.B", "low", ...user],
  ["anchor", "show"],
  ["anchor", "down", ...user],
  ["anchor", "up", ...user],
  ["area", "list"],
  ["area", "set", "Berth", ...user],
  ["area", "remove", "Berth", ...user],
  ["mob", "show"],
  ["mob", ...user],
  ["mob", "end", "--reason", "x", ...user],
  ["position"],
  ["targets"],
  ["notify", "list"],
  ["notify", "show"],
  ["notify", "test", "phones", ...user],
  ["programs"],
  ["shore", "status"],
  ["access"],
  ["access", "people"],
  ["access", "code"],
  ["access", "passkeys", "--line", "x"],
  ["access", "end", "x"],
  ["access", "certificate"],
  ["history", "tags"],
  ["history", "query", "A.B"],
  ["history", "check"],
  ["history", "export", "-", "--format", "csv"],
  ["logbook", "list"],
  ["logbook", "add", "x", ...user],
  ["logbook", "correct", "1", "x", ...user],
  ["logbook", "checkpoint"],
  ["logbook", "key", "show"],
  ["nmea", "devices"],
];

let body = "";
const server = createServer((request, response) => request.resume().on("end", () => response.end(body)));

let url = "";

test.before(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.after(() => server.close());

/** The last is what a service of another version might say: the right kind of thing, and nothing in it. */
for (const answer of ["<html>", "null", '"x"', '{"outputs":5,"state":{},"id":null}', "[{}]"])
  test.serial(`no command believes ${answer}`, async (t) => {
    body = answer;
    for (const command of COMMANDS) {
      const run = command === COMMANDS[0] && answer === "null" ? runBitacora : runWarm;
      const { code, stdout, stderr } = await run([...command, "--url", url]);
      t.deepEqual([code, stdout], [2, ""], command.join(" "));
      t.regex(stderr, /^bitacora: no service answers at http:[^\n]*\n$/, command.join(" "));
    }
  });

test.serial("what is no stream of events is not waited for as one", async (t) => {
  body = "{}";
  const events = Array.fromAsync(new ServiceClient(url).events("/alarms/stream"));
  t.like(await t.throwsAsync(events), { code: "service-unreachable" });
});

test.serial(
  "each request has a connection of its own, so that none meets one that the service just closes",
  async (t) => {
    body = '{"status":"ok"}';
    let connections = 0;
    const count = () => (connections += 1);
    server.on("connection", count);
    t.teardown(() => server.off("connection", count));
    const client = new ServiceClient(url);
    for (let i = 0; i < 3; i += 1) await client.get("/livez", objectOf({ status: constant("ok") }));
    t.is(connections, 3);
  },
);
