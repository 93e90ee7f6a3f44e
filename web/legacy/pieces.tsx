/** Pieces of the frame that are not yet rebuilt. */
import { health } from "../store/health.ts";
import { conditionMark } from "../views/condition-mark.ts";
import { faultNotice } from "../views/fault-notice.ts";
import { sessionButton } from "../views/session-button.ts";
import { signInNotice } from "../views/sign-in-notice.ts";
import { LegacyPiece } from "./legacy-piece.tsx";
import "../styles/legacy.css";

const condition = conditionMark();
const faults = faultNotice();
const signIn = signInNotice();
const user = sessionButton();
health.subscribe((now) => {
  if (now === undefined) return;
  condition.take(now);
  faults.take(now);
});

export const Condition = () => <LegacyPiece element={condition.element} />;
export const Faults = () => <LegacyPiece element={faults.element} />;
export const SignInNotice = () => <LegacyPiece element={signIn} />;
export const User = () => <LegacyPiece element={user} />;
