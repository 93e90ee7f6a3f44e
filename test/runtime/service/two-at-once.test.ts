/**
 * Three people who do the same, or another thing to the same, at once, by each door. What was answered, what the service says, what
 * its file holds and what the log book tells must be the same.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import ava from "ava";
import { endpoints } from "../../../src/api/endpoints/endpoints.ts";
import { doorOf } from "../../../src/api/endpoints/endpoint.ts";
import { ELSEWHERE, PASSWORD } from "../../access/support/vessel.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { accessActs } from "./support/at-once/access-acts.ts";
import { alarmActs, ruleActs } from "./support/at-once/alarm-acts.ts";
import { bookActs } from "./support/at-once/book-acts.ts";
import { type Act, asking, boat } from "./support/at-once/boat.ts";
import { messageActs, sourceActs } from "./support/at-once/bus-acts.ts";
import { watchActs } from "./support/at-once/watch-acts.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** Each two of them are two at once. */
const PEOPLE = 3;
/** They ask and change nothing. */
const ASKING = ["POST /alarms/rules/{tag_id}/{alarm_id}/trial", "POST /project/check"];
/** Those of a vessel that has no project or no accounts yet; and the last, which ends the service. */
const FIRST = ["POST /access/setup", "POST /service/restart", "POST /setup/project"];
/** What was done meanwhile, is not there any more, or is used up. */
const REFUSED = new Set([401, 404, 409, 410, 422]);

test("of what several do at once each act is done or refused, and answer, file, memory and log book say the same", async (t) => {
  t.timeout(300_000);
  const on = await boat(t);
  const acts = [alarmActs, ruleActs, watchActs, bookActs, sourceActs, messageActs, accessActs].flatMap((of) => of(on));
  const changing = endpoints.filter(({ method }) => method !== "get").map(doorOf);
  const tried = new Set([...acts.flatMap(({ doors }) => doors), ...ASKING, ...FIRST]);
  t.deepEqual(
    changing.filter((door) => !tried.has(door)),
    [],
    "each endpoint that changes something has a row",
  );
  t.deepEqual(
    [...tried].filter((door) => !changing.includes(door)),
    [],
  );
  const faults: string[] = [];
  let cells = 0;
  for (const act of acts) {
    on.rounds.now += 1;
    await act.prepare?.();
    const tried = await tryAct(act, PEOPLE);
    cells += tried.cells;
    faults.push(...tried.faults);
  }
  t.deepEqual(faults, []);
  const restarts = await Promise.all(["A", "B", "C"].map((user) => on.ask("POST", "/service/restart", { user })));
  const done = restarts.filter(({ status }) => status === 200).length;
  // One that comes when the first is done may ask again.
  t.true(done >= 1 && statuses(restarts).every((status) => [200, 409].includes(status)), JSON.stringify(restarts));
  const book = await readFile(join(on.data, "logbook", "logbook-000001.jsonl"), "utf8");
  t.is(book.split('"restart_asked"').length - 1, done);
  t.log(`${acts.length} acts, ${changing.length} endpoints, ${PEOPLE} at once: ${cells} cells`);
});

/** What differs between the answers, memory, file and log book. */
async function tryAct(
  act: Act,
  people: number,
): Promise<{ readonly cells: number; readonly faults: readonly string[] }> {
  const before = (await act.book?.())?.length ?? 0;
  const answers = await Promise.all(Array.from({ length: people }, (_, i) => act.fire(i)));
  const said = JSON.stringify(
    answers.map(({ status, body }) => [status, body?.detail ?? body?.message ?? (status < 300 ? undefined : body)]),
  );
  const faults: string[] = [];
  let cells = 0;
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) faults.push(`${act.name}, ${people} at once, answered ${said}: ${what}`);
  };
  const done = answers.flatMap(({ status }, i) => (status < 300 ? [act.mark(i)] : []));
  expect(
    answers.every(({ status }) => status < 300 || REFUSED.has(status)),
    "another status",
  );
  if (act.done !== "any")
    expect(done.length === { all: people, one: 1, none: 0 }[act.done], `${act.done} should be done`);
  cells += 1;
  const once = act.isOnce === true ? [...new Set(done)] : done;
  let entered = (await act.book?.())?.slice(before);
  // Some entries may wait for the book.
  for (let i = 0; i < 50 && entered !== undefined && entered.length < once.length; i += 1) {
    await sleep(20);
    entered = (await act.book?.())?.slice(before);
  }
  if (entered !== undefined) {
    expect(isDeepStrictEqual(entered.toSorted(), once.toSorted()), `log book: ${entered.join()}`);
    cells += 1;
  }
  for (const [place, look] of [["memory", act.memory] as const, ["file", act.file] as const]) {
    if (look === undefined) continue;
    const kept = await look();
    const countIn = (list: readonly string[], mark: string) => list.filter((one) => one === mark).length;
    if (act.stays === "last")
      expect(
        kept.every((one) => (entered === undefined ? done.includes(one) : one === entered.at(-1))),
        `${place}: ${kept.join()}`,
      );
    else
      for (const mark of new Set(answers.map((_, i) => act.mark(i))))
        expect(
          countIn(kept, mark) === (act.stays === "gone" ? 0 : countIn(once, mark)),
          `${place}, ${mark}: ${kept.join()}`,
        );
    cells += 1;
  }
  return { cells, faults };
}

test(`of ${PEOPLE} who begin a vessel at once, one does: her master, her project, her start`, async (t) => {
  t.timeout(60_000);
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.child.kill("SIGKILL"));
  const { ask, get } = asking(service.url);
  const all = (fire: (i: number) => ReturnType<typeof ask>) =>
    Promise.all(Array.from({ length: PEOPLE }, (_, i) => fire(i)));
  const one = [200, ...Array.from({ length: PEOPLE - 1 }, () => 409)];
  const { code } = await get("/access/code");
  const setUps = await all((i) => ask("POST", "/access/setup", { code, name: `M${i}`, password: PASSWORD }, ELSEWHERE)); // prettier-ignore
  t.deepEqual(statuses(setUps), one, JSON.stringify(setUps));
  const masters = (await get("/access/people")) as { name: string }[];
  t.deepEqual(
    masters.map(({ name }) => name),
    [`M${setUps.findIndex(({ status }) => status === 200)}`],
  );
  const vessel = { id: "a", name: "A", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 };
  const projects = await all((i) => ask("POST", "/setup/project", { project: { id: "a", name: `A${i}`, vessel } }));
  t.deepEqual(statuses(projects), one, JSON.stringify(projects));
  t.true(existsSync(join(dir, "project.yaml")));
});

function statuses(answers: readonly { readonly status: number }[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
