/** The console: the frame around its pages, the live stream, the screen for day and night. */
import { watchStatistics } from "./alarm-statistics.ts";
import { watchAlarms } from "./alarm-stream.ts";
import { type Answer, getJson } from "./api.ts";
import { Board } from "./board.ts";
import { h, setAttribute, setText } from "./dom.ts";
import { type Health, watchHealth } from "./health.ts";
import { type LinkState, LiveStream } from "./live.ts";
import { formatTime, language, texts } from "./texts.ts";
import { isShutOut, isSignedIn, loadSession, onSession, watchSession } from "./session.ts";
import { accessPage } from "./views/access.ts";
import { alarmBar } from "./views/alarm-bar.ts";
import { alarmsPage } from "./views/alarms.ts";
import { conditionMark } from "./views/condition-mark.ts";
import { alwaysAbove } from "./views/dialog.ts";
import { faultNotice } from "./views/fault-notice.ts";
import { originNotice } from "./views/origin-notice.ts";
import { logbookPage } from "./views/logbook.ts";
import { overview } from "./views/overview.ts";
import type { Page } from "./views/page.ts";
import { sessionButton } from "./views/session-button.ts";
import { signInNotice } from "./views/sign-in-notice.ts";
import { themeChoice } from "./views/theme-choice.ts";

const PAGES = { overview, alarms: alarmsPage, logbook: logbookPage, access: accessPage } as const;
type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

const root = document.documentElement;
root.lang = language;

const icon = document.querySelector("link[rel=icon]");
const board = new Board();
const name = h("h1", {}, "Bitácora");
const linkText = h("span");
const link = h("p", { class: "link", role: "status" }, h("span", { class: "dot" }), linkText);
const version = h("span", { id: "version" });
const lost = h("p", { class: "lost", role: "status", hidden: true });
const faults = faultNotice();
const origin = originNotice();
const condition = conditionMark();
const main = h("main", { id: "main", tabindex: "-1" });
const tabs = new Map(PAGE_NAMES.map((page) => [page, h("a", { href: `#/${page}` }, texts.pages[page])]));

document.body.replaceChildren(
  h("a", { class: "skip", href: "#main", onclick: skip }, texts.skip),
  h(
    "header",
    { class: "top" },
    h("div", { class: "vessel" }, h("img", { src: "/web/icon.svg", alt: "", width: "34", height: "34" }), name),
    h("nav", {}, ...tabs.values()),
    h("div", { class: "tools" }, condition.element, link, sessionButton(), themeChoice()),
  ),
  alwaysAbove(h("div", {}, origin.element, lost, alarmBar(board))),
  faults.element,
  signInNotice(),
  main,
  h("footer", {}, version, h("a", { href: "/docs" }, texts.docs)),
);

function skip(event: Event): void {
  event.preventDefault();
  main.focus();
}

let page: Page | undefined;
function showPage(): void {
  const wanted = location.hash.slice(2);
  const isOffered = (name: PageName) => name === wanted && (name !== "access" || isSignedIn());
  const current = PAGE_NAMES.find(isOffered) ?? "overview";
  root.dataset["page"] = current;
  page?.end();
  page = PAGES[current](board);
  main.replaceChildren(page.element);
  main.style.minHeight = "";
  for (const [id, tab] of tabs) setAttribute(tab, "aria-current", id === current ? "page" : null);
}

/** The page of access is for who has signed in; it comes and goes with that. */
function showAccess(): void {
  tabs.get("access")?.toggleAttribute("hidden", !isSignedIn());
  if (location.hash === "#/access") showPage();
}

let liveUntil: Date | undefined;
let lastLink: LinkState | undefined;
function showLink(now: LinkState): void {
  const { state, seconds } = now;
  // Whoever is signed off loses the stream: it is asked at once whether it is that.
  if (state === "waiting" && lastLink?.state === "live") void loadSession();
  lastLink = now;
  const isClosed = isShutOut();
  link.dataset["state"] = state;
  const text = { live: texts.link.live, connecting: texts.link.connecting, waiting: texts.link.waiting(seconds ?? 0) };
  setText(linkText, isClosed ? texts.link.closed : text[state]);
  // What is on the screen is old from the moment the line is lost or the session has ended, and is shown so until it is back.
  const isLive = state === "live" && !isClosed;
  if (!isLive) liveUntil ??= new Date();
  else liveUntil = undefined;
  const old = liveUntil !== undefined && vesselShown;
  board.takeLink("live", isLive);
  root.toggleAttribute("data-old", old);
  lost.hidden = !old;
  if (liveUntil !== undefined && old)
    setText(lost, (isClosed ? texts.link.ended : texts.link.lost)(formatTime(liveUntil)));
}

let vesselShown = false;
function showVessel({ name: projectName, vessel }: Answer<"get", "/project">): void {
  setText(name, vessel.name);
  name.title = projectName;
  showTitle();
}

function showTitle(): void {
  const count = board.alarms.filter(({ state }) => state === "ACTIVE").length;
  document.title = `${count > 0 ? `(${count}) ` : ""}${name.textContent} · Bitácora`;
  const isLive = board.alarms.some(({ state, condition }) => state === "ACTIVE" && condition);
  if (icon !== null) setAttribute(icon, "href", `/web/${isLive ? "icon-alarm" : "icon"}.svg`);
}

function takeHealth(health: Health): void {
  faults.take(health);
  origin.take(health);
  condition.take(health);
  board.takeRules(health.alarms.rules);
}

/** Everything is asked for again with each connection: it may be another service, or a later day. */
async function load(): Promise<void> {
  try {
    const [project, health] = await Promise.all([getJson("/project"), getJson("/health"), board.load()]);
    showVessel(project);
    takeHealth(health);
    setText(version, `Bitácora ${health.service_version}`);
    vesselShown = true;
  } catch {
    // The live stream tells whether the service is there; when it is back, this is tried again.
  }
}

const live = new LiveStream({
  onMessage: (message) => board.take(message),
  onState: (state) => {
    showLink(state);
    if (state.state === "live") void load();
  },
});

board.onAlarms(showTitle);
onSession(showAccess);
onSession(() => lastLink !== undefined && showLink(lastLink));
addEventListener("hashchange", showPage);
showPage();
void load();
live.connect();
watchAlarms(board);
watchStatistics(board);
watchHealth(takeHealth);
showAccess();
watchSession();
