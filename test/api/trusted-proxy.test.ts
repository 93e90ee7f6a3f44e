import test from "ava";
import { clientsBehind, type ProxyHeader } from "../../src/api/load/address.ts";
import { limits as actLimits } from "../../src/acts/limits.ts";
import { limits } from "../../src/api/limits.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { parseAnswer, sendRaw } from "./support/raw.ts";
import { refusalOf, subscribe } from "./support/subscriber.ts";
import { vesselFor } from "./support/vessel-test.ts";

const asked = (trusted: ProxyHeader | undefined, header: string, peer = "127.0.0.1") =>
  clientsBehind(trusted)({
    socket: { remoteAddress: peer },
    headers: { "x-forwarded-for": header, forwarded: header },
  });

test("without being told so nobody's header is believed, and of others than this machine never", (t) => {
  t.is(asked(undefined, "10.0.0.1"), undefined);
  for (const trusted of ["x-forwarded-for", "forwarded"] as const) {
    t.is(asked(trusted, "10.0.0.1", "192.168.1.9"), "192.168.1.9");
    t.is(asked(trusted, "for=127.0.0.1", "192.168.1.9"), "192.168.1.9");
  }
});

test("of X-Forwarded-For the last address counts, whatever the guest has written before it", (t) => {
  const clientOf = (header: string) => asked("x-forwarded-for", header);
  for (const forged of ["", "9.9.9.9, ", "127.0.0.1, ", "::1,", ",,,", "x".repeat(5000) + ", ", "10.0.0.2 , \t"]) {
    t.is(clientOf(`${forged}10.0.0.1`), "10.0.0.1", forged);
  }
  t.is(clientOf("9.9.9.9, 10.0.0.1:4711"), "10.0.0.1");
  t.is(clientOf("2001:db8:0:1::5"), "2001:db8:0:1::/64");
  t.is(clientOf("[2001:db8:0:1::5]:80"), "2001:db8:0:1::/64");
  t.is(clientOf("::ffff:10.0.0.1"), "10.0.0.1");
  t.is(clientOf("10.0.0.9, 127.0.0.1"), undefined, "the proxy says that this machine itself asks");
  for (const nothing of ["", "unknown", "10.0.0.1, ", "10.0.0.1, _hidden", "10.0.0.1, evil", "1.2.3", "for=10.0.0.1"]) {
    t.is(clientOf(nothing), "unknown", nothing);
  }
});

test("of Forwarded the last element counts, and what is not plain is nobody's address", (t) => {
  const clientOf = (header: string) => asked("forwarded", header);
  for (const forged of ["", "for=9.9.9.9, ", 'for="9.9.9.9, ', 'for=", for=9.9.9.9;x="a, ', "for=127.0.0.1,"]) {
    t.is(clientOf(`${forged}for=10.0.0.1`), "10.0.0.1", forged);
  }
  t.is(clientOf('proto=https; FOR="[2001:db8:0:1::5]:4711";by=_x'), "2001:db8:0:1::/64");
  t.is(clientOf('for="10.0.0.1:80";host="boat.lan:80"'), "10.0.0.1");
  for (const odd of [
    "",
    "10.0.0.1",
    "proto=https",
    "for=unknown",
    "for=10.0.0.1, ",
    "for=10.0.0.1;for=10.0.0.2",
    'for=10.0.0.1;host="a,for=9.9.9.9"',
    'for=10.0.0.1;host="a,for=9.9.9.9;x="',
    'for=10.0.0.1;host="\\",for=9.9.9.9;x="',
  ]) {
    t.is(clientOf(odd), "unknown", odd);
  }
});

/** So slow that nothing of it comes back while the test runs. */
const RATE = { perMinute: 1, burst: 2 };

for (const trustProxy of ["x-forwarded-for", undefined] as const) {
  const told = trustProxy === undefined ? "counted to this machine" : "counted each by itself, whatever he forges";
  test(`guests behind a proxy on this machine are ${told}`, async (t) => {
    const vessel = await vesselFor(t, { trustProxy, writeRate: { others: RATE, own: { perMinute: 1, burst: 5 } } });
    const post = async (...lines: string[]) => {
      const head = ["POST /logbook?summary=x HTTP/1.1", "Host: localhost", ...lines, "Connection: close"];
      return parseAnswer(await sendRaw(vessel.port, `${head.join("\r\n")}\r\n\r\n`)).status;
    };
    const statuses = [
      await post("X-Forwarded-For: 10.0.0.1"),
      await post("X-Forwarded-For: 9.9.9.9, 10.0.0.1"),
      await post("X-Forwarded-For: 10.0.0.2, 10.0.0.1"),
      await post("X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 10.0.0.1"),
      await post("Forwarded: for=10.0.0.7", "X-Forwarded-For: 10.0.0.1"),
      await post("X-Forwarded-For: 10.0.0.2"),
      await post(),
    ];
    t.deepEqual(statuses, trustProxy === undefined ? [200, 200, 200, 200, 200, 429, 429] : [200, 200, 429, 429, 429, 200, 200]);
  }); // prettier-ignore

  test(`what is for this machine alone is no guest's of a proxy (${trustProxy ?? "no header is believed"})`, async (t) => {
    const vessel = await vesselFor(t, { trustProxy });
    const accept = (headers: Record<string, string>) =>
      vessel.post("/logbook/acceptances?user=Ana&reason=known", { headers });
    t.is((await accept({ "X-Forwarded-For": "10.0.0.1" })).status, 403);
    t.is((await accept({ "X-Forwarded-For": "127.0.0.1" })).status, 403);
    t.is((await accept({ Forwarded: "for=127.0.0.1" })).status, 403);
    t.is((await accept({})).status, 409, "nothing to confirm");
  });
}

test("a guest behind the proxy has one address's share of the live stream", async (t) => {
  const vessel = await vesselFor(t, { trustProxy: "x-forwarded-for" });
  const guest = (i: number) => ({ "X-Forwarded-For": `10.9.9.${i}, 10.0.0.1` });
  const open = [];
  for (let i = 0; i < limits.live.subscribersPerAddress; i += 1)
    open.push(await subscribe(vessel.url, { headers: guest(i) }));
  t.is((await refusalOf(`${vessel.url}/ws/realtime`, guest(200))).status, 429);
  open.push(await subscribe(vessel.url, { headers: { "X-Forwarded-For": "10.0.0.2" } }));
  for (const { socket } of open) socket.terminate();
});

test("serve --trust-proxy names the header, and --help says so", async (t) => {
  const service = await startWarmService(["--data-dir", await tempDir(t), "--trust-proxy", "forwarded"]);
  t.teardown(() => service.end("SIGTERM"));
  // 4096 letters of three bytes each count as 13 entries.
  const post = async (node: string) => {
    const headers = { Forwarded: `for=9.9.9.9, for=${node}` };
    return (await fetch(`${service.url}/logbook?summary=${"%E2%82%AC".repeat(4096)}`, { method: "POST", headers }))
      .status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < actLimits.rate.others.burst / 10 && !statuses.includes(429); i += 1) {
    statuses.push(await post("10.0.0.1"));
  }
  t.is(statuses.at(-1), 429, "which no address of this machine's would be");
  t.is(statuses[0], 200);
  t.is(await post("10.0.0.2"), 200);
  t.regex((await runWarm(["serve", "--help"])).stdout, /--trust-proxy/);
  t.is((await runWarm(["serve", "--trust-proxy", "x-real-ip"])).code, 2);
});
