/** The section `alarms.notify` of the project file: receivers of the changes of alarms, elsewhere. */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { limits as alarmLimits } from "../../alarms/limits.ts";
import { PRIORITIES } from "../../core/priority.ts";
import type { SettingsOf } from "../../core/settings.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { type Item, itemsOf, repeatedIds } from "../../project/fields.ts";
import { id, nonEmpty } from "../../project/schema-parts.ts";
import { givenSection, mustBe, said } from "../../project/section.ts";
import { isZone } from "./local-time.ts";
import { SERVICE_TABLE, type WayName, WAYS } from "./services.ts";
import * as words from "./words.ts";

const name = { type: "string", pattern: "^[\\w-]{1,64}$", $comment: "notifyName" } as const;
const timeOfDay = { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", $comment: "timeOfDay" } as const;
/** One alone: where mail is sent, a comma or a semicolon would begin another. */
export const mailAddress = {
  type: "string",
  pattern: '^[^\\s@<>,;:"()]+@[^\\s@<>,;:"()]+$',
  maxLength: 254,
  $comment: "mailAddress",
} as const;
const file = { ...nonEmpty(4096), description: "a file with it alone; from the project file's folder" } as const;
const account = nonEmpty(64);

/** Keys of the ways, beside those of all receivers. */
const ofWays = {
  server: {
    type: "string",
    maxLength: 512,
    pattern: "^(https?|smtps?)://[^\\s/?#@]+(/[^\\s?#]*[^\\s?#/])?$",
    $comment: "serverUrl",
    description: "where it is not the public one; of mail smtps://HOST, or smtp://HOST with STARTTLS",
  },
  topic: { ...name, description: "of ntfy: who knows it may read it" },
  chat: { type: "string", pattern: "^(-?\\d{1,20}|@\\w{1,64})$", $comment: "notifyName", description: "of Telegram" },
  user: { ...nonEmpty(256), description: "of Pushover: the key of a person or a group; of mail: who signs in" },
  service: { ...name, description: "of Home Assistant: mobile_app_PHONE" },
  token_file: file,
  password_file: file,
  ca_file: { ...file, description: "of mail: who signed the server's certificate, where it is no public one" },
  from: mailAddress,
  addresses: {
    type: "array",
    minItems: 1,
    maxItems: 16,
    items: mailAddress,
    description: "of mail: who gets it",
  },
  contact: {
    type: "string",
    maxLength: 254,
    pattern: "^(mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$",
    $comment: "contact",
    description: "of push: where a push service finds you",
  },
  push_services: {
    type: "array",
    maxItems: 8,
    items: { type: "string", maxLength: 256, pattern: "^https?://[^\\s/?#@]+$", $comment: "serverUrl" },
    default: [],
    description: "of push: others than those of Google, Mozilla, Apple and Microsoft",
  },
} as const;

/** When and how people are notified. */
const ofPeople = {
  person: { ...account, description: "the account whose it is: links acknowledge in that name" },
  people: {
    type: "array",
    minItems: 1,
    maxItems: 64,
    items: account,
    description: "of push: accounts; without it all",
  },
  after_min: {
    type: "number",
    minimum: 0,
    maximum: 1440,
    default: 0,
    description: "told when nobody has acknowledged the alarm for so many minutes",
  },
  on_watch: { type: "boolean", default: false, description: "only who has the watch is told" },
  quiet: {
    type: "object",
    additionalProperties: false,
    required: ["from", "to"],
    properties: { from: timeOfDay, to: timeOfDay },
    description: "hours in which only emergencies are told",
  },
  zone: { ...nonEmpty(64), description: "of these times: Europe/Madrid; without it this computer's" },
  all_well: { ...timeOfDay, description: "when it is told, once a day, that no alarm is open" },
  link: {
    type: "string",
    maxLength: 256,
    pattern: "^https://[^\\s/?#@]+$",
    $comment: "linkUrl",
    description: "the service's address as the phone reaches it: messages have a link that acknowledges",
  },
} as const;

export const receiverSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id,
    to: { enum: WAYS, description: "a service on the internet, mail, or browsers that have asked for it" },
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+([/?][^\\s#]*)?$",
      $comment: "webhook",
      description: "gets each change as a POST of JSON",
    },
    command: {
      type: "array",
      minItems: 1,
      maxItems: 32,
      items: { type: "string", minLength: 1, maxLength: 4096 },
      description: "a program and its arguments, no shell: gets each change as JSON on its standard input",
    },
    priority: { enum: PRIORITIES, default: "caution", description: "less urgent alarms are not told" },
    timeout_s: { type: "number", minimum: 1, maximum: 300, default: 30 },
    ...ofWays,
    ...ofPeople,
  },
} as const;

type Given = SettingsOf<typeof receiverSchema>;

/** A webhook, or a program and its arguments. */
export interface ProgramSettings extends Pick<Given, "id" | "priority" | "timeoutS"> {
  readonly target: string | readonly string[];
}
/** Files are absolute. */
export interface PeopleSettings extends Omit<Given, "to" | "url" | "command"> {
  readonly to: WayName;
}
export type ReceiverSettings = ProgramSettings | PeopleSettings;

interface KeysOfWay {
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  readonly schemes: readonly string[];
}

