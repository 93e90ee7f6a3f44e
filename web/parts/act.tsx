/** A button of what not everybody may do, and what came of it. */
import type { Right } from "../../src/access/policy.ts";
import { failureText } from "../link/failure.ts";
import { isControlled, isSignedIn, may } from "../link/session.ts";
import { texts } from "./act-texts.ts";
import { Button } from "./controls.tsx";
import { notify } from "./notice.tsx";
import "./act.css";

/** How long an answer may take before the screen says that it is still waiting. */
const LATE_MS = 3000;

/** Says what went wrong, if anything, and meanwhile that nobody has answered yet. True if it was done. */
export async function attempt(work: () => Promise<unknown>, failed = texts.failed): Promise<boolean> {
  let takeAway: (() => void) | undefined;
  const late = setTimeout(() => (takeAway = notify(texts.late, "bad")), LATE_MS);
  try {
    await work();
    return true;
  } catch (error) {
    notify(failed(failureText(error)), "bad");
    return false;
  } finally {
    clearTimeout(late);
    takeAway?.();
  }
}

/** Whether this person is offered it: they may, or have not signed in yet, which pressing it asks for. */
export function isOffered(right: Right): boolean {
  return may(right) || (isControlled() && !isSignedIn());
}

interface ActProps {
  readonly right: (Right & keyof typeof texts.may) | "silence";
  readonly onPress: () => unknown;
  readonly children: string;
  readonly kind?: "plain" | "primary" | "danger";
  readonly disabled?: boolean;
}

/** Grey if this person may not do it, with who may. */
export function Act({ right, onPress, children, kind = "plain", disabled = false }: ActProps) {
  const who = texts.may[right === "silence" ? "acknowledge" : right];
  if (isOffered(right)) {
    return (
      <Button kind={kind} onPress={onPress} disabled={disabled}>
        {children}
      </Button>
    );
  }
  return (
    <span class="not-yours" title={texts.notYours(who)}>
      <Button onPress={onPress} disabled label={`${children}: ${texts.notYours(who)}`}>
        {children}
      </Button>
      <small>{who}</small>
    </span>
  );
}
