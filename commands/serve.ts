import {
  command,
  dataDirFlag,
  Flags,
  hostNameFlag,
  switchFlag,
  texts,
  wholeNumberFlag,
} from "../src/runtime/command.ts";
import { ServiceSignals } from "../src/runtime/service-signals.ts";
import { takeNotifySocket } from "../src/runtime/systemd/notify-socket.ts";

export default command({
  summary: texts.serve.summary,
  description: texts.serve.description,
  examples: ["", "--project project.yaml --port 9000"],
  flags: {
    project: Flags.string({ summary: texts.serve.project, helpValue: "FILE" }),
    host: Flags.string({ summary: texts.serve.host }),
    port: wholeNumberFlag({ name: "port", summary: texts.serve.port, min: 0, max: 65_535 })(),
    https: switchFlag(texts.serve.https),
    "https-port": wholeNumberFlag({ name: "https-port", summary: texts.serve.httpsPort, min: 0, max: 65_535 })(),
    db: Flags.string({ summary: texts.serve.db, helpValue: "FILE" }),
    "data-dir": dataDirFlag,
    "allow-origin": Flags.string({
      summary: texts.serve.allowOrigin,
      helpValue: "ORIGIN",
      multiple: true,
      default: [],
    }),
    "allow-host": hostNameFlag({ name: "allow-host", summary: texts.serve.allowHost })({
      multiple: true,
      default: [],
    }),
    "trust-proxy": Flags.option({
      summary: texts.serve.trustProxy,
      options: ["x-forwarded-for", "forwarded"] as const,
    })(),
    "insecure-open": switchFlag(texts.serve.insecureOpen),
    verbose: switchFlag(texts.flags.verbose),
  },
  prepare: () => {
    takeNotifySocket();
    return new ServiceSignals();
  },
  run: async (given, { version, prepared: signals }) => {
    // Loaded only here, because the help of all commands does not need the whole service.
    const { serve } = await import("../src/runtime/service/serve.ts");
    const { project, db, allowOrigin, allowHost, ...others } = given;
    const named = { projectFile: project, dbFile: db, allowOrigins: allowOrigin, allowHosts: allowHost, version };
    await serve({ ...others, ...named }, signals);
  },
});
