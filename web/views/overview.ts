/** The vessel at a glance: a panel for each system, drawn where there is a drawing for it, cards for the rest. */
import type { Board, Tag } from "../board.ts";
import { h } from "../dom.ts";
import type { System } from "../../src/tags/vocabulary/row.ts";
import { partsOf, ranked, SHOWN_ORDER } from "../systems.ts";
import { texts } from "../texts.ts";
import { batteryPiece } from "./battery-panel.ts";
import { lampCard, numberCard } from "./cards.ts";
import { openDetail } from "./detail.ts";
import { enginePiece } from "./engine-panel.ts";
import { FIRST, folded, LIT } from "./folded.ts";
import { navigationPieces } from "./navigation-panel.ts";
import type { Page } from "./page.ts";
import type { Parts, Piece } from "./piece.ts";
import { tankPiece } from "./tank-panel.ts";

/** Panels as wide as the page; the others stand in columns. */
const WIDE: readonly System[] = ["navigation", "propulsion"];

export function overview(board: Board): Page {
  const element = h("div", { class: "panels" });
  let updates: ReadonlyMap<string, readonly (() => void)[]> = new Map();
  const parts: Parts = { board, open: (tagId) => openDetail(board, tagId) };
  const build = () => {
    const pieces: Piece[] = [];
    const panelsOf = (systems: readonly System[]) =>
      systems.map((system) => panel(system, parts, pieces)).filter((made) => made !== undefined);
    const others = SHOWN_ORDER.filter((system) => !WIDE.includes(system));
    element.replaceChildren(...panelsOf(WIDE), h("div", { class: "columns" }, ...panelsOf(others)));
    updates = updatesByTag(pieces);
    refresh(board.tags.keys());
  };
  const refresh = (ids: Iterable<string>) => {
    const due = new Set<() => void>();
    for (const id of ids) for (const update of updates.get(id) ?? []) due.add(update);
    for (const update of due) update();
  };
  build();
  const ends = [board.onStructure(build), board.onTags(refresh), board.onAlarms(() => refresh(board.tags.keys()))];
  return { element, end: () => ends.forEach((end) => end()) };

  function updatesByTag(pieces: readonly Piece[]): ReadonlyMap<string, readonly (() => void)[]> {
    const byTag = new Map<string, readonly (() => void)[]>();
    for (const { tagIds, update } of pieces) {
      const run = () => {
        const first = board.tags.get(tagIds[0] ?? "");
        if (first !== undefined) update(first);
      };
      for (const id of tagIds) byTag.set(id, [...(byTag.get(id) ?? []), run]);
    }
    return byTag;
  }
}

function panel(system: System, parts: Parts, pieces: Piece[]): HTMLElement | undefined {
  const tags = ranked([...parts.board.tags.values()].filter((tag) => tag.system === system));
  if (tags.length === 0) return undefined;
  const drawn = drawnOf(system, tags, parts);
  pieces.push(...drawn.pieces);
  const taken = new Set(drawn.pieces.flatMap(({ tagIds, shares }) => (shares === true ? [] : tagIds)));
  const rest = tags.filter((tag) => !taken.has(tag.id));
  const made = (make: Card, tagsOfIt: readonly Tag[]) => tagsOfIt.map((tag) => cardOf(make, tag, parts));
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

type Card = typeof numberCard;

/** The project's descriptions are kept where several devices would have cards of the same name. */
function cardOf(make: Card, tag: Tag, parts: Parts): Piece {
  const { device, property } = partsOf(tag.id);
  return make(tag, device === "VESSEL" ? property : "", parts);
}

/** What of a panel is drawn. */
interface Drawn {
  readonly elements: readonly HTMLElement[];
  readonly pieces: readonly Piece[];
}

function drawnOf(system: System, tags: readonly Tag[], parts: Parts): Drawn {
  if (system === "navigation") return navigation(parts);
  if (system === "propulsion") return engines(tags, parts);
  if (system === "tanks") return tanks(tags, parts);
  if (system === "electrical") return batteries(tags, parts);
  return { elements: [], pieces: [] };
}

function navigation(parts: Parts): Drawn {
  const pieces = navigationPieces("VESSEL", parts);
  return { elements: pieces.map((piece) => piece.element), pieces };
}

function engines(tags: readonly Tag[], parts: Parts): Drawn {
  const byDevice = Map.groupBy(tags, (tag) => partsOf(tag.id).device);
  const found = [...byDevice].flatMap(([device, own]) => {
    const speed = own.find((tag) => partsOf(tag.id).property === "RPM");
    return speed === undefined ? [] : [{ device, speed, tags: own }];
  });
  const made = found.map((engine) => enginePiece(engine, found.length, parts));
  return { elements: made.map((engine) => engine.element), pieces: made.flatMap((engine) => engine.pieces) };
}

function tanks(tags: readonly Tag[], parts: Parts): Drawn {
  const levels = tags.filter((tag) => partsOf(tag.id).property === "LEVEL_PCT");
  const pieces = levels.map((level) => tankPiece(level, parts));
  return { elements: pieces.map((piece) => piece.element), pieces };
}

function batteries(tags: readonly Tag[], parts: Parts): Drawn {
  const voltages = tags.filter((tag) => /^BATT/i.test(tag.id) && partsOf(tag.id).property === "VOLTAGE_V");
  const pieces = voltages.map((voltage) => batteryPiece(voltage, parts));
  return { elements: pieces.map((piece) => piece.element), pieces };
}
