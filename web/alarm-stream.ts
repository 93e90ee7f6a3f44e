/**
 * The alarms as they change: all open ones first, then each record after a change. The browser comes back by itself, and is told
 * what it missed. Where the stream cannot be had (all places are taken), the open ones are asked for until it can.
 *
 * A page that nobody sees lets its stream go: a browser has six connections to a service for all its pages together.
 */
import { ALARM_STREAM, getJson } from "./api.ts";
import type { AlarmRecord, Board } from "./board.ts";

const ASK_MS = 2000;

export function watchAlarms(board: Board): void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    const opened = new EventSource(ALARM_STREAM);
    source = opened;
    opened.addEventListener("alarms", ({ data }: MessageEvent<string>) => {
      board.takeAlarms(JSON.parse(data) as AlarmRecord[]);
      board.takeLink("alarms", true);
    });
    // After a break the events that were missed may be all that comes.
    opened.addEventListener("open", () => board.takeLink("alarms", board.alarmsKnown));
    opened.addEventListener("alarm", ({ data }: MessageEvent<string>) =>
      board.takeAlarm(JSON.parse(data) as AlarmRecord),
    );
    // Somebody has shelved a rule, or taken it out of service, or back: rare, so all are asked for again.
    opened.addEventListener("rule", () => void board.load().catch(() => undefined));
    opened.addEventListener("error", () => {
      if (opened !== source) return;
      board.takeLink("alarms", false);
      // Of a line that broke off the browser takes care; one that was refused is over for it.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void ask(), ASK_MS);
    });
  };
  const ask = async () => {
    await getJson("/alarms", { state: "active" }).then(
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
