/**
 * Two and three people who do the same, or another thing to the same, at once, by each door. What was answered, what the service says, what
 * its file holds and what the log book tells must be the same.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";

/** Engine 0 at 1200 rpm, by two devices. */
const FRAMES = ["23", "24"].map((from) => `12:00:00.000 R 09F200${from} 00 C0 12 FF FF FF FF FF\r\n`).join("");
const RPM = "ME_INST_0.RPM";

interface Answer {
  readonly status: number;
  // eslint-disable-next-line typescript/no-explicit-any -- each act says what it expects of it.
  readonly body: any;
}

interface Act {
  readonly name: string;
  /** The i-th of those who act at once. */
  readonly fire: (i: number) => Promise<Answer>;
  /** What must be there afterwards if the i-th was answered 200. */
  readonly mark: (i: number) => string;
  /** How many may be answered 200: all of them, or one alone, and then the others are told 409 or 422. */
  readonly done: "all" | "one";
  /** Whether each that was done stays, or the last in the log book counts. */
  readonly stays: "each" | "last";
  readonly memory: () => Promise<readonly string[]>;
  /** Undefined: its file cannot be read, or has no such marks. */
  readonly file?: () => Promise<readonly string[]>;
  /** Marks in the order of the log book; undefined: the act has no entry. */
  readonly book?: () => Promise<readonly string[]>;
}

