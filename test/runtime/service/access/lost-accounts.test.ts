/** Accounts that are damaged or gone: what they have closed stays closed, at every start, and a person is told. */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { runWarm, type WarmService, startWarmService } from "../../../support/warm-bitacora.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { addMaster, eventsIn, PASSWORD, post } from "./support.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** No `access` in the project: it is on because there was an account. */
async function projectWithout(t: ExecutionContext): Promise<string> {
  const file = join(await tempDir(t), "project.yaml");
  const vessel = "{ id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  await writeFile(file, `id: a\nname: A\nvessel: ${vessel}\ntags: [{ id: T.A_K, unit_si: K }]\n`);
  return file;
}

const get = async (service: WarmService, path: string) =>
  (await fetch(`${service.url}${path}`)).json() as Promise<Record<string, unknown>>;

async function codesOf(service: WarmService): Promise<string[]> {
  const { reasons } = (await get(service, "/health?language=en")) as {
    reasons: { code: string; what_to_do: string }[];
  };
  return reasons.map(({ code }) => code);
}

for (const [what, spoil] of Object.entries({
  "cut short": async (file: string) => writeFile(file, (await readFile(file, "utf8")).slice(0, 40)),
  "without anybody": (file: string) => writeFile(file, '{"version":1,"people":[],"tokens":[],"tablets":[]}'),
  removed: (file: string) => rm(file),
  "set aside by a version that made no mark": async (file: string) => {
    await rename(file, `${file}.damaged`);
    await rm(join(file, "..", "access-controlled.json"));
  },
}))
  test(`accounts once, control for good: access.json ${what}`, async (t) => {
    const dir = await tempDir(t);
    const [project, data] = [await projectWithout(t), join(dir, "data")];
    const serve = async () => {
      const service = await startWarmService([
        "--project",
        project,
        "--data-dir",
        data,
        "--trust-proxy",
        "x-forwarded-for",
      ]);
      t.teardown(() => service.end("SIGTERM"));
      return service;
    };
    const first = await serve();
    t.like(await get(first, "/access"), { control: "off" });
    await addMaster(t, data);
    t.like(await get(first, "/access"), { control: "on" });
    t.deepEqual(
      (await codesOf(first)).filter((code) => code === "accounts-lost"),
      [],
    );
    t.is(await first.end("SIGTERM"), 0);
    await spoil(join(data, "access.json"));

    for (const start of ["first", "second"]) {
      const service = await serve();
      t.like(await get(service, "/access"), { control: "on", setup_needed: true }, start);
      t.is((await post(service.url, "/logbook?summary=x", {})).status, 401, start);
      t.true((await codesOf(service)).includes("accounts-lost"), start);
      if (start === "second") {
        const { stdout } = await runWarm(["doctor", "--json", "--data-dir", data, "--project", project]);
        t.regex(stdout, what === "without anybody" ? /"id":/ : /"id":"accounts","level":"fail".*bitacora access code/);
        // Whoever is at the computer makes a first account again; then nothing is amiss.
        const { code } = await get(service, "/access/code");
        t.is((await post(service.url, "/access/setup", { code, name: "Eva", password: PASSWORD })).status, 200);
        t.false((await codesOf(service)).includes("accounts-lost"));
      }
      t.is(await service.end("SIGTERM"), 0);
    }
    t.is((await eventsIn(data)).filter((event) => event === "accounts_lost system").length, 1, "told once");
    const last = await serve();
    t.like(await get(last, "/access"), { control: "on", setup_needed: false });
    t.is(await last.end("SIGTERM"), 0);
  });
