/**
 * Texts of ours in the reader's language: descriptions of tags, messages of alarms, advice. They are kept and sent in the language of
 * the service; whoever reads asks for his own, and what is word for word one of our texts is given in it. All else is the project's own
 * and stays as it is written. So records need no other field, and those of last year, of tags that are gone, or of before the service
 * changed its language are read as well.
 *
 *     Engine 1 oil pressure: low    a pattern of ours, {name}: low, …
 *     Engine 1 oil pressure         … with the description of its tag, which is of ours, too
 *     Presión de aceite del motor 1: valor bajo
 *
 * Pure. Which patterns are tried is decided by the tag and the alarm.
 */
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import { type Locale, LOCALES } from "../messages/locale.ts";
import { type Messages, messagesIn } from "../messages/messages.ts";
import { isForeignAlertTag } from "../nmea2000/alerts/foreign-alerts.ts";
import { MARK_KINDS } from "../mob/mob-event.ts";
import { isMobTag } from "../tags/mob-tags.ts";
import { NATURES } from "../distress/dsc-call.ts";
import { isCollisionTag, type StationFamily, stationFamilyOf } from "../tags/station-tags.ts";
import { StandardDescriptions } from "../tags/vocabulary/standard-descriptions.ts";
import { formatNumber } from "../tags/vocabulary/shown-number.ts";
import { faultOfTag } from "../nmea2000/alerts/engine-faults.ts";
import { engineFaultText, type ToldFault } from "../messages/engine-fault-text.ts";
import { TAG_TEXTS } from "../tags/vocabulary/vocabulary.ts";
import { defaultAlarmRow } from "./default-alarms.ts";
import { LOST_STATES, type LostState } from "./own-tags.ts";

/** What is written with names in it. */
type Write = (messages: Messages, ...names: string[]) => string;

/** A pattern in each language: how it is written with its names, and how these are read off what was written. */
interface Phrase extends Readonly<Record<Locale, PhraseInLanguage>> {
  /** How many names it has. */
  readonly count: number;
}

interface PhraseInLanguage {
  readonly write: (...names: string[]) => string;
  readonly expression: RegExp;
}

const inEach = <T>(of: (locale: Locale) => T) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Readonly<Record<Locale, T>>;
const MESSAGES = inEach(messagesIn);
const DECIMAL_MARK = inEach((locale) => formatNumber(0.5, 1, locale).charAt(1));

/** Characters that no text has, in the place of names. */
const NAME_PLACE = 0xe000;

function phrase(written: Write): Phrase {
  const count = written.length - 1;
  const inLanguage = (locale: Locale) => {
    const write = (...names: string[]) => written(MESSAGES[locale], ...names);
    let expression: RegExp | undefined;
    // Most are never asked for: to write them all is a twentieth of a start.
    return {
      write,
      get expression() {
        return (expression ??= expressionOf(write, count));
      },
    };
  };
  return { count, ...inEach(inLanguage) };
}

function expressionOf(write: PhraseInLanguage["write"], count: number): RegExp {
  const places = Array.from({ length: count }, (_, i) => String.fromCharCode(NAME_PLACE + i));
  let pattern = RegExp.escape(write(...places));
  for (const [i, place] of places.entries()) pattern = pattern.replace(place, `(?<name${i}>.+)`);
  return new RegExp(`^${pattern}$`, "s");
}

interface TagPhrases {
  readonly descriptions: readonly Phrase[];
  readonly messages: readonly Phrase[];
}

const ownTag = (of: (messages: Messages) => { readonly tag: string; readonly alarm: string }): TagPhrases => ({
  descriptions: [phrase((messages) => of(messages).tag)],
  messages: [phrase((messages) => of(messages).alarm)],
});

const BUS_PROPERTIES = Object.keys(MESSAGES.en.bus.tags) as (keyof Messages["bus"]["tags"])[];
const BUS_ALARMS = {
  UP: [phrase(({ bus }, name) => bus.alarms.lost({ name })), phrase(({ bus }, where) => bus.gateway.lost({ where }))],
  DUPLICATE_NAME: [phrase(({ bus }, name) => bus.alarms.duplicateName({ name }))],
  NO_ADDRESS: [phrase(({ bus }, name) => bus.alarms.noAddress({ name }))],
} as const satisfies Readonly<Record<string, readonly Phrase[]>>;

