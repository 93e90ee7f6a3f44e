/** What is asked for again and again while a component is seen. */
import { useEffect, useState } from "preact/hooks";

/** The newest answer; undefined before the first. A failed answer leaves the one before; the head of the page says why. */
export function usePolled<Body>(ask: () => Promise<Body>, everyMs: number, by = ""): [Body | undefined, () => void] {
  const [answer, setAnswer] = useState<{ readonly by: string; readonly body: Body }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      const asked = document.visibilityState === "visible" ? ask() : Promise.reject(new Error("hidden"));
      asked
        .then((body) => isOver || setAnswer({ by, body }))
        .catch(() => undefined)
        .finally(() => {
          if (!isOver) timer = setTimeout(again, everyMs);
        });
    };
    again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `by` names what is asked for.
  }, [by, round]);
  return [answer?.by === by ? answer.body : undefined, () => setRound((before) => before + 1)];
}
