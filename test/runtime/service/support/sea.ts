/** A sea around a service: our own receiver and other vessels, in sentences to its UDP port. */
import { createSocket } from "node:dgram";
import type { ExecutionContext } from "ava";
import type { AisSaid } from "../../../../src/ais/report.ts";
import { type Motion, moved } from "../../../../src/collision/motion.ts";
import { aisLines } from "../../../../src/nmea0183/ais/ais-sentences.ts";
import { writeAisMessage } from "../../../../src/nmea0183/ais/write-message.ts";
import { writeSentence } from "../../../../src/nmea0183/sentence.ts";

export const KNOT = 1852 / 3600;
/** Our motion. */
export const OWN: Motion = { position: { latitude: 39.5, longitude: 2.6 }, courseRad: 0, speedMs: 8 * KNOT };

/** Our own receiver, and the stations around: each is said again once a second, as on the air. */
export class Sea {
  readonly #socket = createSocket("udp4");
  readonly #said = new Map<string, () => string>();
  readonly #timer: NodeJS.Timeout;

  constructor(t: ExecutionContext, port: number) {
    this.#timer = setInterval(() => {
      for (const line of this.#said.values()) this.#socket.send(line(), port, "127.0.0.1");
    }, 300);
    t.teardown(() => {
      clearInterval(this.#timer);
      this.#socket.close();
    });
    const fields = ["120000", "A", "3930.000", "N", "00236.000", "E", "8.0", "0.0", "251126", "", "", "A"];
    this.#said.set("own", () => writeSentence({ talker: "GP", formatter: "RMC", fields }));
  }

  says(mmsi: string, said: AisSaid): void {
    const bits = writeAisMessage({ mmsi, class: "A", said, timestampMs: Date.now() });
    if (bits === undefined) throw new Error("no message says this");
    this.#said.set(`${mmsi} ${Object.keys(said).join()}`, () => aisLines(bits, false, 1).join(""));
  }

  silence(): void {
    this.#said.clear();
  }
}

/** She comes towards us, so many metres ahead and to the side. */
export function ahead(metres: number, eastM = 0): AisSaid {
  const north = moved({ ...OWN, speedMs: 1 }, metres);
  const { position } = moved({ ...north, courseRad: Math.PI / 2 }, eastM);
  return { position, courseRad: Math.PI, speedMs: 8 * KNOT, headingRad: Math.PI, navStatus: 0 };
}
