import { BitacoraCommand, Flags, hostNameFlag, texts, wholeNumberFlag } from "../src/runtime/command.ts";
import { ServiceSignals } from "../src/runtime/service-signals.ts";
import { takeNotifySocket } from "../src/runtime/systemd/notify-socket.ts";

export default class Serve extends BitacoraCommand {
  static override summary = texts.serve.summary;
  static override description = texts.serve.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --project project.yaml --port 9000",
  ];
  static override flags = {
    project: Flags.string({ summary: texts.serve.project, helpValue: "FILE" }),
    host: Flags.string({ summary: texts.serve.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: texts.serve.port, min: 0, max: 65_535 })({ default: 8000 }),
    https: Flags.boolean({ summary: texts.serve.https }),
    "https-port": wholeNumberFlag({ name: "https-port", summary: texts.serve.httpsPort, min: 0, max: 65_535 })(),
    db: Flags.string({ summary: texts.serve.db, helpValue: "FILE" }),
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
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
    "insecure-open": Flags.boolean({ summary: texts.serve.insecureOpen }),
    verbose: Flags.boolean({ summary: texts.flags.verbose }),
  };

  async run(): Promise<void> {
    takeNotifySocket();
    const signals = new ServiceSignals();
    const { flags } = await this.parse(Serve);
    // Loaded only here, because the help of all commands does not need the whole service.
    const { serve } = await import("../src/runtime/service/serve.ts");
    const options = {
      projectFile: flags.project,
      host: flags.host,
      port: flags.port,
      https: flags.https,
      httpsPort: flags["https-port"],
      dbFile: flags.db,
      dataDir: flags["data-dir"],
      allowOrigins: flags["allow-origin"],
      allowHosts: flags["allow-host"],
      trustProxy: flags["trust-proxy"],
      insecureOpen: flags["insecure-open"],
      verbose: flags.verbose,
      version: this.config.version,
    };
    await serve(options, signals);
  }
}
