import test from "ava";
import { FromPgn } from "@canboat/canboatjs";
import { ALERT_COMMAND, ALERT_STATE, ALERT_THRESHOLD } from "../../../src/nmea2000/alerts/alert-codes.ts";
import {
  type Alert,
  type AlertHead,
  readAlert,
  readAlertResponse,
  readAlertText,
  writeAlert,
  writeAlertResponse,
  writeAlertText,
} from "../../../src/nmea2000/alerts/alert-message.ts";
import { MESSAGE_BYTES_MAX } from "../../../src/nmea2000/fast-packet.ts";
import type { Message, PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { nameOf } from "../support/test-node.ts";

const OURS = nameOf();
const OTHER = nameOf({ uniqueNumber: 77, manufacturerCode: 137 });
const HEAD: AlertHead = {
  type: 2,
  category: 1,
  system: 3,
  subSystem: 3,
  alertId: 4711,
  name: OURS,
  instance: 3,
  index: 9,
  occurrence: 252,
};
const ALERT: Alert = {
  ...HEAD,
  silenced: false,
  acknowledged: true,
  escalated: false,
  canSilence: true,
  canAcknowledge: true,
  canEscalate: false,
  acknowledgedBy: OTHER,
  trigger: 1,
  threshold: ALERT_THRESHOLD.LOW,
  priority: 1,
  state: ALERT_STATE.ACKNOWLEDGED,
};

const asHeard = (message: Message): PgnFrame => ({ ...message, source: 35, timestampMs: 0 });

test("the three messages of an alert are read as they were written", (t) => {
  t.deepEqual(readAlert(asHeard(writeAlert(ALERT))), ALERT);
  const response = { ...HEAD, by: OTHER, command: ALERT_COMMAND.SILENCE };
  t.deepEqual(readAlertResponse(asHeard(writeAlertResponse(response))), response);
  const text = { ...HEAD, language: 1, description: "Oil pressure low", location: "Port engine" };
  t.deepEqual(readAlertText(asHeard(writeAlertText(text))), text);
  t.is(writeAlert(ALERT).data.length, 28);
  t.is(writeAlertResponse(response).data.length, 25);
});

test("a text is one line, and says nothing that is not seen", (t) => {
  const said = { description: "Bilge dry\u2028Acknowledged by Ana", location: "\u202eAft\r\n\u200b船\u200d\u001b[2J" };
  const { description, location } = readAlertText(asHeard(writeAlertText({ ...HEAD, language: 1, ...said }))) ?? {};
  t.is(description, "Bilge dry Acknowledged by Ana");
  t.is(location, "Aft 船\u200d[2J");
});

test("a field that an alert leaves out is null, and an alert of nobody is none", (t) => {
  const silent = { ...HEAD, type: null, category: null, system: null, instance: null, index: null, occurrence: null };
  const alert = {
    ...ALERT,
    ...silent,
    acknowledgedBy: null,
    trigger: null,
    threshold: null,
    priority: null,
    state: null,
  };
  t.deepEqual(readAlert(asHeard(writeAlert(alert))), alert);
  const { data } = writeAlert(ALERT);
  t.is(readAlert(asHeard({ ...writeAlert(ALERT), data: data.subarray(0, 15) })), undefined);
  t.is(readAlert(asHeard({ ...writeAlert(ALERT), data: new Uint8Array(28).fill(0xff) })), undefined);
});

test("texts lose their accents and are cut to one fast packet, between characters", (t) => {
  const spanish = { ...HEAD, language: 18, description: "Presión de aceite baja", location: "Motor de babor" };
  t.like(readAlertText(asHeard(writeAlertText(spanish))), { description: "Presion de aceite baja" });
  const long = { ...HEAD, language: 18, description: "Presión 🛢 ".repeat(40), location: "Каюта ".repeat(40) };
  const message = writeAlertText(long);
  t.true(message.data.length <= MESSAGE_BYTES_MAX);
  const read = readAlertText(asHeard(message));
  t.true(long.description.startsWith(read?.description ?? "?"));
  t.true(long.location.startsWith(read?.location ?? "?"));
  t.is(read?.description.isWellFormed(), true);
});

/** As canboatjs prints it; it gives a NAME as the nearest double. */
function decoded(message: Message) {
  const bytes = [...message.data].map((byte) => byte.toString(16).padStart(2, "0"));
  const line = `2026-01-01T00:00:00.000Z,${message.priority},${message.pgn},35,255,${bytes.length},${bytes.join(",")}`;
  return new FromPgn().parseString(line)?.fields;
}

test("what we write canboatjs reads with the same content", (t) => {
  t.like(decoded(writeAlert(ALERT)), {
    alertType: "Alarm",
    alertCategory: "Technical",
    alertSystem: 3,
    alertSubSystem: 3,
    alertId: 4711,
    dataSourceNetworkIdName: Number(OURS),
    dataSourceInstance: 3,
    dataSourceIndexSource: 9,
    alertOccurrenceNumber: 252,
    temporarySilenceStatus: "No",
    acknowledgeStatus: "Yes",
    temporarySilenceSupport: "Yes",
    acknowledgeSupport: "Yes",
    escalationSupport: "No",
    acknowledgeSourceNetworkIdName: Number(OTHER),
    triggerCondition: "Auto",
    thresholdStatus: "Low Threshold Exceeded",
    alertPriority: 1,
    alertState: "Acknowledged",
  });
  const text = { ...HEAD, language: 18, description: "Presión de aceite baja", location: "Motor de babor" };
  t.like(decoded(writeAlertText(text)), {
    alertId: 4711,
    languageId: "Spanish",
    alertTextDescription: "Presion de aceite baja",
    alertLocationTextDescription: "Motor de babor",
  });
  t.like(decoded(writeAlertResponse({ ...HEAD, by: OTHER, command: ALERT_COMMAND.ACKNOWLEDGE })), {
    alertId: 4711,
    acknowledgeSourceNetworkIdName: Number(OTHER),
    responseCommand: "Acknowledge",
  });
});
