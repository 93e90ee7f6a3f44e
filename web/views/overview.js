/** The vessel at a glance: a panel for each system, drawn where there is a drawing for it, cards for the rest. */
import { h } from "../dom.js";
import { partsOf, ranked, SHOWN_ORDER } from "../systems.js";
import { texts } from "../texts.js";
import { batteryPiece } from "./battery-panel.js";
import { lampCard, numberCard } from "./cards.js";
import { openDetail } from "./detail.js";
import { enginePiece } from "./engine-panel.js";
import { FIRST, folded, LIT } from "./folded.js";
import { navigationPieces } from "./navigation-panel.js";
import { tankPiece } from "./tank-panel.js";

/** Panels as wide as the page; the others stand in columns. */
const WIDE = ["navigation", "propulsion"];

/** The page's element, and what ends it. */
export function overview(board) {
  const element = h("div", { class: "panels" });
  let updates = new Map();
  const parts = { board, open: (tagId) => openDetail(board, tagId) };
  const build = () => {
    const pieces = [];
    const panelsOf = (systems) => systems.map((system) => panel(system, parts, pieces)).filter(Boolean);
    const others = SHOWN_ORDER.filter((system) => !WIDE.includes(system));
    element.replaceChildren(...panelsOf(WIDE), h("div", { class: "columns" }, ...panelsOf(others)));
    updates = updatesByTag(pieces);
    refresh(board.tags.keys());
  };
  const refresh = (ids) => {
    const due = new Set();
    for (const id of ids) for (const update of updates.get(id) ?? []) due.add(update);
    for (const update of due) update();
  };
  build();
  const ends = [board.onStructure(build), board.onTags(refresh), board.onAlarms(() => refresh(board.tags.keys()))];
  return { element, end: () => ends.forEach((end) => end()) };

  function updatesByTag(pieces) {
    const byTag = new Map();
    for (const { tagId, tagIds = [tagId], update } of pieces) {
      const run = () => update(board.tags.get(tagIds[0]));
      for (const id of tagIds) byTag.set(id, [...(byTag.get(id) ?? []), run]);
    }
    return byTag;
  }
}

function panel(system, parts, pieces) {
  const tags = ranked([...parts.board.tags.values()].filter((tag) => tag.system === system));
  if (tags.length === 0) return undefined;
  const drawn = drawnOf(system, tags, parts);
  pieces.push(...drawn.pieces);
  const taken = new Set(drawn.pieces.flatMap(({ tagId, tagIds = [tagId], shares }) => (shares ? [] : tagIds)));
  const rest = tags.filter((tag) => !taken.has(tag.id));
  const made = (make, tagsOfIt) => tagsOfIt.map((tag) => cardOf(make, tag, parts));
  const numbers = rest.filter((tag) => tag.unit_si !== "bool");
  const cards = folded(made(numberCard, numbers), { key: `${system} cards`, keep: FIRST });
  const switches = rest.filter((tag) => tag.unit_si === "bool");
  const lamps = folded(made(lampCard, switches), { key: `${system} lamps`, keep: LIT });
  pieces.push(...cards.pieces, ...lamps.pieces);
  return h(
    "section",
    { class: `panel ${system}` },
    h("h2", {}, texts.systems[system]),
    drawn.elements.length > 0 && h("div", { class: "drawings" }, ...drawn.elements),
    cards.elements.length > 0 && h("div", { class: "cards" }, ...cards.elements),
    lamps.elements.length > 0 && h("div", { class: "lamps" }, ...lamps.elements),
  );
}

/** The project's descriptions are kept where several devices would have cards of the same name. */
function cardOf(make, tag, parts) {
  const { device, property } = partsOf(tag.id);
  return make(tag, device === "VESSEL" ? property : "", parts);
}

function drawnOf(system, tags, parts) {
  if (system === "navigation") return navigation(parts);
  if (system === "propulsion") return engines(tags, parts);
  if (system === "tanks") return tanks(tags, parts);
  if (system === "electrical") return batteries(tags, parts);
  return { elements: [], pieces: [] };
}

function navigation(parts) {
  const pieces = navigationPieces("VESSEL", parts);
  return { elements: pieces.map((piece) => piece.element), pieces };
}

function engines(tags, parts) {
  const byDevice = Map.groupBy(tags, (tag) => partsOf(tag.id).device);
  const engineDevices = [...byDevice].filter(([device]) => parts.board.tags.has(`${device}.RPM`));
  const made = engineDevices.map(([device, own]) => enginePiece(device, own, engineDevices.length, parts));
  return { elements: made.map((engine) => engine.element), pieces: made.flatMap((engine) => engine.pieces) };
}

function tanks(tags, parts) {
  const levels = tags.filter((tag) => partsOf(tag.id).property === "LEVEL_PCT");
  const pieces = levels.map((level) => tankPiece(level, parts));
  return { elements: pieces.map((piece) => piece.element), pieces };
}

function batteries(tags, parts) {
  const voltages = tags.filter((tag) => /^BATT/i.test(tag.id) && partsOf(tag.id).property === "VOLTAGE_V");
  const pieces = voltages.map((voltage) => batteryPiece(voltage, parts));
  return { elements: pieces.map((piece) => piece.element), pieces };
}
