/** The fleet's page: who asks shore every few seconds, and puts its answer on the map and in the list. */
import { h, setText } from "../../../web/dom.ts";
import { language } from "../../../web/texts/language.ts";
import { askForToken, getFleet } from "./ask-fleet.js";
import { fleetList } from "./list.js";
import { fleetMap } from "./map.js";
import { inOrder, LOOKS } from "./standing.js";
import { texts } from "./texts.js";

const EVERY_MS = 5000;

let vessels = [];
let enrolled = 0;
let places;
let timer;
let picked;

const count = h("span", { class: "fleet-count" });
const lost = h("p", { class: "fleet-lost", hidden: true, role: "alert" });
const map = fleetMap(
  (id) => pick(id, false),
  () => places && void look(),
);
const list = fleetList((id) => pick(id, true));

function pick(id, moves) {
  picked = picked === id ? undefined : id;
  show();
  const position = vessels.find((vessel) => vessel.id === picked)?.position;
  if (moves && position) map.centre(position);
  if (picked !== undefined) void lookAtOne(picked).then(show);
}

function show() {
  const shown = inOrder(vessels);
  setText(count, texts.vessels(shown.length, enrolled));
  list.show(shown, picked);
  map.show(shown, picked, places);
}

/** Her latest values, which the list of all does not have. */
async function lookAtOne(id) {
  const more = await getFleet(`/fleet/${encodeURIComponent(id)}`).catch(() => undefined);
  if (more !== undefined) vessels = [...vessels.filter((vessel) => vessel.id !== id), more];
}

async function look() {
  try {
    clearTimeout(timer);
    const answer = await getFleet(places === undefined ? "/fleet" : `/fleet?box=${map.box()}`);
    if (answer === undefined) return askForToken(document.body, texts, look);
    ({ vessels, enrolled } = answer);
    places = answer.places?.sort((a, b) => a.rank - b.rank).map((place) => ({ ...place, look: LOOKS[place.rank] }));
    if (picked !== undefined) await lookAtOne(picked);
    lost.hidden = true;
    show();
  } catch (error) {
    lost.hidden = false;
    setText(lost, `${texts.lost}: ${error.message}`);
  }
  clearTimeout(timer);
  timer = setTimeout(() => void look(), EVERY_MS);
  return undefined;
}

document.documentElement.lang = language;
document.title = `Bitácora · ${texts.title}`;
document.body.append(
  h("header", { class: "fleet-head" }, h("h1", {}, `Bitácora · ${texts.title}`), count),
  lost,
  h("main", { class: "fleet" }, map.element, list.element),
);
void look();
