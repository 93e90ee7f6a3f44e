/** Texts of ours in the reader's language; words of the project, and of other devices, stay. */
import test from "ava";
import { engineFaultText } from "../../src/messages/engine-fault-text.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { fillPattern } from "../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import { withBusTags } from "../../src/project/bus-tags.ts";
import { defaultAlarmRows, defaultAlarms } from "../../src/project/default-alarms.ts";
import { CLOCK_TAG, evidenceTag, systemTags, withWitnessTag } from "../../src/project/own-tags.ts";
import { demoProject } from "../../src/project/demo.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { adviceIn, descriptionIn, messageIn } from "../../src/project/reader-texts.ts";

const LOCALES = ["en", "es"] as const;
const place = { N: 3, L: 0 };

/** The default alarms of a tag that registered itself, on a service of this language. */
function rulesIn(locale: (typeof LOCALES)[number], pattern: string) {
  const { nmea, defaultAlarms: texts } = messagesIn(locale);
  const description = fillPattern((nmea.tags as Record<string, string>)[pattern] ?? "", place, nmea.places);
  return defaultAlarms({ id: fillPattern(pattern, place, ID_NAMES), description, unitSi: "-" }, true, texts);
}

test("message and advice of each default alarm are read in the language of the reader, whatever the service's is", (t) => {
  const patterns = new Set(defaultAlarmRows().map(({ pattern }) => pattern));
  t.true(patterns.size > 80, String(patterns.size));
  for (const pattern of patterns) {
    const own = { en: rulesIn("en", pattern), es: rulesIn("es", pattern) };
    for (const service of LOCALES) {
      for (const reader of LOCALES) {
        const read = own[service].map(({ id, tagId, message, advice = "" }) => [
          messageIn({ tagId, alarmId: id, message }, reader),
          adviceIn(advice, reader),
        ]);
        t.deepEqual(
          read,
          own[reader].map(({ message, advice }) => [message, advice]),
        );
      }
    }
    // But for the bilge, whose tag has no description of ours, there is something to be read.
    if (!pattern.startsWith("BILGE_")) t.notDeepEqual(own.en, own.es, pattern);
    t.not(own.en[0]?.advice, own.es[0]?.advice, pattern);
  }
});

const { project = demoProject(), faults } = parseProject(
  `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
sources: [{ type: socketcan, interface: can0 }, { type: tcp, host: 10.0.0.5, port: 1457 }]
`,
  "/projects",
);

test("tags and alarms of the service itself are read in the language of the reader", (t) => {
  t.is(faults, undefined);
  const own = (locale: (typeof LOCALES)[number]) => {
    const { bus, witness: texts, systemTags: system, evidence } = messagesIn(locale);
    const made = [...systemTags(project, system), evidenceTag(evidence)];
    return [
      ...withWitnessTag(withBusTags(project, bus), texts.service).tags,
      ...made.map(({ definition, rule }) => ({ ...definition, alarms: [rule] })),
    ];
  };
  const english = own("en");
  t.is(english.flatMap(({ alarms }) => alarms).length, 12);
  const spanish = own("es");
  t.deepEqual(
    spanish.map((tag) => descriptionIn(tag, "en")),
    english.map(({ description }) => description),
  );
  for (const [i, tag] of spanish.entries()) {
    for (const [j, { id, tagId, message, advice = "" }] of tag.alarms.entries()) {
      const read = { message: messageIn({ tagId, alarmId: id, message }, "en"), advice: adviceIn(advice, "en") };
      t.like(english[i]?.alarms[j], read);
      t.not(read.advice, advice, tagId);
    }
  }
});

test("a silent sensor, and an alert of another device, are read in the language of the reader", (t) => {
  const read = (tagId: string, message: string) => messageIn({ tagId, alarmId: "any", message }, "es");
  const { defaultAlarms: texts, alerts } = messagesIn("en");
  t.is(
    read("BATT_0.DEAD_SENSORS", texts.deadSensors.alarm({ device: "BATT_0" })),
    "BATT_0: un sensor con alarma no dice nada",
  );
  const alert = "ALERT_C0A1B2C3D4E5F607.4_0_1";
  t.is(
    read(alert, alerts.unnamed({ device: alerts.device({ model: null, address: 23 }), alertId: 4 })),
    "Alerta 4 de equipo 23",
  );
  t.is(read(alert, alerts.unnamed({ device: "EMU-1", alertId: 4 })), "Alerta 4 de EMU-1");
  t.is(
    read(
      alert,
      alerts.told({
        device: alerts.device({ model: null, address: 23 }),
        description: "Low oil",
        location: "Engine room",
      }),
    ),
    "equipo 23: Low oil (Engine room)",
  );
  t.is(read(alert, alerts.told({ device: "EMU-1", description: "Low oil", location: "" })), "EMU-1: Low oil");
  t.is(
    descriptionIn({ id: alert, description: alerts.tag({ device: "EMU-1", alertId: 4 }) }, "es"),
    messagesIn("es").alerts.tag({ device: "EMU-1", alertId: 4 }),
  );
});

