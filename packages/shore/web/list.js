/** The vessels as a list, the most urgent first; the one that is picked says more. */
import { h } from "../../../web/dom.ts";
import { formatAngle, formatSpan, texts } from "./texts.js";

/** `onPick(id)`: a row was chosen. */
export function fleetList(onPick) {
  const body = h("ul", { class: "fleet-list" });
  let shownText = "";
  return {
    element: body,
    show(vessels, picked) {
      // The list is made anew only when something in it is other than before: who reads it keeps the place.
      const text = JSON.stringify([vessels, picked]);
      if (text === shownText) return;
      shownText = text;
      const rows = vessels.map((vessel) => row(vessel, vessel.id === picked, onPick));
      body.replaceChildren(...(rows.length === 0 ? [h("li", { class: "fleet-none" }, texts.none)] : rows));
    },
  };
}

function row(vessel, isPicked, onPick) {
  const { id, name, look, kind, alarms, silent_s: silentS } = vessel;
  const heard = silentS === null ? texts.never : silentS < 30 ? texts.now : texts.ago(formatSpan(silentS));
  return h(
    "li",
    { class: "fleet-row", "data-look": look },
    h(
      "button",
      { type: "button", "aria-expanded": String(isPicked), onclick: () => onPick(id) },
      h("span", { class: "fleet-lamp" }),
      h("span", { class: "fleet-name" }, name),
      h(
        "span",
        { class: "fleet-standing" },
        kind === "alarm" ? (alarms.worst_text ?? texts.standing.alarm) : texts.standing[kind],
      ),
      h("span", { class: "fleet-heard" }, heard),
    ),
    isPicked ? details(vessel) : null,
  );
}

function details({ position, alarms, lag, book, clock_offset_s: offsetS, fork, latest }) {
  const term = (name, ...said) => [h("dt", {}, name), h("dd", {}, ...said)];
  return h(
    "dl",
    { class: "fleet-details" },
    fork === null ? [] : h("p", { class: "fleet-fork" }, texts.fork(fork.id)),
    position === null
      ? []
      : term(texts.position, `${formatAngle(position.lat, "NS")}  ${formatAngle(position.lon, "EW")}`),
    term(texts.columns.alarms, texts.open(alarms.open, alarms.unacknowledged)),
    term(texts.columns.lag, lagText(lag)),
    term(
      texts.columns.book,
      [texts.entries(book.entries), texts.verified(book.verified_through), witnessText(book)]
        .filter(Boolean)
        .join(" · "),
    ),
    Math.abs(offsetS ?? 0) > 5
      ? h("p", { class: "fleet-clock" }, texts.clock(formatSpan(Math.abs(offsetS)), offsetS > 0))
      : [],
    (latest ?? []).length === 0 ? [] : term(texts.latest, values(latest)),
  );
}

function lagText({ samples, entries }) {
  const parts = [samples > 0 ? texts.samples(samples) : null, entries > 0 ? texts.entries(entries) : null];
  return parts.filter(Boolean).join(", ") || texts.upToDate;
}

function witnessText({ witnessed_through: size }) {
  return size === null || size === undefined ? null : texts.witnessed(size);
}

function values(latest) {
  return h(
    "table",
    {},
    latest.map(({ tag, value, unit, quality }) =>
      h(
        "tr",
        { "data-quality": quality },
        h("th", {}, tag),
        h("td", {}, value === null ? "–" : String(value)),
        h("td", {}, unit ?? ""),
      ),
    ),
  );
}
