import { command, Flags, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { postgresFlag, victoriaFlag, victoriaStorageFlag, texts } from "../src/runtime/flags.ts";
import { shoreServe } from "../src/runtime/serve.ts";
import { takeNotifySocket } from "../../../src/runtime/systemd/notify-socket.ts";

const { flags: words } = texts;

export default command({
  summary: texts.serve.summary,
  description: texts.serve.description,
  examples: [
    "--postgres postgres://bitacora@db/bitacora --victoria http://vm:8428",
    "--postgres … --victoria … --host 0.0.0.0 --cert fullchain.pem --key privkey.pem",
  ],
  flags: {
    postgres: postgresFlag(),
    victoria: victoriaFlag(),
    "victoria-storage": victoriaStorageFlag(),
    host: Flags.string({ summary: words.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: words.port, min: 0, max: 65_535 })({ default: 8020 }),
    vessels: wholeNumberFlag({ name: "vessels", summary: words.vessels, min: 1, max: 1_000_000 })(),
    cert: Flags.string({ summary: words.cert, helpValue: "FILE", dependsOn: ["key"] }),
    key: Flags.string({ summary: words.key, helpValue: "FILE", dependsOn: ["cert"] }),
    "witness-key": Flags.string({ summary: words.witnessKey, helpValue: "FILE" }),
    "silence-file": Flags.string({ summary: words.silenceFile, helpValue: "FILE" }),
    "read-token-file": Flags.string({ summary: words.readTokenFile, helpValue: "FILE" }),
  },
  prepare: takeNotifySocket,
  run: (given) => shoreServe({ ...given, texts }),
});
