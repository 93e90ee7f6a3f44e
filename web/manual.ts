/** The search of the manual and its arrow keys, on each page. The pages need no script: `bin/manual-pages.js` makes them. */
import { h } from "./dom.ts";
import { findIn, type Found, type Section } from "./manual/search.ts";
import { manual as en } from "./texts/en/manual.ts";
import { manual as es } from "./texts/es/manual.ts";
import { inLanguage, language } from "./texts/language.ts";
import "./store/palette.ts";

const words = inLanguage({ en, es });
const found = document.querySelector("#found");
let sections: Promise<readonly Section[]> | undefined;

/** Fetched when somebody begins to search. */
function fetchSections(): Promise<readonly Section[]> {
  sections ??= fetch("/manual/index.json").then((answer) => answer.json() as Promise<readonly Section[]>);
  sections.catch(() => (sections = undefined));
  return sections;
}

function card({ address, title, heading, excerpt }: Found): HTMLElement {
  const name = heading === title ? title : `${title} · ${heading}`;
  return h("li", {}, h("a", { href: address }, name), h("p", {}, excerpt));
}

async function show(query: string): Promise<void> {
  const all = query.trim() === "" ? [] : await fetchSections();
  if (query !== input.value) return;
  const list = findIn(all, query);
  const nothing = query.trim() !== "" && list.length === 0;
  found?.replaceChildren(nothing ? h("p", {}, words.nothing) : h("ul", {}, ...list.map(card)));
}

const input = h("input", {
  type: "text",
  name: "q",
  placeholder: words.search,
  "aria-label": words.search,
  autocomplete: "off",
  oninput: () => void show(input.value).catch((error: unknown) => found?.replaceChildren(String(error))),
});
const form = document.querySelector("form");
form?.append(input);
form?.addEventListener("submit", (event) => event.preventDefault());
// What was found has been followed, to another page or on this one.
found?.addEventListener("click", ({ target }) => {
  if (!(target instanceof HTMLAnchorElement)) return;
  input.value = "";
  found.replaceChildren();
});
const back = document.querySelector("#console");
if (back !== null) {
  back.textContent = words.console;
  back.setAttribute("lang", language);
}

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: "prev", ArrowRight: "next" };
document.addEventListener("keydown", ({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
  const rel = ARROWS[key];
  if (rel === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  // What has the focus and is moved by arrows (the search, a wide table) keeps them.
  if (target !== document.body && !(target instanceof HTMLAnchorElement)) return;
  document.querySelector<HTMLAnchorElement>(`.neighbours [rel=${rel}]`)?.click();
});
