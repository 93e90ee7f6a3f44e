/** What can be done about an alarm beside acknowledging it: the buttons, as its rule stands and as far as the service offers them. */
import { post } from "../api.js";
import { h } from "../dom.js";
import { offersByNow, serviceOffers } from "../service-offers.js";
import { texts } from "../texts.js";
import { aboutAlarm } from "./about-alarm.js";
import { notice } from "./notice.js";
import { askedSuppression } from "./suppression.js";
import { knownUser } from "./user.js";

const words = texts.alarms.acts;

const isShelved = (record, rule) => Boolean(rule.shelved ?? record.shelved_until);
const isOut = (record, rule) => Boolean(rule.out_of_service ?? record.out_of_service);

/** Each with when it is due. Those of a rule have its path; `asks` those that want a reason, and `withEnd` for how long. */
const ACTS = {
  silence: { of: "record", path: "silence", isDue: ({ state }) => state === "ACTIVE" },
  shelve: { of: "rule", path: "shelve", isDue: (...one) => !isShelved(...one) && !isOut(...one), asks: { withEnd: true } },
  unshelve: { of: "rule", path: "unshelve", isDue: isShelved },
  outOfService: { of: "rule", path: "out-of-service", isDue: (...one) => !isOut(...one), asks: { withEnd: false } },
  returnToService: { of: "rule", path: "return-to-service", isDue: isOut },
}; // prettier-ignore

/** `{ buttons, update(record, isOffered) }` of the acts of these names. A button stays the same element, and so keeps the focus. */
export function actButtons(board, names) {
  let shown;
  const buttons = names.map((name) =>
    h("button", { type: "button", class: "plain act", hidden: true, onclick: () => void done(name, shown, board) }, words[name]),
  ); // prettier-ignore
  const update = (record, isOffered = true) => {
    shown = record;
    const known = offersByNow();
    if (known === undefined && isOffered) {
      void serviceOffers().then((got) => got.size > 0 && shown === record && update(record, isOffered));
    }
    const offers = isOffered && known !== undefined ? known : new Set();
    const rule = board.ruleOf(record);
    names.forEach((name, i) => {
      const { of, path, isDue } = ACTS[name];
      const operation = of === "rule" ? `post /alarms/rules/{}/{}/${path}` : `post /alarms/{}/${path}`;
      const has = of === "record" || rule !== undefined;
      buttons[i].hidden = !(has && offers.has(operation) && isDue(record, rule ?? {}));
    });
  };
  return { buttons, update };
}

async function done(name, record, board) {
  const { of, path, asks } = ACTS[name];
  const about = () => aboutAlarm(record, board);
  const answers =
    asks === undefined
      ? await named(name, about)
      : await askedSuppression({ title: words[name].replace("…", ""), about: about(), act: words.act[name], ...asks });
  if (answers === undefined) return;
  const place =
    of === "rule"
      ? ["rules", record.tag_id, record.alarm_id].map(encodeURIComponent).join("/")
      : encodeURIComponent(record.id);
  try {
    await post(`/alarms/${place}/${path}`, answers);
    await board.load();
  } catch (error) {
    notice(words.failed(error.message), "bad");
  }
}

async function named(name, about) {
  const user = await knownUser(words[name], about);
  return user === undefined ? undefined : { user };
}
