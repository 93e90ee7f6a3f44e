/** `?language=`: the service's own words in the language of whoever reads; without it, as the service has them. */
import test from "ava";
import { messagesIn } from "../../src/messages/messages.ts";
import { defaultAlarms } from "../../src/project/default-alarms.ts";
import { vesselFor } from "./support/vessel-test.ts";

const TAG = "ME_INST_5.OIL_PRESSURE_PA";
const spanish = messagesIn("es");
const english = messagesIn("en");
const SPANISH = "Presión de aceite del motor 5: valor bajo";
const ENGLISH = "Engine 5 oil pressure: low";
const definition = {
  id: TAG,
  description: "Presión de aceite del motor 5",
  unitSi: "Pa",
  controllable: false,
  rangeNormalMin: null,
  rangeNormalMax: null,
};
/** Its limit alone, without a delay and without the gate. */
const [rule] = defaultAlarms(definition, { "*": { low: { delay_s: 0 } } }, spanish.defaultAlarms);

test("a Spanish service is read in English: records, rules, tag, stream and what is done; the log book stays Spanish", async (t) => {
  if (rule === undefined) throw new Error("the tag has no default alarm");
  const vessel = await vesselFor(t);
  vessel.tags.register(definition);
  const { onlyWhen: _gate, ...own } = rule;
  vessel.alarms.watch(own);
  vessel.write(TAG, 1000);
  const heard = await changesOf(`${vessel.url}/alarms/stream?language=en`, t);
  const heardAsItIs = await changesOf(`${vessel.url}/alarms/stream`, t);

  const of = <T extends { tag_id: string }>(list: T[]) => list.find(({ tag_id: id }) => id === TAG);
  const record = of<{ id: string; tag_id: string; message: string }>((await vessel.get("/alarms")).body);
  t.is(record?.message, SPANISH);
  for (const path of ["/alarms?language=en", "/alarms?state=active&language=en"]) {
    t.deepEqual(of((await vessel.get(path)).body), { ...record, message: ENGLISH }, path);
  }
  t.like(of((await vessel.get("/alarms/rules")).body), {
    message: SPANISH,
    advice: spanish.defaultAlarms.advice.lowOilPressure,
  });
  const read = { message: ENGLISH, advice: english.defaultAlarms.advice.lowOilPressure };
  t.like(of((await vessel.get("/alarms/rules?language=en")).body), read);
  const tag = (await vessel.get(`/tags/${TAG}?language=en`)).body;
  t.like(tag, { description: "Engine 5 oil pressure" });
  t.like(tag.alarms[0], read);

  const acknowledged = await vessel.post(`/alarms/${record?.id ?? ""}/ack?user=Ana&language=en`);
  t.like(acknowledged.body, { state: "ACK", message: ENGLISH });
  const shelved = await vessel.post(`/alarms/rules/${TAG}/low/shelve?user=Ana&reason=test&language=en`);
  t.like(shelved.body, read);
  for (const [text, message] of [
    [await heard(), ENGLISH],
    [await heardAsItIs(), SPANISH],
  ] as const) {
    t.is(text.split(JSON.stringify(message)).length, 3, text);
  }

  const [entry] = (await vessel.get("/logbook?kind=alarm_ack")).body;
  t.is(entry.payload.message, SPANISH);
  t.is((await vessel.get("/alarms?language=fr")).status, 400);
});

/** Opens a stream of alarms; what it gives has told all that is open, and ends with the first change after that. */
async function changesOf(url: string, t: { teardown(end: () => void): void }): Promise<() => Promise<string>> {
  const stop = new AbortController();
  t.teardown(() => stop.abort());
  const { body } = await fetch(url, { signal: stop.signal });
  const chunks = body?.values();
  let text = "";
  const until = async (isThere: () => boolean): Promise<string> => {
    while (!isThere()) {
      const next = await chunks?.next();
      if (next === undefined || next.done === true) break;
      text += Buffer.from(next.value).toString();
    }
    return text;
  };
  await until(() => text.includes("data: ]\n\n"));
  return () => until(() => /event: alarm\n.*\n\n/.test(text));
}