const WEB = ["https://", "http://"];
const OF_WAY: Readonly<Record<WayName, KeysOfWay>> = {
  ntfy: { needs: SERVICE_TABLE.ntfy.needs, takes: ["server", "token_file", "person"], schemes: WEB },
  telegram: { needs: SERVICE_TABLE.telegram.needs, takes: ["server", "person"], schemes: WEB },
  pushover: { needs: SERVICE_TABLE.pushover.needs, takes: ["server", "person"], schemes: WEB },
  "home-assistant": { needs: SERVICE_TABLE["home-assistant"].needs, takes: ["person"], schemes: WEB },
  mail: {
    needs: ["server", "from", "addresses"],
    takes: ["user", "password_file", "ca_file", "person"],
    schemes: ["smtps://", "smtp://"],
  },
  push: { needs: ["contact"], takes: ["push_services", "people"], schemes: WEB },
};
const OF_SOME_WAYS = [...Object.keys(ofWays), "person", "people"];

export const notifySection = givenSection({
  name: "alarms.notify",
  schema: {
    type: "array",
    maxItems: alarmLimits.receivers,
    items: receiverSchema,
    default: [],
    description: "receivers of alarms elsewhere; without any nobody is",
  },
  build: (receivers, { dir }): ReceiverSettings[] => receivers.map((each) => built(each, dir)),
  faults: (written) => {
    const receivers = itemsOf(written, ["alarms", "notify"]);
    return [...repeatedIds(receivers), ...receivers.flatMap(faultsOf)];
  },
  notGiven: (settings) =>
    settings.flatMap(({ id: name, ...each }) => [
      ...("contact" in each && each.contact !== undefined && !isPublic(each.contact)
        ? [{ key: `alarms.notify.${name}.contact`, note: words.privateContact(name, each.contact) }]
        : []),
      ...("quiet" in each && each.quiet !== undefined && PRIORITIES.indexOf(each.priority) > 0
        ? [{ key: `alarms.notify.${name}.quiet`, note: words.quietHolds(name) }]
        : []),
    ]),
  files: (settings) =>
    settings.flatMap((each) =>
      "target" in each ? [] : [each.tokenFile, each.passwordFile, each.caFile].flatMap((one) => one ?? []),
    ),
  missingFile: words.missingFile,
  formats: words.formats,
  stateFiles: "(notify-[^/]*\\.json|notify\\.key|push-subscriptions\\.json)",
});

function built({ to, url, command = [], ...each }: Given, dir: string): ReceiverSettings {
  const { id: its, priority, timeoutS, tokenFile, passwordFile, caFile } = each;
  if (to === undefined) return { id: its, priority, timeoutS, target: url ?? command };
  const fileOf = (named: string | undefined) => (named === undefined ? undefined : resolve(dir, named));
  return {
    ...each,
    to,
    tokenFile: fileOf(tokenFile),
    passwordFile: fileOf(passwordFile),
    caFile: fileOf(caFile),
  };
}

function faultsOf({ fields, path }: Item): ProjectFault[] {
  const { to, url, command, zone, on_watch: onWatch, link, person, server } = fields;
  const ways = [to, url, command].filter((one) => one !== undefined).length;
  if (to === undefined) {
    const foreign = [...OF_SOME_WAYS, ...Object.keys(ofPeople)].find((key) => fields[key] !== undefined);
    if (ways !== 1) return [{ path, problem: said(foreign === undefined ? words.urlOrCommand : words.oneWay) }];
    return foreign === undefined ? [] : [{ path: [...path, foreign], problem: said(words.notOf("url, command")) }];
  }
  if (ways !== 1) return [{ path, problem: said(words.oneWay) }];
  const way = WAYS.find((one) => one === to);
  if (way === undefined) return [];
  const { needs, takes, schemes } = OF_WAY[way];
  const missing = needs.filter((key) => fields[key] === undefined);
  const foreign = OF_SOME_WAYS.filter((key) => fields[key] !== undefined && ![...needs, ...takes].includes(key));
  const isOther = typeof server === "string" && !schemes.some((scheme) => server.startsWith(scheme));
  const isNobodys = (key: string) => way !== "push" && person === undefined && fields[key] !== undefined;
  return [
    ...(missing.length === 0 ? [] : [{ path, problem: said(words.needs(way, missing)) }]),
    ...foreign.map((key) => ({ path: [...path, key], problem: said(words.notOf(way)) })),
    ...(isOther ? [{ path: [...path, "server"], value: server, problem: mustBe(words.badServer(way, schemes)) }] : []),
    ...(isEmptySpan(fields["quiet"]) ? [{ path: [...path, "quiet"], problem: said(words.emptyQuiet) }] : []),
    ...(typeof zone === "string" && !isZone(zone)
      ? [{ path: [...path, "zone"], value: zone, problem: mustBe(words.unknownZone) }]
      : []),
    ...(onWatch === true && isNobodys("on_watch") ? [{ path, problem: said(words.needsPerson("on_watch")) }] : []),
    ...(link !== undefined && isNobodys("link") ? [{ path, problem: said(words.needsPerson("link")) }] : []),
  ];
}

/** From a time to the same time: never, or the whole day. */
function isEmptySpan(quiet: unknown): boolean {
  const { from, to } = (quiet ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === "string" && from === to;
}

/** Names that no public address has (RFC 2606, 6761, 6762, 8375, 9476). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|invalid|test|example|internal|lan|home|home\.arpa)$/;

/** Apple answers a contact at such a name with 403, whatever the message is. */
function isPublic(contact: string): boolean {
  const host = contact.startsWith("mailto:") ? contact.slice(contact.indexOf("@") + 1) : new URL(contact).hostname;
  return host.includes(".") && isIP(host) === 0 && !PRIVATE_NAME.test(host.toLowerCase());
}
