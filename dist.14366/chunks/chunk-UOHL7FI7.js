import {
  signalkSection
} from "./chunk-HMOUF5TM.js";
import {
  shoreSection
} from "./chunk-HJH7TS6R.js";
import {
  faults,
  formats,
  wordsIn as wordsIn2
} from "./chunk-YBG5SYQ7.js";
import {
  mqttSection,
  wordsIn
} from "./chunk-PROPVJPT.js";
import {
  FORMATTERS
} from "./chunk-FYKJKMTQ.js";
import {
  bookCursor
} from "./chunk-YJMOFFZM.js";
import {
  backupSection
} from "./chunk-YLZIRI23.js";
import {
  limits as limits2
} from "./chunk-FN24KGIJ.js";
import {
  NMEA0183_PORT,
  baud,
  commands,
  serialPort
} from "./chunk-WPLQJL2Z.js";
import {
  address,
  host,
  id,
  nonEmpty,
  port,
  tagPattern
} from "./chunk-BBA6TDCG.js";
import {
  SENTENCE_LENGTH
} from "./chunk-XBAODGZJ.js";
import {
  fieldsOf,
  givenSection,
  itemsOf,
  mustBe,
  repeatedIds,
  said,
  sectionOf
} from "./chunk-CI7INVNX.js";
import {
  limits
} from "./chunk-TOR3VH5G.js";
import {
  limits as limits3
} from "./chunk-E3VU4W2X.js";
import {
  limits as limits4
} from "./chunk-2ABNLYXA.js";
import {
  PRIORITIES
} from "./chunk-QMUYOXII.js";
import {
  ED25519_COSIGNATURE,
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  describeError
} from "./chunk-QTVLBTHQ.js";
import {
  messagesIn,
  textsIn
} from "./chunk-X4EC6M75.js";

// src/connectors/backup/backup.ts
var backup = {
  section: backupSection,
  follows: [],
  async open(settings, context) {
    const { ScheduledBackup } = await import("./scheduled-backup-L3DPHOSR.js");
    return [new ScheduledBackup({ ...context, settings })];
  },
  async check(examined) {
    const { checkBackup } = await import("./backup-age-ZZDSIOLX.js");
    return checkBackup(examined);
  }
};

// src/connectors/chart/section.ts
import { resolve } from "node:path";

// src/connectors/chart/words.ts
var en = {
  faults: {
    missing: "the chart {file} is not there; the track is drawn without it",
    unreadable: "the chart {file} cannot be read; may the service read it, and is the medium whole?",
    "not a chart": "{file} is no chart that can be shown; it must be MBTiles or PMTiles 3 with pictures",
    vector: "the chart {file} has vector tiles; only charts of pictures (png, jpg, webp) are shown",
    damaged: "the chart {file} is damaged; copy it again"
  },
  opened: "The chart {file} is shown beneath the track"
};
var es = {
  faults: {
    missing: "la carta {file} no est\xE1; la derrota se dibuja sin ella",
    unreadable: "la carta {file} no se puede leer; \xBFpuede leerla el servicio, y est\xE1 bien el soporte?",
    "not a chart": "{file} no es una carta que se pueda mostrar; debe ser MBTiles o PMTiles 3 con im\xE1genes",
    vector: "la carta {file} tiene teselas vectoriales; solo se muestran cartas de im\xE1genes (png, jpg, webp)",
    damaged: "la carta {file} est\xE1 da\xF1ada; c\xF3piela de nuevo"
  },
  opened: "La carta {file} se muestra bajo la derrota"
};
var catalogues = { en, es };
var wordsIn3 = (locale) => textsIn(catalogues, locale);
var missingFile = (file) => ({
  en: `note: there is no readable chart ${file} on this machine`,
  es: `aviso: en esta m\xE1quina no hay una carta legible ${file}`
});
var example = {
  en: `# A chart beneath the track in the console: a file of MBTiles or PMTiles with pictures.
# chart_file: charts/baleares.mbtiles`,
  es: `# Una carta bajo la derrota en la consola: un archivo MBTiles o PMTiles con im\xE1genes.
# chart_file: cartas/baleares.mbtiles`
};

