/**
 * The stations in the order of danger, each second. If the stream cannot be had (all places are taken), they are asked for. A page that
 * nobody sees lets its stream go: a browser has six connections to a service for all its pages together.
 */
import { type Answer, getJson, TARGET_STREAM } from "./api.ts";

type Targets = Answer<"get", "/targets">;

const ASK_MS = 5000;

/** The result ends it. */
export function watchTargets(onTargets: (targets: Targets) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const opened = new EventSource(TARGET_STREAM);
    source = opened;
    opened.addEventListener("targets", ({ data }: MessageEvent<string>) => onTargets(JSON.parse(data) as Targets));
    opened.addEventListener("error", () => {
      // The browser reopens a stream that broke off; one that was refused is over for it.
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
      getJson("/targets").then(onTargets, () => undefined);
      timer = setTimeout(open, ASK_MS);
    });
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const look = () => {
    close();
    if (document.visibilityState === "visible") open();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };
}
