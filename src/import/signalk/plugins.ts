/**
 * Plugins that people have, and what does their work here. By the id that names their file in `plugin-config-data`. Those of the registry
 * that are not in this table are found as `notKnown`.
 */
import type { Coverage, ImportFinding, Reason } from "./finding.ts";
import { type Fields, fieldsOf } from "./server-files.ts";

/** What does the work, and whether without anybody's doing. */
const DOES: Readonly<Record<string, readonly [Coverage, Reason]>> = {
  "advanced-wind": ["partly", "seeDerive"],
  anchoralarm: ["covered", "seeAnchor"],
  "bt-sensors-plugin-sk": ["missing", "seePrograms"],
  charts: ["partly", "seeCharts"],
  "derived-data": ["partly", "seeDerive"],
  "freeboard-sk": ["covered", "builtIn"],
  "hoekens-anchor-alarm": ["covered", "seeAnchor"],
  instrumentpanel: ["covered", "builtIn"],
  kip: ["covered", "builtIn"],
  "mxtommy-kip": ["covered", "builtIn"],
  "pushover-notification-relay": ["partly", "seeNotify"],
  "resources-provider": ["covered", "builtIn"],
  "sk-to-nmea0183": ["partly", "seeSentences"],
  "sk-to-nmea2000": ["covered", "builtIn"],
  "signalk-barometer-trend": ["partly", "seeTrends"],
  "signalk-charts-provider-simple": ["partly", "seeCharts"],
  "signalk-logbook": ["partly", "seeLogbook"],
  "signalk-mqtt-bridge": ["partly", "seeMqtt"],
  "signalk-mqtt-gw": ["partly", "seeMqtt"],
  "signalk-mqtt-import": ["partly", "seeMqtt"],
  "signalk-n2k-switching": ["missing", "notAutomatic"],
  "signalk-node-red": ["missing", "seePrograms"],
  "signalk-notification-telegram": ["partly", "seeNotify"],
  "signalk-ntfy": ["partly", "seeNotify"],
  "signalk-parquet": ["covered", "seeTrends"],
  "signalk-prometheus-exporter": ["covered", "builtIn"],
  "signalk-pushover-notification-relay": ["partly", "seeNotify"],
  "signalk-ruuvitag-plugin": ["missing", "seePrograms"],
  "signalk-shelly": ["missing", "seePrograms"],
  "signalk-speed-wind-averaging": ["partly", "seeDerive"],
  "signalk-to-influxdb": ["partly", "seeDatabases"],
  "signalk-to-influxdb2": ["partly", "seeDatabases"],
  "signalk-to-nmea0183": ["partly", "seeSentences"],
  "signalk-to-nmea2000": ["covered", "builtIn"],
  "signalk-venus-plugin": ["partly", "seeVenus"],
  "simple-notifications": ["partly", "seeNotify"],
  tracks: ["covered", "builtIn"],
  venus: ["partly", "seeVenus"],
};

/** Parts of the server itself that keep their settings in the same folder, and do nothing of their own. */
const NOT_PLUGINS = new Set(["resources-provider", "set-system-time"]);

export function readPlugins(plugins: Readonly<Record<string, unknown>>): ImportFinding[] {
  return Object.entries(plugins)
    .filter(([id, file]) => !(NOT_PLUGINS.has(id) && !isEnabled(fieldsOf(file))))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, file]) => {
      if (!isEnabled(fieldsOf(file))) return { kind: "plugin", name, coverage: "missing", reason: "disabled" };
      const [coverage, reason] =
        (Object.hasOwn(DOES, name) ? DOES[name] : undefined) ?? (["missing", "notKnown"] as const);
      return { kind: "plugin", name, coverage, reason };
    });
}

function isEnabled({ enabled }: Fields): boolean {
  return enabled === true;
}