// src/connectors/chart/section.ts
var chartSection = givenSection({
  name: "chart_file",
  schema: {
    ...nonEmpty(4096),
    type: ["string", "null"],
    default: null,
    description: "a chart beneath the track: MBTiles or PMTiles with pictures (png, jpg, webp)"
  },
  build: (file, { dir }) => file === null ? null : resolve(dir, file),
  files: (file) => file === null ? [] : [file],
  missingFile,
  example
});

// src/connectors/chart/chart.ts
var chart = {
  section: chartSection,
  follows: [],
  async open(file, { log, locale }) {
    const { ChartFile } = await import("./chart-file-HNBFJBBN.js");
    return [new ChartFile(file, log, wordsIn3(locale))];
  }
};

// src/connectors/databases/databases.ts
import { join } from "node:path";

// src/connectors/databases/section.ts
import { resolve as resolve2 } from "node:path";

// src/connectors/databases/example.ts
var example2 = {
  en: `# Databases that you have already, which get the samples: Prometheus, VictoriaMetrics, InfluxDB. Without this section none does.
# exports:
#   - id: yard
#     type: influx # or prometheus_remote_write
#     url: "https://influx.example.org/write?db=fleet" # /api/v2/write?org=\u2026&bucket=\u2026 for InfluxDB 2, \u2026/api/v1/write for Prometheus
#     headers_file: yard-headers # a file beside this one, with lines such as Authorization: Token \u2026
#     tags: [ME_INST_*, VESSEL.*] # without it all of them
#     labels: { fleet: north }`,
  es: `# Bases de datos que ya tiene y que reciben las muestras: Prometheus, VictoriaMetrics, InfluxDB. Sin esta secci\xF3n, ninguna.
# exports:
#   - id: yard
#     type: influx # o prometheus_remote_write
#     url: "https://influx.example.org/write?db=fleet" # /api/v2/write?org=\u2026&bucket=\u2026 para InfluxDB 2, \u2026/api/v1/write para Prometheus
#     headers_file: yard-headers # un archivo junto a este, con l\xEDneas como Authorization: Token \u2026
#     tags: [ME_INST_*, VESSEL.*] # sin ella, todas
#     labels: { fleet: north }`
};

// src/connectors/databases/words.en.ts
var exports = {
  failing: "Samples do not reach {id} ({reason}); they wait and are tried again",
  back: "Samples reach {id} again",
  restarted: "{id} was started anew; what it may not have had on its disk is sent again",
  refused: "{id} does not take samples: {samples} so far, the last one of {tag} at {time} ({reason}); they are passed over",
  late: "{id} has newer samples already than {samples} so far ({tag}); it takes none that are older, and they are passed over",
  inMemory: "The samples are in memory only, and there is nothing to send from; give the historian a file"
};

// src/connectors/databases/words.es.ts
var exports2 = {
  failing: "Las muestras no llegan a {id} ({reason}); esperan y se reintenta",
  back: "Las muestras vuelven a llegar a {id}",
  restarted: "{id} ha vuelto a arrancar; se le env\xEDa otra vez lo que quiz\xE1 no ten\xEDa en su disco",
  refused: "{id} no admite muestras: {samples} hasta ahora, la \xFAltima de {tag} del {time} ({reason}); se pasan por alto",
  late: "{id} ya tiene muestras m\xE1s nuevas que {samples} hasta ahora ({tag}); no admite anteriores, y se pasan por alto",
  inMemory: "Las muestras est\xE1n solo en memoria y no hay de d\xF3nde enviarlas; d\xE9 un archivo al hist\xF3rico"
};

