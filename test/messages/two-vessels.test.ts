/**
 * A vessel whose service speaks English and one whose service speaks Spanish live the same day, with people whose terminals speak the
 * other language. Whatever a vessel writes is in her language, and whatever a terminal says is in its own.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { LOCALES, type Locale } from "../../src/messages/locale.ts";
import { getJson } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { until } from "../support/until.ts";
import { runWarm, startWarmService, type WarmService } from "../support/warm-bitacora.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

/** Names that are no words of either language. */
const project = (more = "") => `id: a
name: Xanadu
vessel: { id: a, name: Xanadu, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
tags:
  - { id: PUMP_0.WANTED, unit_si: bool, controllable: true }
  - id: BATT_0.VOLTAGE_V
    unit_si: V
    alarms:
      - { id: low, operator: "<", threshold: 11, priority: warning }
${more}`;

/** Small words that only one of the languages has. */
const ONLY: Readonly<Record<Locale, RegExp>> = {
  en: /\b(the|of|has|was|by|with|from|not|is|alarm|stopped|added|changed|set|ended|over)\b/i,
  es: /\b(el|los|las|del|por|con|desde|está|ha|se|una|alarma|añadid[ao]|cambiad[ao]|fij[aó]|terminad[ao])\b|[áéíóúñ¿]/i,
};
/** Paths, and names of parts: `alarm-stream`. */
const NAME = /\S*[/-]\S*/g;
const ENV: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: { LANG: "en_GB.UTF-8" },
  es: { LANG: "es_ES.UTF-8" },
};

interface Entry {
  readonly kind: string;
  readonly summary: string;
  readonly payload: { readonly event?: string };
}

interface Said {
  readonly typed: string;
  readonly answer: string;
}

interface Health {
  readonly reasons: readonly { readonly text: string }[];
}

/** Each text names what it is, so that a failure says where the wrong word stands. */
function allIn(t: ExecutionContext, locale: Locale, texts: readonly string[]): void {
  const others = LOCALES.filter((each) => each !== locale).map((each) => ONLY[each]);
  t.deepEqual(texts.filter((text) => others.some((only) => only.test(text.replaceAll(NAME, "")))), []); // prettier-ignore
  t.true(texts.some((text) => ONLY[locale].test(text)), "the words are known"); // prettier-ignore
}

/** What people do in a day. The names of what they write are no words of either language. */
async function live(service: WarmService, env: Readonly<Record<string, string>>, dir: string): Promise<Said[]> {
  const said: Said[] = [];
  const type = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await runWarm([...args, "--url", service.url], { env, input: "Zxcvbnm-0987\n" });
    said.push({ typed: args.join(" "), answer: stdout + stderr });
    return stdout;
  };
  const by = ["--user", "Zoe"];
  for (const [id, value] of [
    ["VESSEL.LAT_DEG", 39.5],
    ["VESSEL.LON_DEG", 2.6],
  ] as const)
    // prettier-ignore
    await type("tags", "set", id, String(value), "--program", "gps", "--unit", "deg");
  await type("tags", "set", "PUMP_0.WANTED", "true", ...by);
  await type("tags", "set", "PUMP_0.WANTED", "yes", ...by);
  await type("tags", "set", "BATT_0.VOLTAGE_V", "10.5", "--program", "gps");
  await type("alarms", "list");
  const [alarm] = await getJson<{ id: string }[]>(`${service.url}/alarms?state=active`);
  for (const verb of ["silence", "ack"]) await type("alarms", verb, alarm?.id ?? "", ...by);
  await type("alarms", "shelve", "BATT_0.VOLTAGE_V", "low", "--minutes", "10", "--reason", "Xyz", ...by);
  await type("alarms", "unshelve", "BATT_0.VOLTAGE_V", "low", ...by);
  await type("alarms", "shelve", "BATT_0.VOLTAGE_V", "low", "--out-of-service", "--reason", "Xyz", ...by);
  await type("alarms", "rules");
  await type("alarms", "unshelve", "BATT_0.VOLTAGE_V", "low", ...by);
  await type("tags", "set", "BATT_0.VOLTAGE_V", "12.5", "--program", "gps");
  await type("alarms", "ack", "A-00000000", ...by);
  await type("anchor", "down", "--radius", "40", ...by);
  await type("anchor", "up", ...by);
  await type("area", "set", "Xyz", "--radius", "60", ...by);
  await type("area", "remove", "Xyz", ...by);
  await type("mob", "--test", ...by);
  await type("mob", "end", ...by, "--reason", "Xyz");
  await type("logbook", "add", "Xyz", ...by);
  await type("logbook", "correct", "1", "Xyz", ...by);
  await type("logbook", "countersign", "1", ...by);
  await runWarm(["logbook", "key", "new", "Zoe", join(dir, "zoe.key")], { env });
  await type("logbook", "key", "enter", join(dir, "zoe.key.pub"), ...by);
  await type("logbook", "key", "revoke", join(dir, "zoe.key.pub"), ...by);
  await type("logbook", "accept", "--reason", "Xyz", ...by);
  await type("logbook", "list");
  await type("status");
  await type("access", "add", "Zoe", "--role", "master");
  await type("access", "add", "Zoe", "--role", "master");
  return said;
}

