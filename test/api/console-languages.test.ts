import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { consoleLanguages } from "../../src/runtime/service/console-languages.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startVessel } from "./support/vessel.ts";

test("languages in the data directory are listed with their names, and one that cannot be used says why", async (t) => {
  const dir = await tempDir(t);
  const folder = join(dir, "languages");
  const vessel = await startVessel({}, { consoleLanguages: consoleLanguages(dir) });
  t.teardown(() => vessel.stop());
  const get = async (path: string) => {
    const answer = await fetch(vessel.url + path);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  t.deepEqual((await get("/console/languages")).body, []);
  const words = { "@language": "Nederlands", "Log book": "Logboek" };
  await mkdir(folder);
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write("nl.json", JSON.stringify(words));
  await write("pt-BR.json", "{");
  await write("de.json", JSON.stringify({ "Log book": 1 }));
  await write("fr.json", `"${"x".repeat(600_000)}"`);
  await write("notes.txt", "");
  const listed = (await get("/console/languages")).body as { code: string; name: string; fault: string | null }[];
  t.deepEqual(
    listed.map(({ code, name, fault }) => [code, name, fault === null]),
    [
      ["de", "de", false],
      ["fr", "fr", false],
      ["nl", "Nederlands", true],
      ["pt-BR", "pt-BR", false],
    ],
  );
  t.deepEqual(await get("/console/languages/nl"), { status: 200, body: { code: "nl", words } });
  for (const code of ["pt-BR", "xx", "..%2Fnl", "notes"])
    t.is((await get(`/console/languages/${code}`)).status, 404, code);
});
