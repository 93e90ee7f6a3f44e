/** A person overboard in a running service: a test and a real mark, seen at each door, through SIGKILL, ended by a person. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { Body } from "../../../../src/api/schema/schemas.ts";
import { seededRandom, seedOf } from "../../../support/random.ts";
import { getJson, type ServiceProcess, startService } from "../../../support/service-process.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { runWarm } from "../../../support/warm-bitacora.ts";

type Mob = Body<"Mob">;
interface Entry {
  readonly kind: string;
  readonly summary: string;
  readonly user: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const PLACE = "latitude=39.5&longitude=2.6";

async function vesselDir(t: ExecutionContext): Promise<string[]> {
  const dir = await tempDir(t);
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const file = join(dir, "project.json");
  await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources: [], tags: [] }));
  return ["--project", file, "--data-dir", join(dir, "data")];
}

async function start(t: ExecutionContext, args: readonly string[]) {
  const service = await startService(args);
  t.teardown(() => service.child.kill("SIGKILL"));
  return service;
}

const post = async ({ url }: ServiceProcess, path: string) => {
  const answer = await fetch(`${url}${path}`, { method: "POST" });
  return { status: answer.status, body: (await answer.json()) as Mob };
};
const mobOf = ({ url }: ServiceProcess) => getJson<Mob>(`${url}/mob`);
const alarmsOf = async ({ url }: ServiceProcess) =>
  (await getJson<AlarmRecord[]>(`${url}/alarms?state=active`)).filter(({ tag_id: id }) => id.startsWith("MOB."));
const entriesOf = async ({ url }: ServiceProcess) => (await getJson<Entry[]>(`${url}/logbook?limit=200`)).toReversed();
const newsOf = async (service: ServiceProcess) => (await entriesOf(service)).filter(({ payload }) => "news" in payload);

test.serial("a test says TEST, the real one ends it, through SIGKILL, and a person ends that", async (t) => {
  const args = await vesselDir(t);
  let service = await start(t, args);
  t.like(await mobOf(service), { is_overboard: false, is_test: false, marks: [] });
  t.is((await post(service, "/mob/end?reason=x&user=Ana")).status, 409);
  t.is((await post(service, "/mob/end?user=Ana")).status, 400);

  const crew = [{ name: "Ana", capacity: "Master" }, { name: "Luis", capacity: "" }]; // prettier-ignore
  const listed = await fetch(`${service.url}/logbook/crew`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ crew: JSON.stringify(crew), user: "Ana" }),
  });
  t.is(listed.status, 200);
  const tested = await post(service, `/mob?test=true&user=Ana&${PLACE}`);
  t.like(tested.body, { is_overboard: true, is_test: true, by: "Ana", is_kept: true, distance_m: null });
  t.is((await post(service, "/mob?test=true&user=Ana")).status, 409);
  const [trial] = await alarmsOf(service);
  t.like(trial, { tag_id: "MOB.TEST", priority: "emergency" });
  t.regex(trial?.message ?? "", /^TEST: person overboard at 39°30\.00′ N, 2°36\.00′ E, marked by Ana$/);

  const { stdout } = await runWarm([
    "mob",
    "--user",
    "Eva",
    "--latitude",
    "39.6",
    "--longitude",
    "2.7",
    ...args.slice(2),
  ]);
  t.regex(
    stdout,
    /^PERSON OVERBOARD since .* \(0 min\), marked by Eva at 39°36\.00′ N, 2°42\.00′ E; our position is not known\n$/,
  );
  const marked = await mobOf(service);
  t.like(marked, { is_overboard: true, is_test: false, position: { latitude: 39.6, longitude: 2.7 } });
  await post(service, `/mob?user=Ana&${PLACE}`);

  await service.end("SIGKILL");
  service = await start(t, args);
  t.deepEqual((await mobOf(service)).crew, ["Ana", "Luis"]);
  t.like(await mobOf(service), { id: marked.id, since: marked.since, by: "Eva", position: marked.position });
  t.deepEqual(
    (await mobOf(service)).marks.map(({ kind, who }) => [kind, who]),
    [
      ["person", "Eva"],
      ["person", "Ana"],
    ],
  );
  const alarms = await alarmsOf(service);
  t.deepEqual(
    alarms.map(({ tag_id: tagId, state }) => [tagId, state]),
    [["MOB.MARKED", "ACTIVE"]],
  );
  t.is((await fetch(`${service.url}/alarms/${alarms[0]?.id}/ack?user=Ana`, { method: "POST" })).status, 200);
  t.like((await alarmsOf(service))[0], { state: "ACK", condition: true }, "acknowledging does not end it");

  const shown = await runWarm(["mob", "show", ...args.slice(2)]);
  t.regex(shown.stdout, /\nWith it: Ana at 39°30\.00′ N, 2°36\.00′ E\.\n$/);
  const ended = await runWarm(["mob", "end", "--reason", "back aboard", "--user", "Ana", ...args.slice(2)]);
  t.like(ended, { code: 0, stdout: "Ended.\n" });
  t.deepEqual(await alarmsOf(service), []);
  t.like(await mobOf(service), { is_overboard: false, id: null, since: null, position: null });
  t.deepEqual(
    (await newsOf(service)).map(({ user, summary }) => `${user}: ${summary}`),
    [
      "Ana: TEST: person overboard at 39°30.00′ N, 2°36.00′ E, marked by Ana; aboard by the crew list: Ana, Luis",
      "Eva: TEST of person overboard ended by Eva after 0 min",
      "Eva: Person overboard at 39°36.00′ N, 2°42.00′ E, marked by Eva; aboard by the crew list: Ana, Luis",
      "Ana: Belongs to the person overboard: Ana at 39°30.00′ N, 2°36.00′ E",
      "Ana: Person overboard ended by Ana after 0 min: back aboard",
    ],
  );
});

/** 100 for the measurement that docs/reference/benchmarks.md has. */
const KILLS = Math.max(1, Math.round(Number(process.env["BITACORA_TEST_SCALE"] ?? 1)));

