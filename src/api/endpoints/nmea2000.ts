/** Devices, groups and messages heard on buses, behind gateways and in played recordings. Recordings; instances of devices. */
import { basename } from "node:path/posix";
import { arrayOf, ofType } from "../../core/body-schema.ts";
import { api, quoted } from "../../messages/details.ts";
import { faultText } from "../../messages/engine-fault-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { limits } from "../limits.ts";
import { messageEvents } from "../live/message-stream.ts";
import { Problem } from "../problem.ts";
import { integerParameter, numberParameter, optionalListParameter, pathParameter } from "../schema/parameter.ts";
import { freeTextParameter, userParameter } from "../schema/text-parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { Streaming } from "../streaming.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";

const user = userParameter("Who asks; counts where nobody has signed in.", "operator");
const WRITES = {
  429: "This address has written too much; Retry-After says when it may again.",
  507: "Only the reserve of the disk is left.",
};
const { minutes, megabytes } = limits.recordings;

export const nmea2000Endpoints = [
  endpoint({
    method: "get",
    path: "/nmea2000/devices",
    operationId: "listNmea2000Devices",
    summary: "The other devices on the NMEA 2000 buses, behind gateways and in recordings, by line and address",
    parameters: { language: languageParameter },
    answer: arrayOf(refTo("Nmea2000Device")),
    handle({ language }, { parts }) {
      const { engineFaults } = messagesIn(language ?? parts.locale);
      return parts.devices().map(({ previous_faults: faults, ...device }) => ({
        ...device,
        previous_faults: faults?.map((fault) => ({ ...fault, text: faultText(engineFaults, fault) })) ?? null,
      }));
    },
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/lines",
    operationId: "listNmea2000Lines",
    summary:
      "What is heard where: frames of each of the last two minutes' seconds, and instances that two devices send",
    answer: arrayOf(refTo("BusLine")),
    handle: (_values, { parts }) => parts.bus.traffic.lines(),
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/groups",
    operationId: "listNmea2000Groups",
    summary: "The groups that devices send, each with its rate and the engines, tanks … it is about",
    parameters: {
      line: freeTextParameter("The line, as /nmea2000/lines names it."),
      address: numberParameter("Only of the device at this address.", { minimum: 0, maximum: 255 }),
    },
    answer: arrayOf(refTo("BusGroup")),
    handle: ({ line = "", address }, { parts }) => parts.bus.traffic.groups(line, address),
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/messages",
    operationId: "streamNmea2000Messages",
    summary: "Decoded messages as they come, as server-sent events; what a client does not take is dropped and counted",
    parameters: {
      lines: optionalListParameter("Only of these lines, separated by commas.", []),
      pgns: optionalListParameter("Only these groups.", []),
      sources: optionalListParameter("Only from devices at these addresses.", []),
      text: freeTextParameter("Only messages that have this text in them; capitals make no difference."),
    },
    mediaType: "text/event-stream",
    answer: ofType("string", {
      description:
        '`event: messages` has `{"passed","dropped","messages":[…]}`, at most four times a second: counts since the beginning, and ' +
        "messages with their line, bytes and fields. A comment comes after 15 s of silence.",
    }),
    problems: { 503: "All places are taken.", 429: "This address has all the places that one may have." },
    handle({ lines, pgns, sources, text = "" }, context, { signal, client }) {
      const { traffic } = context.parts.bus;
      const { messagePlaces: places } = context;
      const problem = places.problemFor(client);
      if (problem !== undefined) throw problem;
      const filter = { lines, pgns: numbersOf("pgns", pgns), sources: numbersOf("sources", sources), text };
      return new Streaming("text/event-stream", places.hold(client, messageEvents(traffic, filter, signal)), {
        // A reverse proxy that buffers answers would delay them.
        "X-Accel-Buffering": "no",
      });
    },
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/recordings",
    operationId: "listRecordings",
    summary: "Recordings: those that run, then the newest",
    answer: arrayOf(refTo("Recording")),
    handle: (_values, { parts }) => parts.bus.recordings.list(),
  }),
  endpoint({
    method: "post",
    path: "/nmea2000/recordings",
    operationId: "startRecording",
    summary: "Records a line until its time, its size or the disk's room is over; the log book has who did",
    parameters: {
      line: freeTextParameter("The line, as /nmea2000/lines names it."),
      minutes: integerParameter("It ends after so long.", minutes),
      megabytes: integerParameter("It ends when its file, packed, is so large.", megabytes),
      user,
    },
    answer: refTo("Recording"),
    problems: {
      404: "There is no such line.",
      409: "It is being recorded already.",
      503: "It cannot be written.",
      ...WRITES,
    },
    handle: ({ user: said, line = "", ...request }, context, caller) =>
      context.parts.bus.acts.startRecording(caller, { line, ...request }, said),
  }),
  endpoint({
    method: "post",
    path: "/nmea2000/recordings/stop",
    operationId: "stopRecording",
    summary: "Ends the recording of a line; answers once all of it is on disk",
    parameters: { line: freeTextParameter("The line."), user },
    answer: refTo("Recording"),
    problems: { 404: "The line is not being recorded.", ...WRITES },
    handle: ({ line = "", user: said }, context, caller) => context.parts.bus.acts.stopRecording(caller, line, said),
  }),
  endpoint({
    method: "get",
    path: "/nmea2000/recordings/{name}",
    operationId: "getRecording",
    summary: "The file of a recording that has ended: a candump log packed by zstd, as `bitacora nmea replay` reads it",
    parameters: { name: pathParameter("Its name, as /nmea2000/recordings lists it.") },
    answer: ofType("string"),
    mediaType: "application/zstd",
    problems: { 404: "There is none of that name that has ended." },
    async handle({ name }, context) {
      const bytes = await context.parts.bus.recordings.read(name);
      if (bytes === undefined) throw new Problem(404, api.recordingUnknown({ name: quoted(name) }));
      const disposition = `attachment; filename="${basename(name).replaceAll(/[^\w.-]/g, "_")}"`;
      return new Streaming("application/zstd", bytes, { "Content-Disposition": disposition });
    },
  }),
  endpoint({
    method: "post",
    path: "/nmea2000/devices/{line}/{address}/instances",
    operationId: "setDeviceInstances",
    summary:
      "Asks a device on a bus to take other instances (PGN 126208), and says what it answers; the log book has it",
    parameters: {
      line: pathParameter("The bus."),
      address: pathParameter("The device's address now."),
      device_instance: numberParameter("Which of several devices of one kind.", { minimum: 0, maximum: 255 }),
      system_instance: numberParameter("Which of several networks or groups of devices.", { minimum: 0, maximum: 15 }),
      user,
    },
    answer: refTo("DeviceAnswer"),
    problems: { 409: "The device cannot be asked: the service only listens there, or hears nobody there.", ...WRITES },
    handle(
      { line, address, device_instance: deviceInstance, system_instance: systemInstance, user: said },
      context,
      caller,
    ) {
      const device = { line, address: Number(address) };
      return context.parts.bus.acts.setInstances(caller, device, { deviceInstance, systemInstance }, said);
    },
  }),
];

function numbersOf(name: string, list: readonly string[]): number[] {
  const wrong = list.find((text) => !/^\d{1,6}$/.test(text));
  if (wrong !== undefined) throw new Problem(400, api.notInteger({ name, text: quoted(wrong), min: 0, max: 999_999 }));
  return list.map(Number);
}
