/** The log book as a resource: what is there is shown, one more is taken, and nothing is changed. */
import test from "ava";
import { signalkVessel } from "./vessel.ts";

const BOOK = "/signalk/v2/api/resources/logbook";

test("an entry that is written is in the book, is shown by its id, and cannot be changed or taken away", async (t) => {
  const vessel = await signalkVessel(t);
  const { ask } = vessel;
  t.deepEqual(Object.keys((await ask("GET", "/signalk/v2/api/resources")).body), ["logbook"]);
  const written = await ask("POST", BOOK, { text: "Zarpamos", author: "Ana", category: "navigation" });
  t.is(written.status, 200);
  const { id } = written.body;
  await ask("POST", BOOK, { text: "Otra" });
  const [newest] = await vessel.logbook.query({ limit: 1 });
  t.like(newest, { summary: "Otra", user: "operator", kind: "manual", payload: {} });
  const { body: all } = await ask("GET", `${BOOK}?limit=2`);
  t.is(Object.keys(all).length, 2);
  t.like(all[id], { text: "Zarpamos", author: "Ana", category: "navigation", origin: "manual" });
  t.deepEqual((await ask("GET", `${BOOK}/${id}`)).body, all[id]);
  for (const method of ["PUT", "DELETE"]) t.is((await ask(method, `${BOOK}/${id}`, { text: "x" })).status, 405);
  t.is((await ask("POST", `${BOOK}/${id}`, { text: "x" })).status, 405);
  t.is((await ask("GET", `${BOOK}/${id.replace(/^./, "z")}`)).status, 404);
  t.is((await ask("GET", `${BOOK}/${id}/x`)).status, 404);
});

test("what is no entry is refused, with what is wrong, and nothing is written", async (t) => {
  const vessel = await signalkVessel(t);
  for (const [body, words] of [
    [[], /objeto JSON/],
    [{}, /Falta text/],
    [{ text: "  " }, /Falta text/],
    [{ text: 7 }, /text debe ser un texto/],
    [{ text: "x", author: "system" }, /author/],
    [{ text: "x", category: "A b" }, /category/],
    [{ text: "x", datetime: "2020-01-01T00:00:00Z" }, /datetime/],
    [{ text: "x".repeat(5000) }, /4096/],
  ] as const) {
    const { status, body: answer } = await vessel.ask("POST", BOOK, body);
    t.is(status, 400, JSON.stringify(body).slice(0, 80));
    t.regex(answer.detail, words);
  }
  t.is((await vessel.ask("GET", `${BOOK}?limit=1001`)).status, 400);
  t.deepEqual(await vessel.logbook.query({ limit: 10 }), []);
});
