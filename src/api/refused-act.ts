/** Why an act was not done, as an answer by HTTP. */
import { setTimeout as delay } from "node:timers/promises";
import type { Caller } from "../access/caller.ts";
import { type Right, RIGHTS_OF, rightsByPin } from "../access/policy.ts";
import { isRefusal, type Refusal } from "../acts/refusal.ts";
import { api, quoted } from "../messages/details.ts";
import { limits } from "./limits.ts";
import { Problem } from "./problem.ts";

/** What has come of an act. Throws the problem that a refusal is. */
export async function done<T>(act: Promise<T | Refusal>): Promise<T> {
  const result = await act;
  if (isRefusal(result)) throw await problemOfRefusal(result);
  return result;
}

/** Comes late where somebody has asked too much, so that a client cannot keep the service busy with refusals. */
export async function problemOfRefusal(refusal: Refusal): Promise<Problem> {
  if (refusal.refused === "too-many") await delay(limits.http.refusedMs);
  return asProblem(refusal);
}

type Answers = { readonly [R in Refusal as R["refused"]]: (refusal: R) => readonly [status: number, detail: string] };

const ANSWERS: Omit<Answers, "not-allowed"> = {
  "too-many": ({ waitS }) => [429, api.tooManyWrites({ waitS })],
  "no-room": () => [507, api.onlyReserveLeft],
  "no-such-alarm": ({ alarm }) => [404, api.alarmNotActive({ alarmId: quoted(alarm) })],
  "not-sounding": ({ alarm }) => [404, api.alarmNotActive({ alarmId: quoted(alarm) })],
  "no-such-rule": ({ tagId, alarmId }) => [404, api.alarmRuleNotSo({ tagId: quoted(tagId), alarmId: quoted(alarmId) })],
  "no-prefix": ({ name }) => [403, api.noPrefix({ name: quoted(name) })],
  "no-such-source": ({ tagId, source }) => [404, api.sourceUnknown({ tagId: quoted(tagId), source: quoted(source) })],
  "rule-not-editable": ({ tagId, alarmId }) => [
    409,
    api.alarmRuleNotEditable({ tagId: quoted(tagId), alarmId: quoted(alarmId) }),
  ],
  "rule-refused": ({ lines }) => [422, lines.join("\n")],
  "project-changed": () => [409, api.projectChanged],
  "project-not-writable": ({ reason }) => [503, reason],
  "trial-under-way": () => [429, api.trialUnderWay],
  "no-position": () => [409, api.positionUnknown],
  "no-radius": () => [422, api.depthMissing],
  "no-heading": () => [409, api.headingUnknown],
  "rode-too-short": () => [422, api.rodeTooShort],
  "mob-nobody": () => [409, api.mobNobody],
  "mob-already": () => [409, api.mobAlready],
  "mob-too-old": () => [422, api.mobTooOld],
  "no-such-mark": ({ id }) => [404, api.mobMarkUnknown({ id: quoted(id) })],
  "too-many-areas": ({ most }) => [409, api.areasTooMany({ most })],
  overtaken: ({ by }) => [409, api.overtaken({ by: quoted(by) })],
  "no-such-area": ({ number }) => [404, api.areaUnknown({ number })],
  "not-at-anchor": () => [409, api.notAtAnchor],
  "no-such-receiver": ({ name }) => [404, api.receiverUnknown({ name: quoted(name) })],
  "no-push": () => [409, api.noPush],
  "push-refused": ({ why }) => [422, api.pushRefused({ why })],
  "no-such-subscription": ({ id }) => [404, api.subscriptionUnknown({ id: quoted(id) })],
  "no-such-link": () => [404, api.linkUnknown],
  "link-expired": () => [410, api.linkExpired],
  "no-such-entry": ({ entry }) => [404, api.entryUnknown({ id: quoted(String(entry)) })],
  "wrong-signature": ({ entry }) => [422, api.signatureWrong({ id: entry })],
  "foreign-signature": ({ person, standing }) => [422, api.signatureOfNobody({ person: quoted(person), standing })],
  "no-key": () => [409, api.notAPersonKey],
  "known-key": () => [409, api.keyKnown],
  "not-their-key": ({ person }) => [409, api.keyNotTheirs({ person: quoted(person) })],
  "nothing-to-accept": () => [409, api.nothingToAccept],
  "nothing-to-sign": () => [404, api.nothingToSign],
  "book-in-doubt": () => [409, api.notSigned],
  "no-such-line": ({ line }) => [404, api.lineUnknown({ line: quoted(line) })],
  "recording-already": ({ line }) => [409, api.recordingAlready({ line: quoted(line) })],
  "no-such-recording": ({ name }) => [404, api.recordingUnknown({ name: quoted(name) })],
  "recording-failed": ({ reason }) => [503, api.recordingFailed({ reason })],
  "device-not-reached": ({ line, address }) => [409, api.deviceNotReached({ line: quoted(line), address })],
  "no-project-file": () => [409, api.noProjectFile],
  "project-not-editable": () => [409, api.projectNotEditable],
  "project-faulty": ({ lines }) => [422, lines.join("\n")],
  "no-restart": () => [409, api.noRestart],
  "only-at-computer": ({ paths }) => [403, api.onlyAtComputer({ paths })],
  "cannot-sign": () => [503, api.cannotSign],
};

function asProblem(refusal: Refusal): Problem {
  if (refusal.refused === "not-allowed") return notAllowed(refusal.caller, refusal.right, refusal.isControlled);
  const answer = ANSWERS[refusal.refused] as (refusal: Refusal) => readonly [number, string];
  const [status, detail] = answer(refusal);
  return new Problem(status, detail, "waitS" in refusal ? { "Retry-After": String(refusal.waitS) } : {});
}

/** A 401 where signing in could help, else a 403 that says what could. `right`: undefined or null: nobody has it but this computer. */
export function notAllowed(
  { kind, name, role, tablet }: Caller,
  right: Right | null | undefined,
  isControlled: boolean,
): Problem {
  if (right === undefined || right === null || !RIGHTS_OF.master.has(right))
    return new Problem(403, api.onlyFromThisMachine);
  if (tablet && role !== null && RIGHTS_OF[role].has(right) && !rightsByPin(role).has(right))
    return new Problem(403, api.notByPin);
  if (kind !== "visitor") return new Problem(403, api.notAllowed({ name: quoted(name ?? "?") }));
  if (!isControlled)
    return new Problem(403, right === "read" || RIGHTS_OF.open.has(right) ? api.onlyReading : api.noAccounts);
  return new Problem(401, api.signInFirst, { "WWW-Authenticate": 'Bearer realm="bitacora"' });
}
