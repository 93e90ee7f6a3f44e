/** Pieces of the frame that are not yet rebuilt. */
import { h } from "../dom.ts";
import { subscribeToAll } from "../store/tags.ts";
import { health } from "../store/health.ts";
import { alarmBar } from "../views/alarm-bar.ts";
import { conditionMark } from "../views/condition-mark.ts";
import { alwaysAbove } from "../views/dialog.ts";
import { faultNotice } from "../views/fault-notice.ts";
import { sessionButton } from "../views/session-button.ts";
import { signInNotice } from "../views/sign-in-notice.ts";
import { legacyBoard, LegacyPiece } from "./legacy-page.tsx";
import "../styles/legacy.css";

const condition = conditionMark();
const faults = faultNotice();
const signIn = signInNotice();
const user = sessionButton();
// It shows the values of whatever is in alarm.
subscribeToAll();
const bar = alwaysAbove(h("div", {}, alarmBar(legacyBoard())));
health.subscribe((now) => {
  if (now === undefined) return;
  condition.take(now);
  faults.take(now);
});

export const AlarmLine = () => <LegacyPiece element={bar} />;
export const Condition = () => <LegacyPiece element={condition.element} />;
export const Faults = () => <LegacyPiece element={faults.element} />;
export const SignInNotice = () => <LegacyPiece element={signIn} />;
export const User = () => <LegacyPiece element={user} />;
