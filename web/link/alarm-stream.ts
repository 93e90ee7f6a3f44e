/**
 * The alarms as they change: all open ones first, then each record after a change. The browser comes back by itself, and is told
 * what it missed. If the stream cannot be had (all places are taken), the open ones are asked for until it can.
 *
 * A page that nobody sees lets its stream go: a browser has six connections to a service for all its pages together.
 */
import { type Answer, ALARM_STREAM, getJson } from "./api.ts";

const ASK_MS = 2000;

type AlarmRecord = Answer<"get", "/alarms">[number];

interface Listener {
  /** All open records. */
  readonly onAlarms: (alarms: readonly AlarmRecord[]) => void;
  /** One record after a change. */
  readonly onAlarm: (alarm: AlarmRecord) => void;
  /** Somebody has shelved a rule, or taken it out of service, or back: rare, so all are asked for again. */
  readonly onRule: () => void;
  readonly onState: (isUp: boolean) => void;
  /** Whether `onAlarms` has been called. */
  readonly isKnown: () => boolean;
}

export function watchAlarms({ onAlarms, onAlarm, onRule, onState, isKnown }: Listener): void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    const opened = new EventSource(ALARM_STREAM);
    source = opened;
    opened.addEventListener("alarms", ({ data }: MessageEvent<string>) => {
      onAlarms(JSON.parse(data) as AlarmRecord[]);
      onState(true);
    });
    // After a break the events that were missed may be all that comes.
    opened.addEventListener("open", () => onState(isKnown()));
    opened.addEventListener("alarm", ({ data }: MessageEvent<string>) => onAlarm(JSON.parse(data) as AlarmRecord));
    opened.addEventListener("rule", onRule);
    opened.addEventListener("error", () => {
      if (opened !== source) return;
      onState(false);
      // The browser reopens a stream that broke off; one that was refused is over for it.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void ask(), ASK_MS);
    });
  };
  const ask = async () => {
    await getJson("/alarms", { state: "active" }).then(
      (alarms) => {
        onAlarms(alarms);
        onState(true);
      },
      () => onState(false),
    );
    if (document.visibilityState === "visible") open();
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    onState(false);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") close();
    else if (source === undefined) open();
  });
  if (document.visibilityState === "visible") open();
}
