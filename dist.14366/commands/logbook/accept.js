import {
  bookFlags,
  requiredUserFlag
} from "../../chunks/chunk-JBKHI3FL.js";
import {
  checkedWords,
  surroundings
} from "../../chunks/chunk-XQY2U234.js";
import "../../chunks/chunk-WWPKHDDR.js";
import {
  openNamedWriter
} from "../../chunks/chunk-MOVBSCNX.js";
import "../../chunks/chunk-JEYZ4U6C.js";
import "../../chunks/chunk-43OP2D52.js";
import "../../chunks/chunk-PAN5CV57.js";
import "../../chunks/chunk-7EK6BJ4N.js";
import "../../chunks/chunk-UUTL6C77.js";
import "../../chunks/chunk-7QVJ3BP2.js";
import "../../chunks/chunk-GVI2WVJB.js";
import "../../chunks/chunk-RB7VLSWU.js";
import "../../chunks/chunk-YQMUXRBS.js";
import "../../chunks/chunk-QODAWPPJ.js";
import "../../chunks/chunk-A2ZTWIWN.js";
import "../../chunks/chunk-SSDONY5O.js";
import "../../chunks/chunk-MY6ABGFH.js";
import "../../chunks/chunk-6T7A7USC.js";
import "../../chunks/chunk-EWP24ASU.js";
import "../../chunks/chunk-QXUUKZBV.js";
import "../../chunks/chunk-N5K3ILX3.js";
import "../../chunks/chunk-7JJSCJJL.js";
import "../../chunks/chunk-46LHQGQ3.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import "../../chunks/chunk-SXVIMFDR.js";
import "../../chunks/chunk-2ABNLYXA.js";
import "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import "../../chunks/chunk-KEQTH7QJ.js";
import "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-ILEWIQLU.js";
import "../../chunks/chunk-POMP3OEO.js";
import "../../chunks/chunk-KFRILCU3.js";
import "../../chunks/chunk-OYOCWFJR.js";
import "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import "../../chunks/chunk-R2A25KSH.js";
import "../../chunks/chunk-Y64ILS5V.js";
import "../../chunks/chunk-YN3NGZR2.js";
import "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Flags,
  command,
  dataDirFlag,
  locale
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/logbook/accept.ts
async function logbookAccept(given) {
  const options = { ...surroundings(), ...given };
  const { user, text } = checkedWords(options.user, options.reason);
  const book = await openNamedWriter(options);
  const receipt = await book.accept(user, text);
  const { id } = receipt;
  const done = messagesIn(locale).evidence.command.done({ id, entries: id.toLocaleString(locale) });
  options.stdout.write(`${options.json ? JSON.stringify(receipt) : done}
`);
  return EXIT_GOOD;
}

// commands/logbook/accept.ts
var { command: words } = messagesIn(locale).evidence;
var accept_default = command({
  summary: words.summary,
  description: words.description,
  examples: ['--user Ana --reason "The card was exchanged, its checkpoints are lost"'],
  flags: {
    user: requiredUserFlag(words.flags.user),
    reason: Flags.string({ summary: words.flags.reason, helpValue: "WHY", required: true }),
    ...bookFlags,
    "data-dir": dataDirFlag
  },
  run: logbookAccept
});
export {
  accept_default as default
};
