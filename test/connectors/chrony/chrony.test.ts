/** The time of GNSS for chrony: what goes to its socket, and what chrony makes of it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { ChronyClock } from "../../../src/connectors/chrony/chrony-clock.ts";
import { systemClock } from "../../../src/core/clock.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import { outgoingTags } from "../../../src/tags/outgoing-tags.ts";
import { POSITION_TAGS } from "../../../src/tags/position-tags.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { pathOf, testWith } from "../../support/programs.ts";
import { until } from "../../support/until.ts";

const TIME_TAG = "VESSEL.TIME_UTC_S";
const BUS = "nmea2000:can0:35";

interface Said {
  readonly source?: string;
  readonly quality?: Quality;
  readonly atMs?: number;
}

function offering(t: ExecutionContext, socket: string) {
  const tags = new TagStore(systemClock);
  for (const [id, unitSi] of [TIME_TAG, POSITION_TAGS.isDoubtful].map((each, at) => [each, at === 0 ? "s" : "bool"] as const))
    tags.register({ id, description: "", unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  const clock = new ChronyClock(socket, { outgoing: outgoingTags(tags, () => true) });
  const running = clock.run();
  t.teardown(async () => {
    await clock.stop();
    await running;
  });
  const say = (aheadS: number, { source = BUS, quality = "good", atMs = systemClock.now() }: Said = {}) =>
    tags.write({ tagId: TIME_TAG, value: atMs / 1000 + aheadS, quality, timestampMs: atMs, source });
  const doubt = (value: boolean) =>
    tags.write({
      tagId: POSITION_TAGS.isDoubtful,
      value,
      quality: "good",
      timestampMs: systemClock.now(),
      source: "watch",
    });
  return { clock, say, doubt };
}

function ending(t: ExecutionContext, child: ChildProcess): void {
  t.teardown(() => child.kill());
}

const LISTEN = `
use Socket qw(AF_UNIX SOCK_DGRAM pack_sockaddr_un);
$| = 1;
socket(S, AF_UNIX, SOCK_DGRAM, 0) and bind(S, pack_sockaddr_un($ARGV[0])) or die "$!";
while (defined recv(S, my $sample, 100, 0)) { print unpack("H*", $sample), "\\n" }
`;

test("each time of a receiver is a sample as chrony has it, unless the position is in doubt; chrony may come later", async (t) => {
  const socket = join(mkdtempSync(join(tmpdir(), "chrony-")), "gnss.sock");
  const { clock, say, doubt } = offering(t, socket);
  say(1);
  await until(() => clock.fault() !== null);
  t.regex(clock.fault() ?? "", /No such file/);
  const chrony = spawn("/usr/bin/perl", ["-e", LISTEN, socket]);
  ending(t, chrony);
  let heard = "";
  chrony.stdout.setEncoding("latin1").on("data", (hex: string) => (heard += hex));
  const atMs: number[] = [];
  await until(() => {
    if (clock.counters()["samples"] === 0) say(7.5, { atMs: (atMs[atMs.length] = systemClock.now()) });
    return heard.includes("\n");
  });
  t.is(clock.fault(), null);
  const sample = Buffer.from(heard.split("\n")[0] ?? "", "hex");
  t.is(sample.length, 40);
  t.true(atMs.includes(Number(sample.readBigInt64LE(0)) * 1000 + Number(sample.readBigInt64LE(8)) / 1000));
  t.true(Math.abs(sample.readDoubleLE(16) - 7.5) < 1e-6);
  t.deepEqual([sample.readInt32LE(24), sample.readInt32LE(28), sample.readInt32LE(36)], [0, 0, 0x534f434b]);
  const before = clock.counters();
  say(1, { quality: "uncertain" });
  say(1, { source: "mqtt:house" });
  doubt(true);
  say(1);
  t.is(clock.counters()["held_back"], 1);
  doubt(false);
  say(2);
  await until(() => clock.counters()["samples"] !== before["samples"]);
  t.is(
    Buffer.from(heard.trimEnd().split("\n").at(-1) ?? "", "hex").readDoubleLE(16) > 1.9,
    true,
    "not what was held back",
  );
});

testWith(test, "chronyd")("chrony takes the samples, and finds by how much this computer is off", async (t) => {
  const dir = mkdtempSync(join(tmpdir(), "chrony-"));
  const at = (name: string) => join(dir, name);
  const conf = ["refclock SOCK gnss.sock refid GNSS delay 0.4 poll 0", "bindcmdaddress cmd.sock", "pidfile pid"]
    .join("\n")
    .replaceAll(/(gnss\.sock|cmd\.sock|pid$)/g, (name) => at(name));
  writeFileSync(at("chrony.conf"), `${conf}\ncmdport 0\n`);
  const user = spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim();
  const chronyd = spawn(pathOf("chronyd"), ["-x", "-d", "-U", "-u", user, "-f", at("chrony.conf")], {
    stdio: "ignore",
  });
  ending(t, chronyd);
  const { clock, say } = offering(t, at("gnss.sock"));
  const source = () =>
    spawnSync("chronyc", ["-c", "-h", at("cmd.sock"), "sources"], { encoding: "utf8" }).stdout.split(",");
  await until(() => {
    say(7.5);
    return Number(source()[5]) > 0;
  });
  // Kind, name, and how far the computer is ahead (+) of the source.
  const [kind, , name, , , reach, , aheadS] = source();
  t.deepEqual([kind, name, Number(reach) > 0], ["#", "GNSS", true]);
  t.true(Math.abs(Number(aheadS) + 7.5) < 0.1, aheadS);
  t.true((clock.counters()["samples"] ?? 0) > 0);
});
