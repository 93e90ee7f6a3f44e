import { messagesIn } from "../src/messages/messages.ts";
import { command, Flags, locale, serviceFlags } from "../src/runtime/command.ts";
import { doctor } from "../src/runtime/doctor/doctor.ts";

const { command: words } = messagesIn(locale).doctor;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ["", "--url http://192.168.1.20:8000", "--json"],
  flags: {
    project: Flags.string({ summary: words.project, helpValue: "FILE", exclusive: ["url"] }),
    ...serviceFlags,
  },
  run: doctor,
});
