/** The console: the frame around its pages, the live stream, the screen for day and night. */
import { watchStatistics } from "./alarm-statistics.js";
import { watchAlarms } from "./alarm-stream.js";
import { getJson } from "./api.js";
import { Board } from "./board.js";
import { h, setAttribute, setText } from "./dom.js";
import { watchHealth } from "./health.js";
import { LiveStream } from "./live.js";
import { formatTime, language, texts } from "./texts.js";
import { isShutOut, isSignedIn, loadSession, onSession, watchSession } from "./session.js";
import { accessPage } from "./views/access.js";
import { alarmBar } from "./views/alarm-bar.js";
import { alarmsPage } from "./views/alarms.js";
import { conditionMark } from "./views/condition-mark.js";
import { alwaysAbove } from "./views/dialog.js";
import { faultNotice } from "./views/fault-notice.js";
import { originNotice } from "./views/origin-notice.js";
import { logbookPage } from "./views/logbook.js";
import { overview } from "./views/overview.js";
import { sessionButton } from "./views/session-button.js";
import { signInNotice } from "./views/sign-in-notice.js";
import { themeChoice } from "./views/theme-choice.js";

const PAGES = { overview, alarms: alarmsPage, logbook: logbookPage, access: accessPage };

const root = document.documentElement;
root.lang = language;

const board = new Board();
const name = h("h1", {}, "Bitácora");
const link = h("p", { class: "link", role: "status" }, h("span", { class: "dot" }), h("span"));
const lost = h("p", { class: "lost", role: "status", hidden: true });
const faults = faultNotice();
const origin = originNotice();
const condition = conditionMark();
const main = h("main", { id: "main", tabindex: "-1" });
const tabs = Object.fromEntries(
  Object.keys(PAGES).map((page) => [page, h("a", { href: `#/${page}` }, texts.pages[page])]),
);

document.body.replaceChildren(
  h("a", { class: "skip", href: "#main", onclick: skip }, texts.skip),
  h(
    "header",
    { class: "top" },
    h("div", { class: "vessel" }, h("img", { src: "/web/icon.svg", alt: "", width: "34", height: "34" }), name),
    h("nav", {}, ...Object.values(tabs)),
    h("div", { class: "tools" }, condition.element, link, sessionButton(), themeChoice()),
  ),
  alwaysAbove(h("div", {}, origin.element, lost, alarmBar(board))),
  faults.element,
  signInNotice(),
  main,
  h("footer", {}, h("span", { id: "version" }), h("a", { href: "/docs" }, texts.docs)),
);

function skip(event) {
  event.preventDefault();
  main.focus();
}

let page;
function showPage() {
  const wanted = location.hash.slice(2);
  const isOffered = Object.hasOwn(PAGES, wanted) && (wanted !== "access" || isSignedIn());
  const current = isOffered ? wanted : "overview";
  root.dataset.page = current;
  page?.end();
  page = PAGES[current](board);
  main.replaceChildren(page.element);
  main.style.minHeight = "";
  for (const [id, tab] of Object.entries(tabs)) {
    if (id === current) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** The page of access is for who has signed in; it comes and goes with that. */
function showAccess() {
  tabs.access.hidden = !isSignedIn();
  if (location.hash === "#/access") showPage();
}

let liveUntil;
let lastLink;
function showLink(now) {
  const { state, seconds } = now;
  // Whoever is signed off loses the stream: it is asked at once whether it is that.
  if (state === "waiting" && lastLink?.state === "live") void loadSession();
  lastLink = now;
  const isClosed = isShutOut();
  link.dataset.state = state;
  const text = { live: texts.link.live, connecting: texts.link.connecting, waiting: texts.link.waiting(seconds ?? 0) };
  setText(link.lastElementChild, isClosed ? texts.link.closed : text[state]);
  // What is on the screen is old from the moment the line is lost or the session has ended, and is shown so until it is back.
  const isLive = state === "live" && !isClosed;
  if (!isLive) liveUntil ??= new Date();
  else liveUntil = undefined;
  const old = liveUntil !== undefined && vesselShown;
  board.takeLink("live", isLive);
  root.toggleAttribute("data-old", old);
  lost.hidden = !old;
  if (old) setText(lost, (isClosed ? texts.link.ended : texts.link.lost)(formatTime(liveUntil)));
}

let vesselShown = false;
function showVessel({ name: projectName, vessel }) {
  setText(name, vessel.name);
  name.title = projectName;
  showTitle();
}

function showTitle() {
  const count = board.alarms.filter(({ state }) => state === "ACTIVE").length;
  document.title = `${count > 0 ? `(${count}) ` : ""}${name.textContent} · Bitácora`;
  const isLive = board.alarms.some(({ state, condition }) => state === "ACTIVE" && condition);
  setAttribute(document.querySelector("link[rel=icon]"), "href", `/web/${isLive ? "icon-alarm" : "icon"}.svg`);
}

function takeHealth(health) {
  faults.take(health);
  origin.take(health);
  condition.take(health);
  board.takeRules(health.alarms.rules);
}

/** Everything is asked for again with each connection: it may be another service, or a later day. */
async function load() {
  try {
    const [project, health] = await Promise.all([getJson("/project"), getJson("/health"), board.load()]);
    showVessel(project);
    takeHealth(health);
    setText(document.getElementById("version"), `Bitácora ${health.service_version}`);
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