/** By the last part of the tag's id. */
const OWN_TAGS: ReadonlyMap<string, TagPhrases> = new Map([
  ["CLOCK_FAULT", ownTag(({ systemTags }) => systemTags.clock)],
  ["DATA_DIR_LOST", ownTag(({ systemTags }) => systemTags.dataDir)],
  ...Object.entries(LOST_STATES).map(([what, tagId]): [string, TagPhrases] => [
    tagId.slice(tagId.indexOf(".") + 1),
    ownTag(({ systemTags }) => systemTags.lost[what as LostState]),
  ]),
  ["EVIDENCE", ownTag(({ evidence }) => evidence)],
  ["WITNESS_REFUSED", ownTag(({ witness }) => witness.service)],
  [
    "DEAD_SENSORS",
    {
      descriptions: [phrase(({ defaultAlarms }, device) => defaultAlarms.deadSensors.tag({ device }))],
      messages: [phrase(({ defaultAlarms }, device) => defaultAlarms.deadSensors.alarm({ device }))],
    },
  ],
  ...BUS_PROPERTIES.map((property): [string, TagPhrases] => [
    property,
    {
      descriptions: [
        phrase(({ bus }, name) => bus.tags[property]({ name })),
        ...(property === "UP" ? [phrase(({ bus }, where) => bus.gateway.tag({ where }))] : []),
      ],
      messages: property in BUS_ALARMS ? BUS_ALARMS[property as keyof typeof BUS_ALARMS] : [],
    },
  ]),
]);

/** A device that has not said its model is called by its address; the words of its alert are its own. */
const FOREIGN_ALERTS: TagPhrases = {
  descriptions: [
    phrase(({ alerts }, address, id) => alerts.tag({ device: alerts.device({ model: null, address }), alertId: id })),
    phrase(({ alerts }, model, id) => alerts.tag({ device: model, alertId: id })),
  ],
  messages: [
    phrase(({ alerts }, address, id) =>
      alerts.unnamed({ device: alerts.device({ model: null, address }), alertId: id }),
    ),
    phrase(({ alerts }, model, id) => alerts.unnamed({ device: model, alertId: id })),
    phrase(({ alerts }, address, text) =>
      alerts.told({ device: alerts.device({ model: null, address }), description: text, location: "" }),
    ),
  ],
};

function callFamily(of: "urgency" | "safety"): TagPhrases {
  return {
    descriptions: [phrase(({ stations }, place) => stations[of].tag({ place }))],
    messages: [phrase(({ stations }, vessel) => stations[of].alarm({ vessel }))],
  };
}

const BEACONS = ["sart", "mob", "epirb"] as const;

/** Each with a place and the event to which it belongs, and without: the parts with more text first. */
function beaconPhrases(): Phrase[] {
  return BEACONS.flatMap((kind) => {
    const write = ({ stations: { distress } }: Messages, mmsi: string, place: string | null, mob: string | null) =>
      distress.alarm({ beacon: distress.beacon({ kind }), mmsi, place, mob });
    return [
      phrase((texts, mmsi, place, mob) => write(texts, mmsi, place, mob)),
      phrase((texts, mmsi, mob) => write(texts, mmsi, null, mob)),
      phrase((texts, mmsi, place) => write(texts, mmsi, place, null)),
      phrase((texts, mmsi) => write(texts, mmsi, null, null)),
    ];
  });
}

function callPhrases(): Phrase[] {
  return NATURES.flatMap((kind) => {
    const write = (
      { stations: { distress } }: Messages,
      vessel: string,
      [place, by, mob]: readonly (string | null)[],
    ) => distress.call({ vessel, nature: distress.nature({ nature: kind }), place, by, mob });
    return [
      phrase((texts, vessel, place, by, mob) => write(texts, vessel, [place, by, mob])),
      phrase((texts, vessel, by, mob) => write(texts, vessel, [null, by, mob])),
      phrase((texts, vessel, place, mob) => write(texts, vessel, [place, null, mob])),
      phrase((texts, vessel, mob) => write(texts, vessel, [null, null, mob])),
      phrase((texts, vessel, place, by) => write(texts, vessel, [place, by, null])),
      phrase((texts, vessel, by) => write(texts, vessel, [null, by, null])),
      phrase((texts, vessel, place) => write(texts, vessel, [place, null, null])),
      phrase((texts, vessel) => write(texts, vessel, [null, null, null])),
    ];
  });
}