// src/connectors/databases/words.ts
var catalogues2 = { en: exports, es: exports2 };
var wordsIn4 = (locale) => textsIn(catalogues2, locale);
var faults2 = {
  exportOfMemory: {
    en: "the samples are in memory only (historian: file: null), and there is nothing to send from; give the historian a file",
    es: "las muestras est\xE1n solo en memoria (historian: file: null) y no hay de d\xF3nde enviarlas; d\xE9 un archivo al hist\xF3rico"
  },
  noDatabase: {
    en: "name the database: \u2026/write?db=NAME, or \u2026/api/v2/write?org=NAME&bucket=NAME",
    es: "diga la base de datos: \u2026/write?db=NOMBRE, o \u2026/api/v2/write?org=NOMBRE&bucket=NOMBRE"
  },
  labelOfOurs: {
    en: "every series has this label already; choose another name",
    es: "cada serie tiene ya esta etiqueta; elija otro nombre"
  },
  notALabel: {
    en: "a label's name has letters, digits and _, and begins with a letter; choose another",
    es: "el nombre de una etiqueta lleva letras, cifras y _, y empieza por una letra; elija otro"
  }
};
var formats2 = {
  databaseUrl: {
    en: "where it takes samples: http:// or https://, a host and a path, without a password (http://10.0.0.5:9090/api/v1/write)",
    es: "donde recibe muestras: http:// o https://, un equipo y una ruta, sin contrase\xF1a (http://10.0.0.5:9090/api/v1/write)"
  },
  labelValue: {
    en: "text without line ends, control characters and backslashes",
    es: "texto sin saltos de l\xEDnea, caracteres de control ni barras invertidas"
  }
};
var missingFile2 = (file) => ({
  en: `note: there is no readable file of headers ${file} on this machine`,
  es: `aviso: en esta m\xE1quina no hay un archivo de cabeceras legible ${file}`
});

// src/connectors/databases/section.ts
var schema = {
  type: "array",
  maxItems: limits.perProject,
  default: [],
  description: "databases that people have already, which get the samples: Prometheus, VictoriaMetrics, InfluxDB",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "type", "url"],
    properties: {
      id: { ...id, description: "for health and for the file that says how far it has got" },
      type: { enum: ["prometheus_remote_write", "influx"] },
      url: {
        type: "string",
        maxLength: 2048,
        pattern: "^https?://[^\\s/?#@]+(/[^\\s#]*)?$",
        $comment: "databaseUrl",
        description: "where it takes samples: \u2026/api/v1/write, \u2026/write?db=NAME, \u2026/api/v2/write?org=NAME&bucket=NAME"
      },
      headers_file: {
        type: "string",
        minLength: 1,
        maxLength: 4096,
        description: "a file with headers for it, a line each (Authorization: Token \u2026); from the project file's folder"
      },
      labels: {
        type: "object",
        maxProperties: limits.labels,
        default: {},
        description: "further labels of every series",
        additionalProperties: {
          type: "string",
          minLength: 1,
          maxLength: limits.labelChars,
          pattern: "^[^\\u0000-\\u001f\\u007f\\\\]*$",
          $comment: "labelValue"
        }
      },
      tags: { type: "array", maxItems: 256, items: tagPattern, default: [], description: "without it all are sent" },
      begins: { enum: ["oldest", "now"], default: "oldest", description: "what a new database gets of the past" },
      order: {
        enum: ["arrival", "any"],
        description: "arrival: the oldest first, for a Prometheus, which takes nothing older than it has; any: the newest first; by default as it says what it is"
      },
      durable_after_s: {
        type: "number",
        minimum: 0,
        maximum: 3600,
        description: "how long after its answer a sample counts as on its disk; by default 0 for Prometheus and InfluxDB, 15 for VictoriaMetrics and others"
      },
      every_s: { type: "number", minimum: 1, maximum: 3600, default: 5, description: "seconds between two sendings" },
      timeout_s: { type: "number", minimum: 1, maximum: 600, default: 60 }
    }
  }
};
var exportsSection = givenSection({
  name: "exports",
  schema,
  faults(written, file) {
    const items = itemsOf(written, ["exports"]);
    return [...repeatedIds(items), ...exportFaults(items, fieldsOf(file.fields["historian"]))];
  },
  build: (settings, { dir }) => settings.map(({ headersFile, ...each }) => ({
    ...each,
    headersFile: headersFile === void 0 ? void 0 : resolve2(dir, headersFile)
  })),
  files: (settings) => settings.flatMap(({ headersFile }) => headersFile ?? []),
  missingFile: missingFile2,
  formats: formats2,
  example: example2,
  stateFiles: "export-[^/]*\\.json"
});
var OURS = /* @__PURE__ */ new Set(["vessel", "tag", "unit", "quality"]);
var LABEL_NAME = /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/;
function exportFaults(exports3, historian) {
  return exports3.flatMap(({ fields, path }) => {
    const { url, labels } = fields;
    const findings = [];
    if (historian["file"] === null) findings.push({ path, problem: said(faults2.exportOfMemory) });
    if (typeof url === "string" && !isUrl(url))
      findings.push({ path: [...path, "url"], value: url, problem: mustBe(formats2.databaseUrl) });
    if (fields["type"] === "influx" && typeof url === "string" && isUrl(url) && !/[?&](?:db|bucket)=./.test(url))
      findings.push({ path: [...path, "url"], value: url, problem: said(faults2.noDatabase) });
    for (const name of Object.keys(fieldsOf(labels))) {
      const at = { path: [...path, "labels", name] };
      if (OURS.has(name)) findings.push({ ...at, problem: said(faults2.labelOfOurs) });
      else if (!LABEL_NAME.test(name)) findings.push({ ...at, problem: said(faults2.notALabel) });
    }
    return findings;
  });
}
function isUrl(text) {
  return URL.canParse(text);
}

