// node nmea2000.mjs CAPTURE: what is in a capture of an NMEA 2000 network, in whatever format it is, and a message made anew.
import { decodeMessage, encodeMessage, messageSplitter, readCapture } from "bitacora/nmea2000";

const capture = await readCapture(process.argv[2] ?? "capture.log");
let newest;
for await (const batch of capture.batches) {
  for (const message of batch) {
    const { id, source, fields, units } = decodeMessage(message);
    if (id === "engineParametersRapidUpdate") newest = { source, speed: fields.speed, unit: units.speed };
  }
}
console.log(capture.format, capture.statistics().messages, "messages", capture.fault()?.code ?? "");
console.log("engine", newest);

const { message, faults } = encodeMessage({ pgn: 127488, source: 35, fields: { instance: 0, speed: 1500 } });
if (faults !== undefined) throw new Error(JSON.stringify(faults));
for (const { id, data } of messageSplitter().split(message)) {
  console.log(`${id.toString(16).padStart(8, "0")}#${Buffer.from(data).toString("hex")}`.toUpperCase());
}
