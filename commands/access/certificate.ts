import { messagesIn } from "../../src/messages/messages.ts";
import { command, dataDirFlag, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { showCertificate } from "../../src/runtime/https/show-certificate.ts";

const { command: words } = messagesIn(locale).https;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ["", "--address 192.168.4.1", "--pem > aurora.crt"],
  flags: {
    address: Flags.string({ summary: words.address, helpValue: "HOST" }),
    pem: switchFlag(words.pem),
    "data-dir": dataDirFlag,
    json: jsonFlag,
  },
  run: showCertificate,
});
