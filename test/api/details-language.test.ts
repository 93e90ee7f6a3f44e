/** In which language a fault is told, and where the parameters of a POST belong. */
import test from "ava";
import { localeAsked } from "../../src/messages/locale.ts";
import { vesselFor } from "./support/vessel-test.ts";

test("the language is the one of ours that Accept-Language prefers", (t) => {
  t.is(localeAsked("en-GB,en;q=0.9,es;q=0.8"), "en");
  t.is(localeAsked("fr;q=1, es;q=0.5, en;q=0.7"), "en");
  t.is(localeAsked("de, ES-ar"), "es");
  for (const none of [undefined, "", "*", "fr", "en;q=0", "english", ";;q=,", "en;q=x"])
    t.is(localeAsked(none), undefined);
});

test("details are Spanish, or in the language that the request asks for, also when both are asked at once", async (t) => {
  const vessel = await vesselFor(t);
  const detail = async (path: string, language?: string, method = "GET"): Promise<string> => {
    const headers = language === undefined ? {} : { "Accept-Language": language };
    const { text } = await vessel.ask(method, path, { headers });
    return (JSON.parse(text) as { readonly detail: string }).detail;
  };
  const asked = [undefined, "en", "es", "en-US,en;q=0.5", "*"];
  const missing = await Promise.all(asked.map((language) => detail("/logbook?summary=", language, "POST")));
  t.deepEqual(
    missing.map((text) => text.startsWith("El resumen")),
    [true, false, true, false, true],
  );
  t.regex(missing[1] ?? "", /summary/);
  const unknown = await Promise.all(asked.map((language) => detail("/tags/NO.SUCH", language)));
  t.deepEqual(
    unknown.map((text) => text.startsWith("El tag")),
    [true, false, true, false, true],
  );
});

test("a body that is not read is named, with where its parameters belong", async (t) => {
  const vessel = await vesselFor(t);
  const init = { headers: { "Content-Type": "application/json", "Accept-Language": "en" }, body: '{"summary":"x"}' };
  const { status, text } = await vessel.ask("POST", "/logbook", init);
  t.is(status, 400);
  t.regex(text, /reads no body.*query \(\?name=value\)/);
});
