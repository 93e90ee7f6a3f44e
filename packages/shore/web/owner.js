/** One vessel, for her owner, from what shore has: read only, with the age of everything. Asked for once a minute while it is seen. */
import { h } from "../../../web/dom.ts";
import { language } from "../../../web/texts/language.ts";
import { signIn, takePasskey } from "./owner-passkey.js";
import { inOrder } from "./standing.js";
import { formatAngle, formatSpan, texts } from "./texts.js";

const EVERY_MS = 60_000;
const TICK_MS = 10_000;

const words = texts.owner;
const main = h("main", { class: "owner" });
const lost = h("p", { class: "fleet-lost", hidden: true, role: "alert" });
let vessel;
/** Shore's clock less this one's. */
let offsetMs = 0;
let askedMs = -Infinity;

async function look() {
  askedMs = performance.now();
  try {
    const answer = await fetch("/owner/vessel", { headers: { "Accept-Language": language } });
    if (answer.status === 401) return offerSignIn();
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.detail ?? answer.statusText);
    vessel = body;
    offsetMs = Date.parse(vessel.now) - Date.now();
    lost.hidden = true;
    show();
  } catch (error) {
    say(`${texts.lost}: ${error.message}`);
  }
  return undefined;
}

function say(text) {
  lost.hidden = false;
  lost.textContent = text;
}

/** Times of the vessel are by her clock. */
function ago(time, ofVessel = false) {
  if (time === null) return texts.never;
  const skewMs = ofVessel ? 1000 * (vessel.clock_offset_s ?? 0) : 0;
  const seconds = Math.max(0, (Date.now() + offsetMs + skewMs - Date.parse(time)) / 1000);
  return seconds < 10 ? texts.now : texts.ago(formatSpan(seconds));
}

function show() {
  const { name, last_seen: heard, position, open, latest, log, lag, orders } = vessel;
  const [{ look: lamp, kind }] = inOrder([
    { ...vessel, silent_s: heard === null ? null : (Date.now() + offsetMs - Date.parse(heard)) / 1000 },
  ]);
  document.title = name;
  main.replaceChildren(
    h(
      "header",
      { class: "owner-head", "data-look": lamp },
      h("span", { class: "fleet-lamp" }),
      h("h1", {}, name),
      h("p", {}, texts.standing[kind]),
      h("p", { class: "owner-age" }, `${texts.columns.heard}: ${ago(heard)}`),
    ),
    section(
      texts.position,
      position === null
        ? [row(words.unknown, "")]
        : [row(`${formatAngle(position.lat, "NS")}  ${formatAngle(position.lon, "EW")}`, ago(position.time, true))],
    ),
    section(
      texts.columns.alarms,
      open.length === 0
        ? [row(words.noAlarm, ago(heard))]
        : open.map((alarm) => row(alarm.message, ago(alarm.activated_at, true), alarm.priority)),
    ),
    section(
      texts.latest,
      latest.map(({ tag, value, unit, quality, time }) =>
        row(
          tag,
          ago(time, true),
          quality === "good" ? undefined : "quiet",
          value === null ? "–" : `${rounded(value)} ${unit ?? ""}`,
        ),
      ),
    ),
    section(
      texts.columns.book,
      log.map(({ time, summary }) => row(summary, ago(time, true))),
    ),
    h(
      "p",
      { class: "owner-foot" },
      [words.asOf(ago(vessel.now)), words.toCome(lag.samples, lag.entries), orders > 0 ? words.orders(orders) : ""]
        .filter(Boolean)
        .join(" · "),
      " ",
      h("button", { type: "button", onclick: () => void signOut() }, words.signOut),
    ),
  );
}

function section(title, rows) {
  return h("section", {}, h("h2", {}, title), h("ul", {}, ...rows));
}

function row(text, age, look, value) {
  return h(
    "li",
    look === undefined ? {} : { "data-look": look },
    h("span", { class: "owner-what" }, text),
    value === undefined ? [] : h("b", {}, value),
    h("span", { class: "owner-age" }, age),
  );
}

function rounded(value) {
  return typeof value === "number"
    ? Number(value.toPrecision(6)).toLocaleString(language, { maximumFractionDigits: 5 })
    : String(value);
}

/** With the invitation of the address a passkey is made; without one, a passkey that there is signs in. */
function offerSignIn() {
  const invitation = location.hash.slice(1);
  const button = h("button", { type: "button", class: "primary" }, invitation === "" ? words.signIn : words.make);
  button.addEventListener("click", () => {
    const done = invitation === "" ? signIn() : takePasskey(invitation);
    done
      .then(() => {
        history.replaceState(null, "", location.pathname);
        return look();
      })
      .catch((error) => say(error.message));
  });
  main.replaceChildren(
    h(
      "div",
      { class: "owner-in" },
      h("h1", {}, "Bitácora"),
      h("p", {}, invitation === "" ? words.why : words.whyMake),
      button,
    ),
  );
}

async function signOut() {
  await fetch("/owner/end", { method: "POST" });
  offerSignIn();
}

document.documentElement.lang = language;
document.body.append(lost, main);
void look();
setInterval(() => {
  if (document.visibilityState !== "visible" || vessel === undefined) return;
  if (performance.now() - askedMs >= EVERY_MS) void look();
  else if (main.querySelector(".owner-in") === null) show();
}, TICK_MS);
