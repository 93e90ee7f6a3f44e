/** Sends sentences of NMEA 0183. Devices that are sources: `sentence-source.ts`. */
import { messagesIn } from "../../messages/messages.ts";
import type { Connector } from "../connector.ts";
import { nmea0183Section } from "./section.ts";
import type { Nmea0183Settings } from "./settings.ts";

export const nmea0183: Connector<readonly Nmea0183Settings[]> = {
  section: nmea0183Section,
  follows: ["outputsSimulated"],
  async open(outputs, { project, outgoing, sentenceAlerts, locale, ...context }) {
    const { makeSentenceOutputs } = await import("./make-sentence-outputs.ts");
    return makeSentenceOutputs(outputs, context.log, {
      ...context,
      tags: outgoing,
      sendsSimulated: project.outputsSimulated,
      alerts: sentenceAlerts,
      messages: messagesIn(locale),
    });
  },
};