// src/connectors/databases/databases.ts
var databases = {
  section: exportsSection,
  // Each series has the vessel's id as a label.
  follows: ["vessel"],
  // What is in memory only cannot be sent; the file that the historian gets waits for the restart.
  waits: ({ historian }) => historian.file === null,
  async open(exports3, { project, dataDir, mayWrite, history, tags, clock, log, locale }) {
    const [{ DatabaseExport }, { FileShippingCursor }, { unitsOf }] = await Promise.all([
      import("./database-export-WOMEJJB3.js"),
      import("./file-shipping-cursor-TCNAT3QA.js"),
      import("./unit-of-tag-4JSDPSW5.js")
    ]);
    return exports3.map(
      (settings) => new DatabaseExport({
        settings,
        vesselId: project.vessel.id,
        source: history.shipping,
        cursor: new FileShippingCursor(join(dataDir, `export-${settings.id}.json`), mayWrite),
        unitOf: unitsOf(project, tags),
        clock,
        log,
        texts: wordsIn4(locale)
      })
    );
  }
};

// src/connectors/mqtt/mqtt.ts
import { join as join2 } from "node:path";
var mqtt = {
  section: mqttSection,
  // Home Assistant is told of the vessel, of tags and of rules.
  follows: ["vessel", "outputsSimulated", "tags", "defaultAlarms", "addedAlarms"],
  async open(brokers, { project, dataDir, outgoing, acts, locale, ...context }) {
    const { MqttOutput } = await import("./mqtt-output-SGX7AJUC.js");
    return brokers.map(
      (settings) => new MqttOutput({
        ...context,
        tags: outgoing,
        acts: acts.alarms,
        settings,
        vessel: project.vessel,
        cursor: bookCursor(dataDir, `mqtt-${settings.id}.json`, context.mayWrite),
        announcedFile: join2(dataDir, `mqtt-${settings.id}-announced.json`),
        texts: wordsIn(locale)
      })
    );
  },
  async check(examined) {
    const { checkBrokers } = await import("./brokers-reachable-LFIQUT4S.js");
    return checkBrokers(examined);
  }
};

// src/connectors/nmea0183/faults.ts
import { isIP } from "node:net";

