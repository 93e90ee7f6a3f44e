/** Whether the MQTT brokers of the project can be reached from this computer, with their names, passwords and certificates. */
import type { BrokerSettings } from "../../project/broker.ts";
import { sectionOf } from "../../project/section.ts";
import type { Examined } from "../connector.ts";
import { type DoctorFinding, finding } from "../doctor-finding.ts";
import { BrokerConnection } from "./broker-connection.ts";
import { mqttSection } from "./section.ts";
import { wordsIn } from "./words.ts";

const ID = "broker";

/** Those that get something, and those that are sources. */
export async function checkBrokers({ project, answerMs, locale }: Examined): Promise<readonly DoctorFinding[]> {
  const { reasons, doctor: texts } = wordsIn(locale);
  const asked = async (name: string, broker: BrokerSettings): Promise<DoctorFinding> => {
    try {
      const connection = await BrokerConnection.open({
        broker,
        // Not the name of the service: the broker would end its connection.
        clientId: `bitacora-${project.vessel.id}-doctor`,
        texts: reasons,
        signal: AbortSignal.timeout(answerMs),
      });
      await connection.leave();
      return finding(ID, "ok", texts.good({ name }));
    } catch (error) {
      return finding(
        ID,
        "warn",
        texts.silent({ name, reason: error instanceof Error ? error.message : String(error) }),
      );
    }
  };
  const findings: DoctorFinding[] = [];
  for (const { id, broker } of sectionOf(project, mqttSection))
    findings.push(await asked(`${id} (${hostOf(broker)})`, broker));
  for (const source of project.sources)
    if ("broker" in source) findings.push(await asked(`${source.type} ${hostOf(source.broker)}`, source.broker));
  return findings;
}

function hostOf({ url }: BrokerSettings): string {
  return new URL(url).host;
}
