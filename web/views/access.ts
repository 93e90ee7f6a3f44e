/** The page of access: what waits to be allowed, who may what, which programs have a token, and who is signed in where. */
import type { Right } from "../../src/access/policy.ts";
import { getJson, messageOf } from "../link/api.ts";
import { h } from "../dom.ts";
import { may, onSession, session } from "../link/session.ts";
import { texts } from "../texts.ts";
import { peopleSection } from "./access-people.ts";
import type { Load } from "./access-section.ts";
import { passkeysSection } from "./access-passkeys.ts";
import { requestsSection, tokensSection } from "./access-programs.ts";
import { sessionsSection } from "./access-sessions.ts";
import type { Page } from "./page.ts";

const words = texts.access;
const REFRESH_MS = 10_000;

/** The right that lets somebody see it, and what it asks for; `drawn` makes the section of that. */
interface Section {
  readonly right: Right;
  readonly ask: () => Promise<{ readonly list: unknown; readonly drawn: (load: Load) => HTMLElement }>;
}

function section<List>(right: Right, get: () => Promise<List>, make: (list: List, load: Load) => HTMLElement): Section {
  const ask = async () => {
    const list = await get();
    return { list, drawn: (load: Load) => make(list, load) };
  };
  return { right, ask };
}

const SECTIONS: readonly Section[] = [
  section("tokens", () => getJson("/access/requests"), requestsSection),
  section("people", () => getJson("/access/people"), peopleSection),
  section("tokens", () => getJson("/access/tokens"), tokensSection),
  section("own account", () => getJson("/access/passkeys"), passkeysSection),
  section("read", () => getJson("/access/sessions"), sessionsSection),
];

/** On a bridge tablet a PIN shows less of this page than the password. */
function needsPassword(): boolean {
  const { tablet, role } = session().who;
  return tablet && (role === "master" || role === "engineer") && !may("tokens");
}

export function accessPage(): Page {
  const place = h("div", { class: "access-sections" });
  let shown = "";
  const load = async (): Promise<void> => {
    const due = SECTIONS.filter(({ right }) => may(right));
    try {
      const asked = await Promise.all(due.map(({ ask }) => ask()));
      // What is being read or typed stays as it is until something else is so.
      const lists = JSON.stringify(asked.map(({ list }) => list));
      if (lists === shown) return;
      shown = lists;
      const more = needsPassword() ? [h("p", { class: "quiet" }, words.byPassword)] : [];
      place.replaceChildren(...asked.map(({ drawn }) => drawn(load)), ...more);
    } catch (error) {
      shown = "";
      place.replaceChildren(h("p", { class: "quiet" }, texts.failed(messageOf(error))));
    }
  };
  void load();
  const ended = onSession(() => void load());
  const timer = setInterval(() => document.visibilityState === "visible" && void load(), REFRESH_MS);
  return {
    element: h(
      "section",
      { class: "page access-page" },
      h("header", { class: "page-head" }, h("h2", {}, words.page)),
      place,
    ),
    end: () => {
      clearInterval(timer);
      ended();
    },
  };
}