// src/connectors/nmea0183/settings.ts
var addresses = {
  type: "array",
  minItems: 1,
  maxItems: limits2.addresses
};
var everyS = { type: "number", minimum: 0.1, maximum: 3600 };
var output = {
  additionalProperties: false,
  properties: {
    host: { ...address, description: "address of this machine to listen on; by default this machine only" },
    port: { ...port, description: "TCP port to listen on, by default 10110; not asked for if it goes elsewhere" },
    send_to: {
      ...addresses,
      description: "addresses that get datagrams: one device, a broadcast or a multicast group",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["host", "port"],
        properties: {
          host: { ...host },
          port,
          from: { ...address, description: "address of this machine, where it has several networks" },
          sfi: {
            type: "string",
            pattern: "^[A-Z]{2}[0-9]{4}$",
            $comment: "sfi",
            description: "our system function id: the datagrams are those of IEC 61162-450 then"
          }
        }
      }
    },
    connect_to: {
      ...addresses,
      description: "devices and programs that wait for our connection (TCP)",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["host", "port"],
        properties: { host: { ...host }, port }
      }
    },
    file: serialPort,
    baud,
    talker: { type: "string", pattern: "^[A-Z]{2}$", $comment: "talker", default: "II" },
    sentences: {
      type: "object",
      additionalProperties: false,
      description: "which, and every how many seconds",
      properties: Object.fromEntries(FORMATTERS.map((formatter) => [formatter, everyS]))
    },
    ais: {
      type: "boolean",
      description: "what AIS hears on the bus, as VDM and VDO; by default true, and false on a serial port below 38400 baud"
    },
    alerts: {
      enum: [false, true, "with_alr"],
      default: false,
      description: "our alarms, as ALF, ALC and HBT; with_alr: also as ALR, for displays that know only this"
    },
    commands
  }
};
var nmea0183Schema = {
  type: ["boolean", "object", "array"],
  default: false,
  description: "sends sentences of NMEA 0183 to chart programs, autopilots and gpsd; true is the usual ones each second; a list for several outputs",
  ...output,
  minItems: 1,
  maxItems: limits2.outputs,
  items: { type: "object", ...output }
};
var USUAL = [
  "RMC",
  "GGA",
  "VTG",
  "ZDA",
  "HDT",
  "HDG",
  "ROT",
  "RSA",
  "VHW",
  "VLW",
  "MWV",
  "MWD",
  "DPT",
  "DBT",
  "MTW",
  "MDA",
  "XDR",
  "XTE",
  "RMB",
  "APB"
];
var FEW = ["RMC", "RMB", "APB", "XTE", "HDG"];
var AIS_BAUD = 38400;
function usualSentences(baud2) {
  const isSlow = baud2 !== void 0 && baud2 < AIS_BAUD;
  return Object.fromEntries((isSlow ? FEW : USUAL).map((each) => [each, 1]));
}
function buildNmea0183(section) {
  if (section === null) return [];
  return (isList(section) ? section : [section]).map(buildOutput);
}
function isList(section) {
  return Array.isArray(section);
}
function buildOutput(output2) {
  const { talker, file, baud: baud2, alerts, commands: commands2 } = output2;
  const serialBaud = file === void 0 ? void 0 : baud2;
  return {
    talker,
    targets: targetsOf(output2),
    sentences: output2.sentences === void 0 ? usualSentences(serialBaud) : namedIn(output2.sentences),
    ais: output2.ais ?? (serialBaud === void 0 || serialBaud >= AIS_BAUD),
    alerts: alerts !== false,
    withAlr: alerts === "with_alr",
    commands: commands2
  };
}
function namedIn(sentences) {
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([each, everyS2 = 0]) => everyS2 > 0 ? [[each, everyS2]] : [])
  );
}
function targetsOf({ host: host2, port: port2, sendTo = [], connectTo = [], file, baud: baud2 }) {
  const server = { kind: "server", host: host2 ?? "127.0.0.1", port: port2 ?? NMEA0183_PORT };
  const others = [
    ...sendTo.map((each) => ({ kind: "datagrams", ...each })),
    ...connectTo.map((each) => ({ kind: "client", ...each })),
    ...file === void 0 ? [] : [{ kind: "serial", file, baud: baud2 }]
  ];
  const isServer = host2 !== void 0 || port2 !== void 0 || others.length === 0;
  return [...isServer ? [server] : [], ...others];
}

