/** The words of oclif's help in the reader's language: it has them in English only. */
import type { Help } from "@oclif/core";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";

/** A line of its own, in colour where there is any. */
// oxlint-disable-next-line no-control-regex
const HEADING = /^((?:\u001B\[\d+m)*)([A-Z]+)((?:\u001B\[\d+m)*)$/gm;

/** Beside a flag: what it is by default, which values there are, that it cannot be left out. */
const REMARK = /(?<=\[)default(?=: )|(?<=<)options(?=: )|(?<=\()required(?=\))/g;

/** What oclif says beside a flag that is given several times. */
const NO_DEFAULT = /\[default: \] /g;

/** oclif finds a help class of ours only by a file name of its own, which joined modules do not have: so its own class prints our words. */
export function helpInWords(help: typeof Help): void {
  const words: Readonly<Record<string, string>> = messagesIn(localeOf(process.env)).cli.helpWords;
  const inWords = (text: string) =>
    text
      .replaceAll(NO_DEFAULT, "")
      .replaceAll(HEADING, (all, before: string, word: string, after: string) =>
        words[word] === undefined ? all : `${before}${words[word]}${after}`,
      )
      .replaceAll(REMARK, (word) => words[word] ?? word);
  Object.assign(help.prototype, { log: (text: string) => void process.stdout.write(`${inWords(text)}\n`) });
}
