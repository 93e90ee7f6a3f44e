/** A list of the page of access: asked for again and again, since a program may be waiting, and for the person who is signed in now. */
import { session } from "../link/session.ts";
import { usePolled } from "../parts/polled.ts";

const ASK_MS = 10_000;

/** Empty before the first answer; the function asks at once. */
export function useList<Item>(ask: () => Promise<readonly Item[]>): [readonly Item[], () => void] {
  const [list = [], again] = usePolled(ask, ASK_MS, session().who.session_id ?? "");
  return [list, again];
}