// src/connectors/nmea0183/words.ts
var faults3 = {
  commandsWithoutAlerts: {
    en: "a command names an alert by the number that our sentences tell; set alerts: true for an output that it reads",
    es: "una orden nombra una alerta por el n\xFAmero que dicen nuestras sentencias; ponga alerts: true en una salida que la lea"
  },
  sameOutputTwice: {
    en: "the sentences would go there twice; keep one",
    es: "las sentencias ir\xEDan all\xED dos veces; deje una"
  }
};
var tooMuchForBaud = (most, fits) => ({
  en: `up to ${most} characters a second do not fit into this serial port, which takes ${fits}; name fewer sentences, or a higher baud`,
  es: `hasta ${most} caracteres por segundo no caben en este puerto serie, que admite ${fits}; ponga menos sentencias o m\xE1s baud`
});
var formats3 = {
  sfi: {
    en: "a system function id: two capital letters and four digits (II0001)",
    es: "un identificador de funci\xF3n: dos may\xFAsculas y cuatro cifras (II0001)"
  }
};
var example3 = {
  en: `# NMEA 0183, for older chart programs, autopilots and gpsd (docs/nmea0183.md). Without this line it is not served.
# nmea0183: true # a TCP server on this computer, port 10110`,
  es: `# NMEA 0183, para programas de cartas antiguos, pilotos autom\xE1ticos y gpsd (docs/nmea0183.md). Sin esta l\xEDnea no se sirve.
# nmea0183: true # un servidor TCP en este ordenador, puerto 10110`
};

// src/connectors/nmea0183/faults.ts
function nmea0183Faults(nmea01832, sources) {
  const outputs = Array.isArray(nmea01832) ? itemsOf(nmea01832, ["nmea0183"]) : nmea01832 === true || typeof nmea01832 === "object" ? [{ fields: fieldsOf(nmea01832), path: ["nmea0183"] }] : [];
  const seen = /* @__PURE__ */ new Set();
  const devices = sources.filter(({ fields: { type } }) => type === "nmea0183");
  const heard = devices.map(({ fields }) => fields);
  const found = outputs.flatMap((output2) => [
    ...placesOf(output2).flatMap(({ path, name, place }) => {
      if (seen.has(name)) return [{ path, problem: said(faults3.sameOutputTwice) }];
      seen.add(name);
      return heard.some((source) => place !== void 0 && hears(source, place)) ? [{ path, problem: ["hearsItself"] }] : [];
    }),
    ...serialFaults(output2)
  ]);
  return [...found, ...commandFaults(outputs, devices)];
}
function commandFaults(outputs, sources) {
  const tells = ({ fields: { alerts = false } }) => alerts !== false;
  const isTold = outputs.some(tells);
  const deaf = outputs.filter((output2) => !tells(output2));
  return [...deaf, ...isTold ? [] : sources].flatMap(
    ({ fields: { commands: commands2 }, path }) => Array.isArray(commands2) && commands2.length > 0 ? [{ path: [...path, "commands"], problem: said(faults3.commandsWithoutAlerts) }] : []
  );
}
function placesOf({ fields, path }) {
  const { host: host2, port: port2, file } = fields;
  const lists = ["send_to", "connect_to"].flatMap(
    (key) => itemsOf(fields[key], [...path, key]).map((item) => {
      const place2 = {
        kind: key === "send_to" ? "datagrams" : "client",
        host: String(item.fields["host"]),
        port: item.fields["port"],
        isNamed: item.fields["sfi"] !== void 0
      };
      return { path: item.path, name: `${key} ${place2.host} ${String(place2.port)}`, place: place2 };
    })
  );
  const serial = typeof file === "string" ? [{ path: [...path, "file"], name: `file ${file}` }] : [];
  const isServer = host2 !== void 0 || port2 !== void 0 || lists.length + serial.length === 0;
  const { host: at = "127.0.0.1", port: on = NMEA0183_PORT } = fields;
  const place = { kind: "server", host: String(at), port: on, isNamed: false };
  return [...isServer ? [{ path, name: `server ${String(on)}`, place }] : [], ...lists, ...serial];
}
function hears({ host: host2, file, port: port2 = NMEA0183_PORT, protocol = "udp", group, bind }, place) {
  if (file !== void 0 || port2 !== place.port) return false;
  if (place.kind === "server") return typeof host2 === "string" && isHere(host2, place.host);
  if (host2 !== void 0 || protocol === "tcp" !== (place.kind === "client")) return false;
  if (place.kind === "datagrams" && place.isNamed) return false;
  return place.host === group || group === void 0 && isHere(place.host, bind);
}
function isHere(host2, own) {
  return host2 === own || host2 === "localhost" || host2 === "::1" || isIP(host2) === 4 && /^(127|0)\./.test(host2);
}
var BITS = 10;
function serialFaults({ fields, path }) {
  const { file, baud: baud2 = 4800 } = fields;
  if (file === void 0 || typeof baud2 !== "number") return [];
  const paces = Object.values(fields["sentences"] === void 0 ? usualSentences(baud2) : fieldsOf(fields["sentences"]));
  const perS = paces.reduce((sum, everyS2) => sum + (typeof everyS2 === "number" ? 1 / everyS2 : 0), 0);
  const most = Math.ceil(perS * SENTENCE_LENGTH);
  return most > baud2 / BITS ? [{ path: [...path, "sentences"], problem: said(tooMuchForBaud(most, baud2 / BITS)) }] : [];
}

