/** What takes its time is done once: a second touch while it is under way, in the same frame too, does nothing. */
import { useRef, useState } from "preact/hooks";

export function useBusy(): readonly [isBusy: boolean, run: (work: () => unknown) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  // What is shown follows a frame later.
  const isUnderWay = useRef(false);
  const set = (busy: boolean) => setBusy((isUnderWay.current = busy));
  const run = async (work: () => unknown) => {
    if (isUnderWay.current) return;
    set(true);
    try {
      await work();
    } finally {
      set(false);
    }
  };
  return [isBusy, run];
}
