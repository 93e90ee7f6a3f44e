import { messagesIn } from "../../../src/messages/messages.ts";
import { Args, command, Flags, jsonFlag, locale } from "../../../src/runtime/command.ts";
import { makeKey } from "../../../src/runtime/logbook/person-key.ts";

const { person } = messagesIn(locale).logbook;

export default command({
  summary: person.make.summary,
  description: person.make.description,
  examples: ['"Ana García" /media/usb/ana.key', '"Ana García" /media/usb/ana.key --passphrase-file -'],
  args: {
    name: Args.string({ description: person.make.name, required: true }),
    file: Args.string({ description: person.make.file, required: true }),
  },
  flags: {
    "passphrase-file": Flags.string({ summary: person.passphraseFile, helpValue: "FILE" }),
    json: jsonFlag,
  },
  run: ({ name, ...given }) => makeKey({ ...given, person: name }),
});