/** Vessels and beacons that AIS hears; the name of a vessel is her own. */
const STATIONS: Readonly<Record<StationFamily, TagPhrases>> = {
  COLLISION: {
    descriptions: [phrase(({ stations }, place) => stations.collision.tag({ place }))],
    // The longer ones first. The vessel, and what was last seen, are phrases again; a name is her own.
    messages: [
      phrase(({ stations: { collision } }, was) => collision.lastSeen({ was })),
      phrase(({ stations: { collision } }, vessel, cpaNm, time, rangeNm, bearing) =>
        collision.noSpeed({ vessel, cpaNm, time, rangeNm, bearing }),
      ),
      phrase(({ stations: { collision } }, vessel, cpaNm, time, rangeNm, bearing) =>
        collision.alarm({ vessel, cpaNm, time, rangeNm, bearing }),
      ),
      phrase(({ stations: { collision } }, vessel, rangeNm, bearing) => collision.past({ vessel, rangeNm, bearing })),
      phrase(({ stations }, mmsi) => stations.vessel({ name: null, mmsi })),
    ],
  },
  DISTRESS: {
    descriptions: [phrase(({ stations }, place) => stations.distress.tag({ place }))],
    // The newest of those that are not listed is a phrase again.
    messages: [
      phrase(({ stations: { distress } }, was, count) => distress.more({ was, count })),
      ...beaconPhrases(),
      ...callPhrases(),
    ],
  },
  URGENCY_CALL: callFamily("urgency"),
  SAFETY_CALL: callFamily("safety"),
  BEACON_TEST: {
    descriptions: [phrase(({ stations }, place) => stations.test.tag({ place }))],
    messages: BEACONS.map((kind) =>
      phrase(({ stations: { distress, test } }, mmsi) => test.alarm({ beacon: distress.beacon({ kind }), mmsi })),
    ),
  },
};

const COLLISION_WATCH: TagPhrases = {
  descriptions: [],
  messages: [
    phrase(({ stations }) => stations.collision.lost({ missing: "position" })),
    phrase(({ stations }) => stations.collision.lost({ missing: "motion" })),
    phrase(({ stations }, count) => stations.collision.leftOut({ count })),
  ],
};

/** The watches over where a vessel lies: the anchor, and the guard areas with their names. */
const LYING: TagPhrases = {
  descriptions: [],
  messages: [
    ...(["close", "inside", "outside", "far"] as const).map((where) =>
      phrase(({ anchor }, metres, radiusM) => anchor[where]({ metres, radiusM })),
    ),
    phrase(({ anchor }, radiusM) => anchor.near({ radiusM })),
    phrase(({ anchor }) => anchor.lost),
    phrase(({ anchor }) => anchor.unwatched),
    phrase(({ areas }, name) => areas.outside({ name })),
    phrase(({ areas }, name) => areas.inside({ name })),
    phrase(({ areas }) => areas.lost),
  ],
};

/** Who marked it is a name, but for the kind of what did. */
const OVERBOARD: TagPhrases = {
  descriptions: [phrase(({ mob }) => mob.markedTag), phrase(({ mob }) => mob.testTag)],
  messages: [
    ...[true, false].flatMap((isTest) =>
      MARK_KINDS.toReversed().flatMap((kind) => [
        phrase(({ mob }, place, who) => mob.alarm({ isTest, place, who: mob.who({ kind, who }) })),
        phrase(({ mob }, who) => mob.alarm({ isTest, place: null, who: mob.who({ kind, who }) })),
      ]),
    ),
    // While nobody has said a name, a phrase again.
    phrase(({ mob }, address) => mob.somebody({ address })),
    phrase(({ mob }) => mob.somebody({ address: null })),
  ],
};

const LIMITS = {
  low: phrase(({ defaultAlarms }, name) => defaultAlarms.limits.low({ name })),
  high: phrase(({ defaultAlarms }, name) => defaultAlarms.limits.high({ name })),
  forbidden: phrase(({ defaultAlarms }, name) => defaultAlarms.limits.forbidden({ name })),
  positionLost: phrase(({ defaultAlarms }) => defaultAlarms.limits.positionLost),
} satisfies Readonly<Record<keyof Messages["defaultAlarms"]["limits"], Phrase>>;

const NONE: TagPhrases = { descriptions: [], messages: [] };

function phrasesOfFault(fault: ToldFault): TagPhrases {
  return {
    descriptions: [phrase(({ engineFaults }) => engineFaults.tag({ ...fault }))],
    messages: [
      phrase(({ engineFaults }) => engineFaultText(engineFaults, fault)),
      phrase(({ engineFaults }, name) => engineFaultText(engineFaults, { ...fault, name })),
    ],
  };
}

function phrasesOf(tagId: string): TagPhrases {
  if (isForeignAlertTag(tagId)) return FOREIGN_ALERTS;
  const fault = faultOfTag(tagId);
  if (fault !== undefined) return phrasesOfFault(fault);
  if (isMobTag(tagId)) return OVERBOARD;
  if (/^(?:ANCHOR|AREA(?:_\d+)?)\./.test(tagId)) return LYING;
  if (isCollisionTag(tagId)) return COLLISION_WATCH;
  const family = stationFamilyOf(tagId);
  if (family !== undefined) return STATIONS[family];
  return OWN_TAGS.get(tagId.slice(tagId.lastIndexOf(".") + 1)) ?? NONE;
}