/** What is done in each state, and the states it may leave. */
const ACTS = [
  ["none → test", `/mob?test=true&user=Ana&${PLACE}`],
  ["test → overboard", `/mob?user=Ana&${PLACE}`],
  ["overboard, joined", "/mob?user=Eva"],
  ["overboard → none", "/mob/end?reason=found&user=Eva"],
] as const;

test.serial(`${KILLS} kills in each state: what was answered is there again, and nothing is told twice`, async (t) => {
  t.timeout(60_000 + KILLS * 60_000);
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const args = await vesselDir(t);
  let service = await start(t, args);
  let slowestMs = 0;
  let cut = 0;
  /** Longer than an answer takes: so that the kill may come before it, in it or after it. */
  let spanMs = 200;
  const ask = async (path: string) => {
    const askedMs = performance.now();
    const answer = await post(service, path);
    spanMs = 3 * (performance.now() - askedMs);
    return answer;
  };
  for (let round = 0; round < KILLS; round += 1) {
    for (const [state, path] of ACTS) {
      const before = await mobOf(service);
      const answer = ask(path).catch(() => undefined);
      const killing = setTimeout(() => service.child.kill("SIGKILL"), random.next() * spanMs);
      const answered = await answer;
      clearTimeout(killing);
      await service.end("SIGKILL");
      service = await start(t, args);
      slowestMs = Math.max(slowestMs, service.startedInMs);
      const after = await mobOf(service);
      if (answered?.status === 200) t.is(after.marks.length, answered.body.marks.length, `${state}: what was answered`);
      else if (after.marks.length === before.marks.length && after.id === before.id) {
        cut += 1;
        t.is((await ask(path)).status, 200, `${state}: once more`);
      }
    }
  }
  t.is((await mobOf(service)).is_overboard, false);
  const all = await getJson<Entry[]>(`${service.url}/logbook?limit=1000`);
  const told = all.flatMap(({ payload }) => ("news" in payload ? [String(payload["news"])] : []));
  t.is(new Set(told).size, told.length, "nothing is told twice");
  const ids = new Set(told.map((news) => news.split(" ")[1]));
  for (const id of ids)
    for (const what of ["marked", "ended"])
      t.true(
        told.some((news) => news.startsWith(`${what} ${id}`)),
        `${what} ${id}`,
      );
  t.log(`${cut} of ${4 * KILLS} kills came before anything was kept; slowest start ${Math.round(slowestMs)} ms`);
});
