/** Sends values, alarms and log entries to MQTT brokers, and takes commands from there. Brokers that are sources: `broker-source.ts`. */
import { bookCursor, BookReader } from "../book-reader.ts";
import type { Connector } from "../connector.ts";
import { type MqttSettings, mqttSection } from "./section.ts";
import { wordsIn } from "./words.ts";

export const mqtt: Connector<readonly MqttSettings[]> = {
  section: mqttSection,
  // Home Assistant is sent the vessel, the tags and the rules.
  follows: ["vessel", "outputsSimulated", "tags", "defaultAlarms", "addedAlarms"],
  async open(brokers, { project, outgoing, acts, locale, ...context }) {
    const [{ MqttOutput }, { announcedFile }] = await Promise.all([
      import("./mqtt-output.ts"),
      import("./announcer.ts"),
    ]);
    return brokers.map(
      (settings) =>
        new MqttOutput({
          ...context,
          tags: outgoing,
          acts: acts.alarms,
          settings,
          vessel: project.vessel,
          book: new BookReader(context.logbook, bookCursor(context, `mqtt-${settings.id}.json`)),
          announced: announcedFile(context, settings.id),
          texts: wordsIn(locale),
        }),
    );
  },
  async check(examined) {
    const { checkBrokers } = await import("./brokers-reachable.ts");
    return checkBrokers(examined);
  },
};
