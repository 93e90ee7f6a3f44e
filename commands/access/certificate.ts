import { messagesIn } from "../../src/messages/messages.ts";
import { command, Flags, locale, serviceFlags, switchFlag } from "../../src/runtime/command.ts";
import { showCertificate } from "../../src/runtime/https/show-certificate.ts";

const { command: words } = messagesIn(locale).https;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ["", "--address 192.168.4.1", "--pem > aurora.crt"],
  flags: {
    ...serviceFlags,
    address: Flags.string({ summary: words.address, helpValue: "HOST" }),
    pem: switchFlag(words.pem),
  },
  run: showCertificate,
});
