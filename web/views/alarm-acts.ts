/** What can be done about an alarm beside acknowledging it: the buttons, as its rule stands and as far as the service offers them. */
import { type PathOf, post, messageOf } from "../link/api.ts";
import type { AlarmRecord, AlarmRule, Board } from "../board.ts";
import { h } from "../dom.ts";
import { offersByNow, serviceOffers } from "../link/service-offers.ts";
import { texts } from "../texts.ts";
import { aboutAlarm } from "./about-alarm.ts";
import type { About } from "./dialog.ts";
import { notice } from "./notice.ts";
import { askedSuppression } from "./suppression.ts";
import { knownUser } from "./user.ts";

const words = texts.alarms.acts;

const SILENCE = "/alarms/{alarm_id}/silence";

type IsDue = (record: AlarmRecord, rule: AlarmRule | undefined) => boolean;
const isShelved: IsDue = (record, rule) => Boolean(rule?.shelved ?? record.shelved_until);
const isOut: IsDue = (record, rule) => Boolean(rule?.out_of_service ?? record.out_of_service);

/** One of a record, or of the rule that made it. */
interface Act {
  readonly path: typeof SILENCE | Extract<PathOf<"post">, `/alarms/rules/{tag_id}/{alarm_id}/${string}`>;
  readonly isDue: IsDue;
  /** Of those that want a reason: the words of what is done, by the end that is chosen; and whether there is one. */
  readonly asks?: { readonly act: (minutes: string) => string; readonly withEnd: boolean };
}
const ACTS = {
  silence: { path: SILENCE, isDue: ({ state }) => state === "ACTIVE" },
  shelve: {
    path: "/alarms/rules/{tag_id}/{alarm_id}/shelve",
    isDue: (...one) => !isShelved(...one) && !isOut(...one),
    asks: { act: words.act.shelve, withEnd: true },
  },
  unshelve: { path: "/alarms/rules/{tag_id}/{alarm_id}/unshelve", isDue: isShelved },
  outOfService: {
    path: "/alarms/rules/{tag_id}/{alarm_id}/out-of-service",
    isDue: (...one) => !isOut(...one),
    asks: { act: words.act.outOfService, withEnd: false },
  },
  returnToService: { path: "/alarms/rules/{tag_id}/{alarm_id}/return-to-service", isDue: isOut },
} as const satisfies Readonly<Record<string, Act>>;
type ActName = keyof typeof ACTS;

/** `{ buttons, update(record, isOffered) }` of the acts of these names. A button stays the same element, and so keeps the focus. */
export function actButtons(
  board: Board,
  names: readonly ActName[],
): {
  readonly buttons: readonly HTMLButtonElement[];
  readonly update: (record: AlarmRecord, isOffered?: boolean) => void;
} {
  let shown: AlarmRecord | undefined;
  const buttons = names.map((name) =>
    h("button", { type: "button", class: "plain act", hidden: true, onclick: () => shown && void done(name, shown, board) }, words[name]),
  ); // prettier-ignore
  const update = (record: AlarmRecord, isOffered = true): void => {
    shown = record;
    const known = offersByNow();
    if (known === undefined && isOffered) {
      void serviceOffers().then((got) => got.size > 0 && shown === record && update(record, isOffered));
    }
    const offers = isOffered ? known : undefined;
    const rule = board.ruleOf(record);
    for (const [i, button] of buttons.entries()) {
      const { path, isDue }: Act = ACTS[names[i] ?? "silence"];
      const has = path === SILENCE || rule !== undefined;
      button.hidden = !(has && offers?.has(`post ${path}`) && isDue(record, rule));
    }
  };
  return { buttons, update };
}

async function done(name: ActName, record: AlarmRecord, board: Board): Promise<void> {
  const { path, asks }: Act = ACTS[name];
  const about = () => aboutAlarm(record, board);
  const answers =
    asks === undefined
      ? await named(name, about)
      : await askedSuppression({ title: words[name].replace("…", ""), about: about(), ...asks });
  if (answers === undefined) return;
  const { id, tag_id, alarm_id } = record;
  try {
    if (path === SILENCE) await post(path, { alarm_id: id, ...answers });
    else await post(path, { tag_id, alarm_id, ...answers });
    await board.load();
  } catch (error) {
    notice(words.failed(messageOf(error)), "bad");
  }
}

async function named(name: ActName, about: () => About): Promise<{ readonly user: string } | undefined> {
  const user = await knownUser(words[name], about);
  return user === undefined ? undefined : { user };
}
