/**
 * The alarms as they change: all open ones first, then each record after a change. The browser comes back by itself, and is told
 * what it missed. Where the stream cannot be had (all places are taken), the open ones are asked for until it can.
 *
 * A page that nobody sees lets its stream go: a browser has six connections to a service for all its pages together.
 */
import { getJson, inOurLanguage } from "./api.js";

const ASK_MS = 2000;

export function watchAlarms(board) {
  let source;
  let timer;
  const open = () => {
    clearTimeout(timer);
    source = new EventSource(inOurLanguage("/alarms/stream"));
    source.addEventListener("alarms", ({ data }) => {
      board.takeAlarms(JSON.parse(data));
      board.takeLink("alarms", true);
    });
    // After a break the events that were missed may be all that comes.
    source.addEventListener("open", () => board.takeLink("alarms", board.alarmsKnown));
    source.addEventListener("alarm", ({ data }) => board.takeAlarm(JSON.parse(data)));
    // Somebody has shelved a rule, or taken it out of service, or back: rare, so all are asked for again.
    source.addEventListener("rule", () => void board.load().catch(() => undefined));
    source.addEventListener("error", ({ target }) => {
      if (target !== source) return;
      board.takeLink("alarms", false);
      // Of a line that broke off the browser takes care; one that was refused is over for it.
      if (target.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void ask(), ASK_MS);
    });
  };
  const ask = async () => {
    await getJson("/alarms?state=active").then(
      (alarms) => {
        board.takeAlarms(alarms);
        board.takeLink("alarms", true);
      },
      () => board.takeLink("alarms", false),
    );
    if (document.visibilityState === "visible") open();
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    board.takeLink("alarms", false);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") close();
    else if (source === undefined) open();
  });
  if (document.visibilityState === "visible") open();
}
