import {
  BrokerConnection
} from "./chunk-RBB223L5.js";
import "./chunk-QODAWPPJ.js";
import {
  finding
} from "./chunk-HQY7UE65.js";
import {
  mqttSection,
  wordsIn
} from "./chunk-PROPVJPT.js";
import "./chunk-UAKICGC3.js";
import "./chunk-IDIBBXYI.js";
import "./chunk-5OTJLCDC.js";
import "./chunk-76NVEZD2.js";
import "./chunk-BBA6TDCG.js";
import "./chunk-D4ZU4DUG.js";
import {
  sectionOf
} from "./chunk-CI7INVNX.js";
import "./chunk-GEXNCXCH.js";
import "./chunk-SXZ4TPET.js";
import "./chunk-ZPDQHFJ4.js";
import "./chunk-RZCE45WA.js";
import "./chunk-QMUYOXII.js";
import "./chunk-OQMOPA7B.js";
import "./chunk-3GFNS52N.js";
import "./chunk-X4EC6M75.js";
import "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/connectors/mqtt/brokers-reachable.ts
var ID = "broker";
async function checkBrokers({ project, answerMs, locale }) {
  const { reasons, doctor: texts } = wordsIn(locale);
  const asked = async (name, broker) => {
    try {
      const connection = await BrokerConnection.open({
        broker,
        // Not the name of the service: the broker would end its connection.
        clientId: `bitacora-${project.vessel.id}-doctor`,
        texts: reasons,
        signal: AbortSignal.timeout(answerMs)
      });
      await connection.leave();
      return finding(ID, "ok", texts.good({ name }));
    } catch (error) {
      return finding(
        ID,
        "warn",
        texts.silent({ name, reason: error instanceof Error ? error.message : String(error) })
      );
    }
  };
  const findings = [];
  for (const { id, broker } of sectionOf(project, mqttSection))
    findings.push(await asked(`${id} (${hostOf(broker)})`, broker));
  for (const source of project.sources)
    if (source.type === "mqtt" || source.type === "venus")
      findings.push(await asked(`${source.type} ${hostOf(source.broker)}`, source.broker));
  return findings;
}
function hostOf({ url }) {
  return new URL(url).host;
}
export {
  checkBrokers
};
