/** The page of access: what waits to be allowed, who may what, which programs have a token, and who is signed in where. */
import { getJson } from "../api.js";
import { h } from "../dom.js";
import { may, onSession, session } from "../session.js";
import { texts } from "../texts.js";
import { peopleSection } from "./access-people.js";
import { passkeysSection } from "./access-passkeys.js";
import { requestsSection, tokensSection } from "./access-programs.js";
import { sessionsSection } from "./access-sessions.js";

const words = texts.access;
const REFRESH_MS = 10_000;

/** Each with what it asks for, and the right that lets somebody see it. */
const SECTIONS = [
  { path: "/access/requests", right: "tokens", make: requestsSection },
  { path: "/access/people", right: "people", make: peopleSection },
  { path: "/access/tokens", right: "tokens", make: tokensSection },
  { path: "/access/passkeys", right: "own account", make: passkeysSection },
  { path: "/access/sessions", right: "read", make: sessionsSection },
];

/** On a bridge tablet a PIN shows less of this page than the password. */
function needsPassword() {
  const { tablet, role } = session().who;
  return tablet && (role === "master" || role === "engineer") && !may("tokens");
}

export function accessPage() {
  const place = h("div", { class: "access-sections" });
  let shown = "";
  const load = async () => {
    const due = SECTIONS.filter(({ right }) => may(right));
    try {
      const lists = await Promise.all(due.map(({ path }) => getJson(path)));
      // What is being read or typed stays as it is until something else is so.
      if (JSON.stringify(lists) === shown) return;
      shown = JSON.stringify(lists);
      const more = needsPassword() ? [h("p", { class: "quiet" }, words.byPassword)] : [];
      place.replaceChildren(...due.map(({ make }, i) => make(lists[i], load)), ...more);
    } catch (error) {
      shown = "";
      place.replaceChildren(h("p", { class: "quiet" }, texts.failed(error.message)));
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