/** Undefined if it is not one of the phrases. */
function translated(
  text: string,
  phrases: readonly Phrase[],
  language: Locale,
  nameIn: (name: string) => string = (name) => name,
): string | undefined {
  for (const each of phrases) {
    for (const locale of LOCALES) {
      const found = each[locale].expression.exec(text);
      if (found === null) continue;
      const { write } = each[language];
      return write(...Array.from({ length: each.count }, (_, i) => nameIn(found.groups?.[`name${i}`] ?? "")));
    }
  }
  return undefined;
}

const standard = new StandardDescriptions<Locale>(TAG_TEXTS);

/** What a tag is called; a description of the project stays. */
export function descriptionIn(tag: { readonly id: string; readonly description: string }, language: Locale): string {
  return translated(tag.description, phrasesOf(tag.id).descriptions, language) ?? standard.inLanguage(tag, language);
}

/** The message of an alarm, of its rule or of its record; one of the project, or of another device, stays. */
export function messageIn(
  { tagId, alarmId, message }: { readonly tagId: string; readonly alarmId: string; readonly message: string },
  language: Locale,
): string {
  const row = defaultAlarmRow(tagId, alarmId);
  const nameIn = (description: string) => descriptionIn({ id: tagId, description }, language);
  // A rule without words of its own begins with the id where the project has no name for the tag.
  if (message.startsWith(`${tagId} `)) return (nameIn("") || tagId) + message.slice(tagId.length);
  if (row === undefined) return phraseIn(message, tagId, language) ?? message;
  if (row.text === undefined) return nameIn(message);
  return translated(message, [LIMITS[row.text]], language, nameIn) ?? message;
}

/** Texts about a vessel, or about who has marked a person overboard, have phrases and numbers within them. */
function phraseIn(text: string, tagId: string, language: Locale): string | undefined {
  const { messages } = phrasesOf(tagId);
  const family = stationFamilyOf(tagId);
  if (family === undefined && !isMobTag(tagId)) return translated(text, messages, language);
  const partIn = (part: string) =>
    family === "COLLISION" && /^\d+[.,]\d+$/.test(part)
      ? part.replace(/[.,]/, DECIMAL_MARK[language])
      : (phraseIn(part, tagId, language) ?? part);
  return translated(text, messages, language, partIn);
}

/** The same record where the reader has said no language. */
export function recordIn(record: AlarmRecord, language: Locale | undefined): AlarmRecord {
  if (language === undefined) return record;
  const { tag_id: tagId, alarm_id: alarmId, raised_message: raised } = record;
  const said = (message: string) => messageIn({ tagId, alarmId, message }, language);
  return {
    ...record,
    message: said(record.message),
    ...(raised !== undefined && { raised_message: said(raised) }),
  };
}

function allAdvice({
  defaultAlarms,
  systemTags,
  evidence,
  witness,
  bus,
  alerts,
  stations,
  anchor,
  areas,
  mob,
}: Messages): string[] {
  const kinds = Object.keys(MESSAGES.en.defaultAlarms.advice) as (keyof typeof defaultAlarms.advice)[];
  return [
    ...kinds.map((kind) => defaultAlarms.advice[kind]),
    defaultAlarms.deadSensors.advice,
    systemTags.clock.advice,
    systemTags.dataDir.advice,
    ...Object.values(systemTags.lost).map(({ advice }) => advice),
    evidence.advice,
    witness.service.advice,
    bus.alarmAdvice.lost,
    bus.alarmAdvice.duplicateName,
    bus.alarmAdvice.noAddress,
    bus.gateway.advice,
    alerts.advice,
    stations.collision.advice,
    stations.collision.lostAdvice,
    stations.collision.leftOutAdvice,
    stations.distress.advice,
    stations.urgency.advice,
    stations.safety.advice,
    stations.test.advice,
    anchor.advice,
    anchor.lostAdvice,
    anchor.unwatchedAdvice,
    areas.advice,
    areas.lostAdvice,
    mob.advice,
    mob.testAdvice,
  ];
}

const ADVICE = inEach((locale) => allAdvice(MESSAGES[locale]));
const ADVICE_PLACES: ReadonlyMap<string, number> = new Map(
  LOCALES.flatMap((locale) => ADVICE[locale].map((text, place): [string, number] => [text, place])),
);

/** Advice of the project stays. */
export function adviceIn(advice: string, language: Locale): string {
  return ADVICE[language][ADVICE_PLACES.get(advice) ?? -1] ?? advice;
}