test("of what several do at once each act is done or refused, and answer, file, memory and log book say the same", async (t) => {
  const gateway = await FakeGateway.start((socket) => socket.write(FRAMES));
  const dir = await tempDir(t);
  const file = join(dir, "aurora.yaml");
  const data = join(dir, "data");
  await writeFile(
    file,
    `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: tug, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources: [{ type: tcp, host: 127.0.0.1, port: ${gateway.port}, format: ydraw }]
signalk: true
`,
  );
  const service = await startWarmService(["--project", file, "--data-dir", data]);
  t.teardown(async () => {
    service.child.kill("SIGKILL");
    await gateway.vanish();
  });
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const answer = await fetch(`${service.url}${path}`, { method, ...init });
    return { status: answer.status, body: await answer.json() };
  };
  const post = (path: string, asked: Readonly<Record<string, string>> = {}, body?: object) =>
    ask("POST", `${path}?${new URLSearchParams(asked)}`, body);
  const get = async (path: string) => (await ask("GET", path)).body;
  const json = async (name: string) => JSON.parse(await readFile(join(data, name), "utf8").catch(() => '{"state":[]}'));
  const project = () => readFile(file, "utf8");
  const entries = async (event: string, mark: (payload: Record<string, unknown>) => unknown) =>
    ((await get("/logbook?kind=manual&limit=200")) as { payload: Record<string, unknown> }[])
      .toReversed()
      .filter(({ payload }) => payload["event"] === event)
      .map(({ payload }) => String(mark(payload)));
  const source = async () =>
    (await get(`/sources?tags=${RPM}`))[0] as {
      source: string;
      rivals: { source: string }[];
      chosen: { source: string };
    };
  const speaking = setInterval(() => gateway.say(FRAMES), 400);
  t.teardown(() => clearInterval(speaking));
  const speakers = await until(async () => {
    const { source: holder, rivals } = await source();
    return rivals.length > 0 ? [holder, ...rivals.map((each) => each.source)] : undefined;
  });
  const name = (i: number) => `n${i}`;
  const named = (list: readonly { name: string }[]) => list.map((one) => one.name);
  let round = 0;
  const fresh = (i: number) => `r${round}n${i}`;
  const area = (by: (i: number) => string) => (i: number) =>
    post("/areas", { name: by(i), alarm_when: "inside", latitude: "39.5", longitude: String(2 + i), radius_m: "200" });
  const rule = (i: number) => ({ operator: "<", threshold: 3 + i, priority: "alarm", message: fresh(i) });
  const anchorAt = (i: number) => ({ latitude: "39.5", longitude: "2.6", radius_m: String(40 + 10 * round + i) });
  const radius = (i: number) => String(40 + 10 * round + i);
  const anchor = {
    done: "all",
    stays: "last",
    mark: radius,
    memory: async () => [String((await get("/anchor")).radius_m)],
    file: async () => [String((await json("anchor.json")).state.radiusM)],
    book: () => entries("anchor_down", ({ radius_m: m }) => m),
  } as const;
  const revisions = { first: 0 };
  const lines = (mark: RegExp) => async () => [...(await project()).matchAll(mark)].map(([, one]) => one ?? "");
  const ruleMarks = /id: (r\d+n\d)/g;

  const acts: readonly Act[] = [
    {
      name: "area",
      fire: (i) => area(fresh)(i),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => named(await get("/areas")),
      file: async () => named((await json("areas.json")).state),
      book: () => entries("area_set", (payload) => payload["name"]),
    },
    { name: "anchor, by HTTP", fire: (i) => post("/anchor/down", anchorAt(i)), ...anchor },
    {
      name: "anchor, by Signal K",
      fire: (i) => post("/plugins/anchoralarm/setRadius", {}, { radius: Number(radius(i)) }),
      ...anchor,
    },
    {
      name: "pages",
      fire: (i) =>
        ask("PUT", "/console/pages", {
          revision: revisions.first,
          pages: JSON.stringify([{ id: fresh(i), name: name(i), tiles: [] }]),
        }),
      mark: fresh,
      done: "one",
      stays: "each",
      memory: async () => ((await get("/console/pages")).pages as { id: string }[]).map(({ id }) => id),
      file: async () => ((await json("console-pages.json")).state.pages as { id: string }[]).map(({ id }) => id),
    },
    {
      name: "rule",
      fire: (i) => post(`/alarms/rules/${RPM}/${fresh(i)}`, { rule: JSON.stringify(rule(i)) }),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => ((await get("/alarms/rules")) as { id: string }[]).map(({ id }) => id),
      file: lines(ruleMarks),
      book: () => entries("alarm_rule_changed", (payload) => payload["alarm_id"]),
    },
    {
      name: "rule and project",
      fire: (i) =>
        i % 2 === 0
          ? post(`/alarms/rules/${RPM}/${fresh(i)}`, { rule: JSON.stringify(rule(i)) })
          : ask("POST", "/project/changes", {
              changes: JSON.stringify([{ path: ["names", `ME_INST_${i}`], value: { name: fresh(i) } }]),
            }),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => [
        ...new Set(JSON.stringify([await get("/alarms/rules"), await get("/project/file")]).match(/r\d+n\d/g)),
      ],
      file: async () => [...new Set((await project()).match(/r\d+n\d/g))],
    },
    {
      name: "project file",
      fire: async (i) => {
        const { sha256, text } = revisions as never as { sha256: string; text: string };
        return ask("PUT", "/project/file", { text: `${text}# ${fresh(i)}\n`, sha256 });
      },
      mark: fresh,
      done: "one",
      stays: "each",
      memory: async () =>
        [...((await get("/project/file")).text as string).matchAll(/# (r\d+n\d)/g)].map(([, one]) => one ?? ""),
      file: lines(/# (r\d+n\d)/g),
    },
    {
      name: "recording",
      fire: () => post("/nmea2000/recordings", { line: `127.0.0.1:${gateway.port}`, minutes: "1", megabytes: "1" }),
      mark: () => `127.0.0.1:${gateway.port}`,
      done: "one",
      stays: "last",
      memory: async () =>
        ((await get("/nmea2000/recordings")) as { line: string; ended_by: unknown }[])
          .filter(({ ended_by: ended }) => ended === null)
          .map(({ line }) => line),
    },
    {
      name: "preferred source",
      fire: (i) => post(`/sources/${RPM}/preferred`, { source: speakers[i % 2] ?? "" }),
      mark: (i) => speakers[i % 2] ?? "",
      done: "all",
      stays: "last",
      memory: async () => [(await source()).chosen.source],
      file: async () =>
        ((await json("preferred-sources.json")).state as { source: string }[]).map(({ source }) => source),
      book: () => entries("source_chosen", (payload) => payload["source"]),
    },
    {
      name: "person overboard",
      fire: (i) => post("/mob", { user: fresh(i) }),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => ((await get("/mob")).marks as { who: string }[]).map(({ who }) => who),
    },
    {
      name: "an account of one name",
      fire: () =>
        post("/access/people", {}, { name: `Ana ${round}`, role: "master", password: "correct horse battery" }),
      mark: () => `Ana ${round}`,
      done: "one",
      stays: "each",
      memory: async () => named(await get("/access/people")),
      file: async () => named(JSON.parse(await readFile(join(data, "access.json"), "utf8")).people),
    },
    {
      name: "tokens",
      fire: (i) => post("/access/tokens", {}, { name: fresh(i), scopes: ["read"] }),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => named(await get("/access/tokens")),
      file: async () => named(JSON.parse(await readFile(join(data, "access.json"), "utf8")).tokens),
    },
    {
      name: "what a web application keeps",
      fire: (i) => ask("POST", `/signalk/v1/applicationData/user/kip/1/${fresh(i)}`, { is: i }),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => Object.keys(await get("/signalk/v1/applicationData/user/kip/1")),
    },
  ];

  let cells = 0;
  for (const people of [2, 3])
    for (const act of acts) {
      round += 1;
      revisions.first = (await get("/console/pages")).revision as number;
      Object.assign(revisions, await get("/project/file"));
      const before = (await act.book?.())?.length ?? 0;
      const answers = await Promise.all(Array.from({ length: people }, (_, i) => act.fire(i)));
      const where = `${act.name}, ${people} at once: ${JSON.stringify(answers.map(({ status, body }) => [status, body?.detail]))}`;
      const done = answers.flatMap(({ status }, i) => (status < 300 ? [act.mark(i)] : []));
      for (const { status } of answers) t.true(status < 300 || status === 409 || status === 422, where);
      t.is(done.length, act.done === "all" ? people : 1, where);
      const marks = new Set(answers.map((_, i) => act.mark(i)));
      const entered = (await act.book?.())?.slice(before);
      if (entered !== undefined) t.deepEqual(entered.toSorted(), done.toSorted(), `${where}, log book`);
      for (const [place, look] of [["memory", act.memory] as const, ["file", act.file] as const]) {
        if (look === undefined) continue;
        const kept = await look();
        if (act.stays === "last") t.deepEqual([...kept], [entered?.at(-1) ?? done[0]], `${where}, ${place}`);
        else for (const mark of marks) t.is(countOf(kept, mark), countOf(done, mark), `${where}, ${place}`);
        cells += 1;
      }
      cells += entered === undefined ? 1 : 2;
      if (act.name === "recording") await post("/nmea2000/recordings/stop", { line: act.mark(0) });
    }
  t.log(`${acts.length} acts, 2 and 3 at once: ${cells} cells`);
});

function countOf(list: readonly string[], mark: string): number {
  return list.filter((one) => one === mark).length;
}