// src/connectors/nmea0183/section.ts
var nmea0183Section = givenSection({
  name: "nmea0183",
  schema: nmea0183Schema,
  faults: (written, { sources }) => nmea0183Faults(written, sources),
  build: buildNmea0183,
  serialPorts: (outputs) => outputs.flatMap(({ targets }) => targets.flatMap((each) => each.kind === "serial" ? each.file : [])),
  formats: formats3,
  example: example3
});
function ownNamesOf(project) {
  const targets = sectionOf(project, nmea0183Section).flatMap((output2) => output2.targets);
  return new Set(targets.flatMap((target) => target.kind === "datagrams" ? target.sfi ?? [] : []));
}

// src/connectors/nmea0183/nmea0183.ts
var nmea0183 = {
  section: nmea0183Section,
  follows: ["outputsSimulated"],
  async open(outputs, { project, outgoing, sentenceAlerts, locale, ...context }) {
    const { makeSentenceOutputs } = await import("./make-sentence-outputs-MFFAWXDN.js");
    return makeSentenceOutputs(outputs, {
      ...context,
      tags: outgoing,
      sendsSimulated: project.outputsSimulated,
      alerts: sentenceAlerts,
      messages: messagesIn(locale)
    });
  }
};

// src/connectors/notify/words.ts
var en2 = {
  failing: "Alarms do not reach {id} ({reason}); they wait and are tried again",
  back: "Alarms reach {id} again",
  refused: "{id} does not take the alarm message {notification}; it is passed over"
};
var es2 = {
  failing: "Las alarmas no llegan a {id} ({reason}); esperan y se reintenta",
  back: "Las alarmas vuelven a llegar a {id}",
  refused: "{id} no admite el mensaje de alarma {notification}; se pasa al siguiente"
};
var catalogues3 = { en: en2, es: es2 };
var wordsIn5 = (locale) => textsIn(catalogues3, locale);
var urlOrCommand = {
  en: "says whom to tell by url or by command: give one of the two",
  es: "dice a qui\xE9n avisar con url o con command: ponga uno de los dos"
};

// src/connectors/notify/section.ts
var receiver = {
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id,
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+([/?][^\\s#]*)?$",
      $comment: "webhook",
      description: "gets each change as a POST of JSON"
    },
    command: {
      type: "array",
      minItems: 1,
      maxItems: 32,
      items: { type: "string", minLength: 1, maxLength: 4096 },
      description: "a program and its arguments, no shell: gets each change as JSON on its standard input"
    },
    priority: { enum: PRIORITIES, default: "caution", description: "less urgent alarms are not told" },
    timeout_s: { type: "number", minimum: 1, maximum: 300, default: 30 }
  }
};
var notifySection = givenSection({
  name: "alarms.notify",
  schema: {
    type: "array",
    maxItems: limits3.receivers,
    items: receiver,
    default: [],
    description: "who is told of alarms elsewhere; without any nobody is"
  },
  build: (receivers) => receivers.map(({ url, command = [], ...each }) => ({ ...each, target: url ?? command })),
  faults: (written) => {
    const receivers = itemsOf(written, ["alarms", "notify"]);
    const unclear = receivers.filter(({ fields: { url, command } }) => url === void 0 === (command === void 0));
    return [...repeatedIds(receivers), ...unclear.map(({ path }) => ({ path, problem: said(urlOrCommand) }))];
  },
  stateFiles: "notify-[^/]*\\.json"
});

