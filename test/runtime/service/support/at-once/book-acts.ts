/** What is written: log book, project, pages, values, and what applications of Signal K keep. */
import { createECDH } from "node:crypto";
import type { Act, Boat } from "./boat.ts";

export function bookActs(boat: Boat): readonly Act[] {
  return [...entryActs(boat), ...projectActs(boat)];
}

function entryActs({ ask, command, post, get, events, entries, fresh }: Boat): readonly Act[] {
  const summaries = async () =>
    ((await get("/logbook?limit=50")) as { summary: string }[]).map(({ summary }) => summary);
  const entry = { id: 0, key: "" };
  const write = async () => (entry.id = (await post("/logbook", { summary: "before" })).body.id);
  const newKey = () => {
    const pair = createECDH("prime256v1");
    entry.key = pair.generateKeys("base64");
  };
  const key = (path: string) => post(`/logbook/person-keys${path}`, { key: entry.key, person: "Ana", user: "Ana" });
  const ofKey = (event: string) => () => events(event, () => "Ana");
  const written = { done: "all", stays: "each", mark: fresh, memory: summaries } as const;
  const said = (i: number) => ({ summary: fresh(i) });
  return [
    {
      name: "entries, by HTTP, by Signal K and by a command",
      doors: ["POST /logbook"],
      fire: (i) =>
        [
          () => post("/logbook", said(i)),
          () => post("/signalk/v2/api/resources/logbook", {}, { text: fresh(i) }),
          () => command(["logbook", "add", fresh(i)]),
        ][i]!(),
      ...written,
    },
    {
      name: "corrections and countersignatures of one entry",
      doors: ["POST /logbook/{entry_id}/corrections", "POST /logbook/{entry_id}/countersignatures"],
      prepare: write,
      fire: (i) => post(`/logbook/${entry.id}/${i === 1 ? "countersignatures" : "corrections"}`, { ...said(i), user: "Ana" }), // prettier-ignore
      ...written,
    },
    {
      name: "the crew list and the watch",
      doors: ["POST /logbook/crew", "POST /logbook/watch"],
      fire: (i) =>
        i === 1
          ? post("/logbook/watch", {}, { to: fresh(i) })
          : post("/logbook/crew", {}, { crew: [{ name: fresh(i), capacity: "" }] }),
      mark: fresh,
      done: "all",
      stays: "each",
      book: () => events(["crew_listed", "watch_given"], ({ crew, to }) => to ?? (crew as { name: string }[])[0]?.name),
    },
    {
      name: "a checkpoint",
      doors: ["POST /logbook/checkpoint"],
      prepare: write,
      fire: () => post("/logbook/checkpoint"),
      mark: () => String(entry.id),
      done: "all",
      isOnce: true,
      stays: "each",
      memory: async () => [String((await get("/logbook/checkpoint")).entries)],
    },
    {
      name: "a book that is not in doubt is confirmed",
      doors: ["POST /logbook/acceptances"],
      fire: () => post("/logbook/acceptances", { user: "Ana", reason: "x" }),
      mark: () => "accepted",
      done: "none",
      stays: "each",
      book: () => events("evidence_accepted", () => "accepted"),
    },
    {
      name: "a person's key",
      doors: ["POST /logbook/person-keys"],
      prepare: async () => newKey(),
      fire: () => key(""),
      mark: () => "Ana",
      done: "one",
      stays: "each",
      book: ofKey("person_key"),
    },
    {
      name: "a person's key is revoked",
      doors: ["POST /logbook/person-keys/revocations"],
      prepare: () => (newKey(), key("")),
      fire: () => key("/revocations"),
      mark: () => "Ana",
      done: "one",
      stays: "each",
      book: ofKey("person_key_revoked"),
    },
    {
      name: "a value that a person sets, by PUT, by POST and by Signal K",
      doors: ["PUT /tags/{tag_id}", "POST /tags"],
      fire: (i) =>
        i === 1
          ? ask("POST", "/tags", { values: [{ id: "HOLD.LIMIT_M", value: Number(fresh(i).replace(/\D+/g, "")) }], user: "Ana" }) // prettier-ignore
          : ask("PUT", "/tags/HOLD.LIMIT_M", { value: Number(fresh(i).replace(/\D+/g, "")), user: "Ana" }),
      mark: (i) => fresh(i).replace(/\D+/g, ""),
      done: "all",
      stays: "last",
      memory: async () => [String((await get("/tags/HOLD.LIMIT_M")).value)],
      book: () =>
        entries(
          ({ payload }) => payload["value"],
          ({ payload }) => payload["event"] === "value_set",
        ),
    },
  ];
}

function projectActs({ ask, post, get, json, events, fresh, rounds, readProject, writeProject }: Boat): readonly Act[] {
  const seen = { sha256: "", text: "", revision: 0 };
  const look = async () => Object.assign(seen, await get("/project/file"));
  const marks = /# (r\d+n\d)/g;
  const inText = (text: string) => [...text.matchAll(marks)].map(([, one]) => one ?? "");
  const file = {
    memory: async () => inText((await get("/project/file")).text),
    file: async () => inText(await readProject()),
  };
  const put = (i: number, more: object) =>
    ask("PUT", "/project/file", { text: `${seen.text}# ${fresh(i)}\n`, ...more });
  const page = (i: number) => ({ id: fresh(i), name: "Page", tiles: [] });
  const nameOf = (project: { names?: Record<string, { name: string }> }) => [project.names?.["ME_INST_3"]?.name ?? ""];
  return [
    {
      name: "the project file, of one text",
      doors: ["PUT /project/file"],
      prepare: look,
      fire: (i) => put(i, { sha256: seen.sha256 }),
      mark: fresh,
      done: "one",
      stays: "each",
      ...file,
    },
    {
      name: "the project file, by programs that do not say of which text",
      doors: ["PUT /project/file"],
      prepare: look,
      fire: (i) => put(i, {}),
      mark: fresh,
      done: "one",
      stays: "each",
      ...file,
    },
    {
      name: "one value of the project, by several",
      doors: ["POST /project/changes"],
      fire: (i) => ask("POST", "/project/changes", { changes: [{ path: ["names", "ME_INST_3"], value: { name: fresh(i) } }], user: fresh(i) }), // prettier-ignore
      mark: fresh,
      done: "one",
      stays: "each",
      memory: async () => nameOf((await get("/project/file")).value),
      book: () => events("project_written", (_, user) => user),
    },
    {
      name: "the project is read again",
      doors: ["POST /project/reload"],
      prepare: async () => writeProject((await readProject()).replace(/^(name: Aurora).*$/m, `$1 ${rounds.now}`)),
      fire: () => post("/project/reload"),
      mark: () => `Aurora ${rounds.now}`,
      done: "all",
      isOnce: true,
      stays: "each",
      memory: async () => [(await get("/project")).name],
    },
    {
      name: "pages",
      doors: ["PUT /console/pages"],
      prepare: async () => (seen.revision = (await get("/console/pages")).revision),
      fire: (i) => ask("PUT", "/console/pages", { revision: seen.revision, pages: [page(i)] }),
      mark: fresh,
      done: "one",
      stays: "each",
      memory: async () => ((await get("/console/pages")).pages as { id: string }[]).map(({ id }) => id),
      file: async () => ((await json("console-pages.json")).state.pages as { id: string }[]).map(({ id }) => id),
    },
    {
      name: "what a web application keeps",
      doors: [],
      fire: (i) => ask("POST", `/signalk/v1/applicationData/user/kip/1/${fresh(i)}`, { is: i }),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => Object.keys(await get("/signalk/v1/applicationData/user/kip/1")),
    },
  ];
}
