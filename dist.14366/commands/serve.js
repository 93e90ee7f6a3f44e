import {
  takeNotifySocket
} from "../chunks/chunk-AM25ZJEL.js";
import {
  Flags,
  command,
  dataDirFlag,
  hostNameFlag,
  switchFlag,
  texts,
  wholeNumberFlag
} from "../chunks/chunk-PQQOGEO3.js";
import "../chunks/chunk-QCLSFVWH.js";
import "../chunks/chunk-QTVLBTHQ.js";
import "../chunks/chunk-X4EC6M75.js";
import "../chunks/chunk-ZCPVYDWY.js";
import "../chunks/chunk-BOUECWPG.js";
import "../chunks/chunk-N5FOXJIQ.js";
import "../chunks/chunk-Y242XFSZ.js";
import "../chunks/chunk-WYJWSAZZ.js";
import "../chunks/chunk-A3YBKGDL.js";

// src/runtime/service-signals.ts
var STATUS_OF = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
var ServiceSignals = class {
  /** Called at SIGHUP. */
  onReload = () => {
  };
  #stop = new AbortController();
  #onStop;
  constructor(isInTerminal = process.stdout.isTTY || process.stderr.isTTY) {
    const { promise, resolve } = Promise.withResolvers();
    this.#onStop = promise;
    const stop = (signal) => {
      if (this.#stop.signal.aborted) process.exit(STATUS_OF[signal]);
      this.#stop.abort();
      resolve(signal);
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    process.on("SIGHUP", isInTerminal ? stop : () => this.onReload());
  }
  /** Aborted by the first signal that stops. */
  get stop() {
    return this.#stop.signal;
  }
  /** Resolves to the first signal that stops. */
  get stopped() {
    return this.#onStop;
  }
};

// commands/serve.ts
var serve_default = command({
  summary: texts.serve.summary,
  description: texts.serve.description,
  examples: ["", "--project project.yaml --port 9000"],
  flags: {
    project: Flags.string({ summary: texts.serve.project, helpValue: "FILE" }),
    host: Flags.string({ summary: texts.serve.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: texts.serve.port, min: 0, max: 65535 })({ default: 8e3 }),
    https: switchFlag(texts.serve.https),
    "https-port": wholeNumberFlag({ name: "https-port", summary: texts.serve.httpsPort, min: 0, max: 65535 })(),
    db: Flags.string({ summary: texts.serve.db, helpValue: "FILE" }),
    "data-dir": dataDirFlag,
    "allow-origin": Flags.string({
      summary: texts.serve.allowOrigin,
      helpValue: "ORIGIN",
      multiple: true,
      default: []
    }),
    "allow-host": hostNameFlag({ name: "allow-host", summary: texts.serve.allowHost })({
      multiple: true,
      default: []
    }),
    "trust-proxy": Flags.option({
      summary: texts.serve.trustProxy,
      options: ["x-forwarded-for", "forwarded"]
    })(),
    "insecure-open": switchFlag(texts.serve.insecureOpen),
    verbose: switchFlag(texts.flags.verbose)
  },
  prepare: () => {
    takeNotifySocket();
    return new ServiceSignals();
  },
  run: async (given, { version, prepared: signals }) => {
    const { serve } = await import("../chunks/serve-YSQIS5WK.js");
    const { project, db, allowOrigin, allowHost, ...others } = given;
    const named = { projectFile: project, dbFile: db, allowOrigins: allowOrigin, allowHosts: allowHost, version };
    await serve({ ...others, ...named }, signals);
  }
});
export {
  serve_default as default
};
