/** Tells receivers elsewhere of alarms: programs of each change (a webhook, a command), and people on their phones and by e-mail. */
import { RIGHTS_OF } from "../../access/policy.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { MESSAGE_REFUSED, MESSAGE_SENT } from "../../logbook/entry/audit-event.ts";
import { bookCursor, BookReader } from "../book-reader.ts";
import type { Connector, ConnectorContext } from "../connector.ts";
import type { AlarmNews } from "./message.ts";
import type { Sent } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";
import { notifySection, type PeopleSettings, type ProgramSettings, type ReceiverSettings } from "./section.ts";
import { wayOf } from "./ways.ts";
import { type Words, wordsIn } from "./words.ts";

export const notify: Connector<readonly ReceiverSettings[], Receiver> = {
  section: notifySection,
  // They are sent the vessel's name.
  follows: ["vessel"],
  async open(receivers, context) {
    const words = wordsIn(context.locale);
    return Promise.all(
      receivers.map((each) => ("target" in each ? program(each, context, words) : people(each, context, words))),
    );
  },
};

async function program(settings: ProgramSettings, context: ConnectorContext, words: Words): Promise<Receiver> {
  const [{ AlarmNotifier }, { webhook }, { command }] = await Promise.all([
    import("./alarm-notifier.ts"),
    import("./http-webhook.ts"),
    import("./child-command.ts"),
  ]);
  const { target, ...receiver } = settings;
  const { project, log, clock } = context;
  const isUrl = typeof target === "string";
  return new AlarmNotifier({
    ...receiver,
    way: isUrl ? "url" : "command",
    deliver: isUrl ? webhook(target) : command(target),
    vessel: project.vessel,
    book: new BookReader(context.logbook, bookCursor(context, `notify-${receiver.id}.json`)),
    log,
    texts: words,
    record: recorderOf(receiver.id, context, words),
    now: () => clock.now(),
  });
}

async function people(settings: PeopleSettings, context: ConnectorContext, words: Words): Promise<Receiver> {
  const [{ Messenger }, { LocalTime, isBetween }, { outboxFile }] = await Promise.all([
    import("./messenger.ts"),
    import("./local-time.ts"),
    import("./outbox-file.ts"),
  ]);
  const { id, to, priority, afterMin, onWatch, people: whose, quiet, zone, allWell, link, timeoutS } = settings;
  const { project, tags, logbook, log, clock, alarms, isClockTrusted } = context;
  const time = new LocalTime(zone);
  const now = () => clock.now();
  const isQuiet = (nowMs: number) => quiet !== undefined && isBetween(time.at(nowMs).time, quiet);
  return new Messenger({
    id,
    kind: to,
    way: await (to === "push" ? pushOf(settings, context) : wayOf(settings, project.vessel.name, words)),
    terms: { priority, afterMin, onWatch, people: whose, isQuiet },
    timeoutS,
    allWell,
    time,
    nameOf: (tagId) => tags.definition(tagId)?.description || tagId,
    vessel: project.vessel,
    logbook,
    state: outboxFile(context, id),
    alarms,
    open: link && `${link}/#/alarms`,
    linkFor: link === undefined ? undefined : await linksOf(link, context),
    record: recorderOf(id, context, words),
    now,
    isClockTrusted,
    log,
    words,
  });
}

async function pushOf({ contact = "" }: PeopleSettings, context: ConnectorContext) {
  const { pushWay } = await import("./http-push.ts");
  const { access } = context;
  const isAboard = (person: string) => {
    const account = access.people.find(person);
    return account !== undefined && !account.disabled && RIGHTS_OF[account.role].has("acknowledge");
  };
  return pushWay(await context.phones(), contact, isAboard, context);
}

/** The link that acknowledges an alarm for a person. */
async function linksOf(link: string, { phones }: ConnectorContext) {
  const { links } = await phones();
  return ({ alarm: { id, priority } }: AlarmNews, person: string) =>
    `${link}/notify/links/${links.tokenFor({ alarm: id, person, priority })}`;
}

/** Notes in the log book what became of a message. */
function recorderOf(receiver: string, { outbox }: ConnectorContext, words: Words): (sent: Sent, about: string) => void {
  return ({ kind, alarm, to, person, outcome, reason }, about) => {
    const isSent = outcome === "sent";
    const name = person === null || person === to ? to : `${person} (${to})`;
    const payload = { event: isSent ? MESSAGE_SENT : MESSAGE_REFUSED, receiver, to, person, kind, alarm, reason };
    const summary = isSent
      ? words.book.sent({ to: name, receiver, about })
      : words.book.refused({ to: name, receiver, reason: reason ?? "", about });
    outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
  };
}
