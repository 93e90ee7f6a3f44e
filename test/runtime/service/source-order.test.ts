/** Three sounders on one bus: each is shown, one is chosen, and the choice outlives a restart. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

const DEPTH = "VESSEL.DEPTH_M";
const PROJECT = `id: alfa
name: Alfa
vessel: { id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: replay, file: capture.log, loop: true, speed: 5 }]
`;

interface Source {
  readonly source: string | null;
  readonly preferred: string | null;
  readonly chosen: { readonly source: string; readonly user: string } | null;
  readonly disagrees: boolean;
  readonly replayed: boolean;
  readonly group: { readonly pgn: number } | null;
  readonly device: {
    readonly address: number;
    readonly name: string | null;
    readonly manufacturer: string | null;
  } | null;
  readonly rivals: readonly { readonly source: string; readonly value: number }[];
}

/** PGN 128267 of three sounders for a second, one of which has claimed its address. */
function threeSounders(): string {
  const depth = (m: number) => {
    const bytes = Buffer.alloc(8, 0xff);
    bytes.writeUInt32LE(Math.round(m * 100), 1);
    return bytes.toString("hex").match(/../g)?.join(" ");
  };
  const lines = ["00:00:00.000 R 18EEFF26 07 00 20 11 00 82 32 C0"];
  for (let tenth = 0; tenth < 20; tenth += 5)
    for (const [address, m] of [
      ["25", 0.4],
      ["24", 2.9],
      ["26", 65],
    ] as const)
      lines.push(`00:00:0${Math.floor(tenth / 10)}.${tenth % 10}00 R 0DF50B${address} ${depth(m)}`);
  return `${lines.join("\r\n")}\r\n`;
}

async function serving(t: ExecutionContext, dir: string) {
  const { url, end } = await startWarmService([
    "--project",
    join(dir, "project.yaml"),
    "--data-dir",
    join(dir, "data"),
  ]);
  t.teardown(() => end("SIGTERM"));
  const source = async () => (await getJson<Source[]>(`${url}/sources?tags=${DEPTH}`))[0];
  const post = async (query: string) => {
    const answer = await fetch(`${url}/sources/${DEPTH}/preferred?${query}`, { method: "POST" });
    return { status: answer.status, body: (await answer.json()) as Source & { detail?: string } };
  };
  return { url, end, source, post };
}

test("three sounders are shown as three; one is chosen by name, and is the one after a restart as well", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), PROJECT);
  await writeFile(join(dir, "capture.log"), threeSounders());
  const first = await serving(t, dir);
  const three = await until(async () => {
    const found = await first.source().catch(() => undefined);
    return found?.rivals.length === 2 && found.disagrees ? found : undefined;
  });
  t.like(three, {
    source: "nmea2000:replay:37",
    preferred: "shallowest",
    chosen: null,
    replayed: true,
    group: { pgn: 128_267 },
  });
  const all = [String(three.source), ...three.rivals.map(({ source }) => source)].sort();
  t.deepEqual(all, ["nmea2000:replay:36", "nmea2000:replay:37", "nmea2000:replay:38"]);

  t.is((await first.post("source=nmea2000:replay:99&user=Ana")).status, 404);
  t.is((await first.post("source=nmea2000:replay:38&user=Ana")).status, 200);
  const isChosen = async () => {
    const found = await first.source();
    return found?.source === "nmea2000:replay:38" ? found : undefined;
  };
  const chosen = await until(isChosen);
  t.like(chosen, { preferred: "chosen", chosen: { source: "nmea2000:replay:38", user: "Ana" } });
  t.like(chosen.device, { address: 38, name: "c032820011200007", manufacturer: "Maretron" });
  const [entry] = await getJson<{ summary: string; user: string }[]>(`${first.url}/logbook?limit=1`);
  t.is(entry?.user, "Ana");
  t.regex(entry?.summary ?? "", /VESSEL\.DEPTH_M.*nmea2000:replay:38/);

  await first.end("SIGTERM");
  const second = await serving(t, dir);
  await until(async () => (await second.source().catch(() => undefined))?.source === "nmea2000:replay:38");
  const released = await second.post("user=Ana");
  t.like(released, { status: 200, body: { chosen: null } });
  t.not((await second.source())?.preferred, "chosen");
});
