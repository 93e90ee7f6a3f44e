/** Its lines in the commented example of a project file. */
import type { LocalizedText } from "../../project/section.ts";

export const example: LocalizedText = {
  en: `# Databases that you have already, which get the samples: Prometheus, VictoriaMetrics, InfluxDB. Without this section none does.
# exports:
#   - id: yard
#     type: influx # or prometheus_remote_write
#     url: "https://influx.example.org/write?db=fleet" # /api/v2/write?org=…&bucket=… for InfluxDB 2, …/api/v1/write for Prometheus
#     headers_file: yard-headers # a file beside this one, with lines such as Authorization: Token …
#     tags: [ME_INST_*, VESSEL.*] # without it all of them
#     labels: { fleet: north }`,
  es: `# Bases de datos que ya tiene y que reciben las muestras: Prometheus, VictoriaMetrics, InfluxDB. Sin esta sección, ninguna.
# exports:
#   - id: yard
#     type: influx # o prometheus_remote_write
#     url: "https://influx.example.org/write?db=fleet" # /api/v2/write?org=…&bucket=… para InfluxDB 2, …/api/v1/write para Prometheus
#     headers_file: yard-headers # un archivo junto a este, con líneas como Authorization: Token …
#     tags: [ME_INST_*, VESSEL.*] # sin ella, todas
#     labels: { fleet: north }`,
};
