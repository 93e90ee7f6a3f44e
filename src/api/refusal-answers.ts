/** What an act's refusal is by HTTP: its status, and its words in the language that the request asks for. */
import { type Reason, type ReasonValues, type Refused } from "../core/refused.ts";
import { access, api, quoted, switching } from "../messages/details.ts";
import type { Reason as SwitchReason } from "../switching/gate.ts";
import type { Messages } from "../messages/messages.ts";

type Answer = readonly [status: number, detail: string];
type AccessReason = Extract<Reason, keyof Messages["accessAnswers"]["reasons"]>;

const ofAccess = (status: number, reason: AccessReason) => (): Answer => [status, access.reasons[reason]];

const ANSWERS: { readonly [R in Reason]: (values: ReasonValues<R>) => Answer } = {
  "not-allowed": ({ why, name }) => [why === "sign-in" ? 401 : 403, notAllowedWords(why, quoted(name))],
  "too-many": ({ waitS }) => [429, api.tooManyWrites({ waitS })],
  "no-room": () => [507, api.onlyReserveLeft],

  wrong: ofAccess(401, "wrong"),
  passkey: ofAccess(401, "passkey"),
  "passkey-copied": ofAccess(401, "passkey-copied"),
  "passkey-taken": ofAccess(409, "passkey-taken"),
  "passkey-clear": ofAccess(409, "passkey-clear"),
  "passkey-address": ofAccess(409, "passkey-address"),
  "passkey-foreign": ofAccess(409, "passkey-foreign"),
  wait: ofAccess(429, "wait"),
  busy: ofAccess(503, "busy"),
  code: ofAccess(403, "code"),
  "no-tablet": ofAccess(403, "no-tablet"),
  "not-yours": ofAccess(403, "not-yours"),
  unknown: ofAccess(404, "unknown"),
  taken: ofAccess(409, "taken"),
  full: ofAccess(409, "full"),
  "no-setup": ofAccess(409, "no-setup"),
  "last-master": ofAccess(409, "last-master"),
  "first-master": ofAccess(409, "first-master"),
  "own-watch": ofAccess(409, "own-watch"),
  "secret-short": ofAccess(400, "secret-short"),
  "secret-long": ofAccess(400, "secret-long"),
  "secret-name": ofAccess(400, "secret-name"),
  "secret-common": ofAccess(400, "secret-common"),
  "secret-digits": ofAccess(400, "secret-digits"),

  "no-such-alarm": ({ alarm }) => [404, api.alarmNotActive({ alarmId: quoted(alarm) })],
  "not-sounding": ({ alarm }) => [404, api.alarmNotActive({ alarmId: quoted(alarm) })],
  "no-such-rule": ({ tagId, alarmId }) => [404, api.alarmRuleNotSo({ tagId: quoted(tagId), alarmId: quoted(alarmId) })],
  "no-prefix": ({ name }) => [403, api.noPrefix({ name: quoted(name) })],
  "no-such-source": ({ tagId, source }) => [404, api.sourceUnknown({ tagId: quoted(tagId), source: quoted(source) })],
  "no-such-switch": ({ id }) => [404, api.switchUnknown({ id: quoted(id) })],
  "switch-refused": ({ id, why }) => [
    409,
    api.switchRefused({ id: quoted(id), why: switching.reasons[why as SwitchReason] }),
  ],
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
  "no-such-order": ({ number }) => [404, api.orderUnknown({ number })],
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

function notAllowedWords(why: ReasonValues<"not-allowed">["why"], name: string): string {
  const words = {
    "only-here": api.onlyFromThisMachine,
    "by-pin": api.notByPin,
    account: api.notAllowed({ name }),
    reading: api.onlyReading,
    "no-accounts": api.noAccounts,
    "sign-in": api.signInFirst,
  };
  return words[why];
}

export function refusalAnswer({ reason, values }: Refused): Answer {
  return (ANSWERS[reason] as (values: object) => Answer)(values);
}