// src/connectors/notify/notify.ts
var notify = {
  section: notifySection,
  // They are told the vessel's name.
  follows: ["vessel"],
  async open(receivers, { project, dataDir, mayWrite, logbook, log, locale }) {
    const [{ AlarmNotifier }, { webhook }, { command }] = await Promise.all([
      import("./alarm-notifier-LR2G23VF.js"),
      import("./http-webhook-3P6OQUO5.js"),
      import("./child-command-RUUMN7ZW.js")
    ]);
    return receivers.map(
      ({ target, ...receiver2 }) => new AlarmNotifier({
        ...receiver2,
        deliver: typeof target === "string" ? webhook(target) : command(target),
        vessel: project.vessel,
        logbook,
        cursor: bookCursor(dataDir, `notify-${receiver2.id}.json`, mayWrite),
        log,
        texts: wordsIn5(locale)
      })
    );
  }
};

// src/connectors/signalk/signalk.ts
var signalk = {
  section: signalkSection,
  follows: [],
  // Its clients would have to begin again, and its web applications are listed at the start.
  waits: () => true,
  open: () => Promise.resolve([])
};

// src/connectors/shore/shore.ts
var shore = {
  section: shoreSection,
  // Shore is told the vessel's name.
  follows: ["vessel"],
  async open(settings, context) {
    const { openShore } = await import("./open-shore-67EJNDOS.js");
    return openShore(settings, context);
  },
  async check(examined) {
    const { checkShore } = await import("./shore-reachable-GIUIZY77.js");
    return checkShore(examined);
  }
};

// src/connectors/witness/section.ts
var witness = {
  type: "object",
  additionalProperties: false,
  required: ["url", "key"],
  properties: {
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?$",
      $comment: "url",
      description: "where it answers, before /add-checkpoint"
    },
    key: { ...nonEmpty(400), description: "its public key, as the witness prints it and its witness.pub has it" }
  }
};
var witnessSection = givenSection({
  name: "logbook.witnesses",
  schema: {
    type: "array",
    maxItems: limits4.perProject,
    items: witness,
    default: [],
    description: "who keeps the book's checkpoints elsewhere; without any nothing is sent"
  },
  faults: witnessFaults,
  build: (witnesses) => witnesses.map(({ url, key }) => ({ url, publicKey: key.trim() })),
  formats
});
function witnessFaults(written) {
  const seen = /* @__PURE__ */ new Set();
  return itemsOf(written, ["logbook", "witnesses"]).flatMap(({ fields: { key }, path }) => {
    if (typeof key !== "string" || key === "") return [];
    const at = { path: [...path, "key"], value: key };
    if (!isWitnessKey(key)) return [{ ...at, problem: said(faults.notAWitnessKey) }];
    if (seen.has(key.trim())) return [{ ...at, problem: said(faults.repeatedWitness) }];
    seen.add(key.trim());
    return [];
  });
}
function isWitnessKey(text) {
  try {
    return parseVerifierKey(text, ED25519_COSIGNATURE).name !== "";
  } catch {
    return false;
  }
}

// src/connectors/witness/witness.ts
var witness2 = {
  section: witnessSection,
  follows: [],
  /** Where the vessel's key cannot be used nothing is signed. Where it cannot be read what they have signed, the service runs without them. */
  async open(witnesses, context) {
    const { key, dataDir, log, locale } = context;
    if (key === void 0) return [];
    const [{ Witnesses }, { FileLinkStore }] = await Promise.all([
      import("./witnesses-NGSLVJ5B.js"),
      import("./file-link-store-YPOKGSM6.js")
    ]);
    try {
      return [new Witnesses(witnesses, key, await FileLinkStore.open(dataDir, key), context)];
    } catch (error) {
      log.error(wordsIn2(locale).unreadable({ reason: describeError(error) }));
      return [];
    }
  }
};

// src/connectors/connectors.ts
var CONNECTORS = [
  notify,
  backup,
  databases,
  mqtt,
  nmea0183,
  shore,
  witness2,
  chart,
  signalk
];
var SECTIONS = CONNECTORS.map(({ section }) => section);

export {
  chart,
  ownNamesOf,
  witnessSection,
  witness2 as witness,
  CONNECTORS,
  SECTIONS
};