test("a tag that the project lists without a name has the built-in one, and so has the message of its rule", (t) => {
  const depth = "VESSEL.DEPTH_M";
  const named = descriptionIn({ id: depth, description: "" }, "en");
  t.regex(named, /^Depth/);
  t.is(messageIn({ tagId: depth, alarmId: "shallow", message: `${depth} < 3` }, "en"), `${named} < 3`);
  t.is(messageIn({ tagId: "ACME.X", alarmId: "high", message: "ACME.X > 3" }, "en"), "ACME.X > 3");
});

test("words of the project stay as they are written, also where they end as ours do", (t) => {
  const read = (alarmId: string, message: string, tagId = "ME_INST_0.OIL_PRESSURE_PA") =>
    messageIn({ tagId, alarmId, message }, "es");
  t.is(read("low", "The Perkins is thirsty"), "The Perkins is thirsty");
  t.is(read("my_own", "Fuel: low"), "Fuel: low");
  t.is(read("low", "Fuel: low", "ACME.X"), "Fuel: low");
  t.is(read("clock_fault", "Wind the clock", CLOCK_TAG), "Wind the clock");
  t.is(adviceIn("Ask Ana", "es"), "Ask Ana");
  t.is(descriptionIn({ id: CLOCK_TAG, description: "The clock" }, "es"), "The clock");
  // Of a tag that the project describes, and whose default alarms it keeps: her name, and our words after it.
  t.is(read("low", "La Perkins: low"), "La Perkins: valor bajo");
});

test("alarms of the anchor and of guard areas are read in the language of the reader, with the distance and the name", (t) => {
  const [en, es] = [messagesIn("en"), messagesIn("es")];
  const read = (tagId: string, of: (messages: ReturnType<typeof messagesIn>) => string) => {
    const both = [en, es].flatMap((own) =>
      LOCALES.map((reader) => messageIn({ tagId, alarmId: "x", message: of(own) }, reader)),
    );
    t.deepEqual(both, [of(en), of(es), of(en), of(es)], tagId);
  };
  const far = { metres: 63, radiusM: 40 };
  for (const where of ["close", "inside", "outside", "far"] as const)
    read("ANCHOR.DISTANCE_M", ({ anchor }) => anchor[where](far));
  read("ANCHOR.DISTANCE_M", ({ anchor }) => anchor.near({ radiusM: 40 }));
  read("ANCHOR.WATCH_LOST", ({ anchor }) => anchor.lost);
  read("AREA.WATCH_LOST", ({ areas }) => areas.lost);
  read("AREA_2.BEYOND_M", ({ areas }) => areas.outside({ name: "Sa Ràpita" }));
  t.is(adviceIn(en.mob.advice, "es"), es.mob.advice);
  t.is(adviceIn(en.anchor.advice, "es"), es.anchor.advice);
  t.is(adviceIn(es.areas.lostAdvice, "en"), en.areas.lostAdvice);
});

test("a fault that an engine tells by J1939 is read in the language of the reader, known or not", (t) => {
  for (const [tagId, spn, fmi] of [
    ["ME_INST_0.FAULT_100_1", 100, 1],
    ["J1939_17.FAULT_77777_30", 77_777, 30],
  ] as const) {
    const fault = { engine: tagId.startsWith("ME") ? 0 : null, address: tagId.startsWith("ME") ? 0 : 17, spn, fmi };
    const text = (locale: (typeof LOCALES)[number]) => engineFaultText(messagesIn(locale).engineFaults, fault);
    t.not(text("en"), text("es"));
    t.is(messageIn({ tagId, alarmId: "alarm", message: text("es") }, "en"), text("en"));
    t.is(messageIn({ tagId, alarmId: "alarm", message: text("en") }, "es"), text("es"));
    const named = (locale: (typeof LOCALES)[number]) =>
      engineFaultText(messagesIn(locale).engineFaults, { ...fault, name: "Motor de babor" });
    t.is(messageIn({ tagId, alarmId: "alarm", message: named("es") }, "en"), named("en"));
  }
});