for (const locale of LOCALES)
  test(`a vessel that speaks ${locale} keeps her book in it, and terminals speak their own`, async (t) => {
    t.timeout(240_000);
    const dir = await tempDir(t);
    const file = join(dir, "project.yaml");
    await writeFile(file, project());
    await mkdir(join(dir, "backup"));
    const args = (data: string) => ["--project", file, "--data-dir", join(dir, data)];
    const terminal = LOCALES.find((each) => each !== locale) ?? "en";
    const service = await startWarmService(args("data"), { env: ENV[locale] });
    t.teardown(() => service.end("SIGTERM"));
    const said = await live(service, ENV[terminal], dir);
    await writeFile(file, project("  - { id: PUMP_0.RUNNING, unit_si: bool }\n"));
    service.child.kill("SIGHUP");
    const entries = await bookWith("project_reloaded", service);
    const alarms = await getJson<{ message: string }[]>(`${service.url}/alarms`);
    const rules = await getJson<{ message: string }[]>(`${service.url}/alarms/rules`);
    const tags = await getJson<{ id: string; description: string }[]>(`${service.url}/tags`);
    t.true(entries.length > 20);
    allIn(t, locale, entries.map(({ kind, payload, summary }) => `${payload.event ?? kind}: ${summary}`)); // prettier-ignore
    allIn(t, locale, [...alarms, ...rules].map(({ message }) => message)); // prettier-ignore
    allIn(t, locale, tags.map(({ id, description }) => `${id}: ${description}`)); // prettier-ignore
    // What a terminal shows of the book is quoted from it.
    const own = said.filter(({ typed }) => !/^(logbook list|alarms list|alarms rules|status)/.test(typed));
    allIn(t, terminal, own.map(({ answer }) => answer)); // prettier-ignore
    t.is(await service.end("SIGTERM"), 0);
    allIn(t, locale, service.stderr().split("\n"));

    const env = ENV[terminal];
    const kept = await runWarm(["backup", join(dir, "backup"), ...args("data").slice(2), "--same-device"], { env });
    const back = await runWarm(["restore", join(dir, "backup"), ...args("again").slice(2), "--user", "Zoe"], { env });
    allIn(t, terminal, [kept, back].map(({ stdout, stderr }) => stdout + stderr)); // prettier-ignore
    const restored = await startWarmService(args("again"), { env: ENV[locale] });
    t.teardown(() => restored.end("SIGTERM"));
    allIn(t, locale, (await bookWith("restored", restored)).map(({ summary }) => summary)); // prettier-ignore
    const { reasons } = await getJson<Health>(`${restored.url}/health?language=${locale}`);
    allIn(t, locale, [...reasons.map(({ text }) => text), ...restored.stderr().split("\n")]); // prettier-ignore
  });

/** The book of a service, as soon as it has this entry. */
async function bookWith(event: string, { url }: WarmService): Promise<Entry[]> {
  let book: Entry[] = [];
  await until(async () => {
    book = await getJson<Entry[]>(`${url}/logbook?limit=500`);
    return book.some(({ payload }) => payload.event === event);
  }, event);
  return book;
}
