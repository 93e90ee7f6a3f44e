// Prints the manual page of a program: its help, and that of each command, as the program itself gives it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commandsOf, helpOf } from "./commands.js";

const PAGES = {
  bitacora: {
    summary: "on-board runtime for vessels: NMEA 2000, tags, history, alarms, log book",
    description: `The service is bitacora.service; its project file is /etc/bitacora/project.yaml, its data are in /var/lib/bitacora.
The manual is in /usr/share/doc/bitacora/docs.`,
    files: {
      "/etc/bitacora/project.yaml": "what the vessel is and what the service does aboard it",
      "/var/lib/bitacora": "log book, history, alarm records, the vessel's key",
    },
  },
  "bitacora-shore": {
    summary: "the shore of Bitácora: many vessels in one place",
    description: `The service is bitacora-shore.service; it keeps nothing but the key of its witness.
The manual is /usr/share/doc/bitacora-shore/README.md.`,
    files: {
      "/etc/bitacora-shore.env": "BITACORA_POSTGRES and BITACORA_VICTORIA: the addresses of the engines",
      "/var/lib/bitacora-shore": "the key of the witness",
    },
  },
};

const [root] = process.argv.slice(2);
const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { summary, description, files } = PAGES[name];
const date = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString().slice(0, 10);
const escaped = (line) =>
  line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
const verbatim = (text) => `.nf\n${text.trim().split("\n").map(escaped).join("\n")}\n.fi`;

console.log(`.TH ${name.toUpperCase()} 1 "${date}" "${name}" "Bitácora"
.SH NAME
${escaped(name)} \\- ${escaped(summary)}
.SH SYNOPSIS
.B ${escaped(name)}
.I command
[options]
.SH DESCRIPTION
${description}
.SH COMMANDS`);
for (const words of commandsOf(root)) console.log(`.SS ${escaped(words.join(" "))}\n${verbatim(helpOf(root, words))}`);
console.log(".SH FILES");
for (const [path, what] of Object.entries(files)) console.log(`.TP\n${path}\n${what}`);
console.log(`.SH SEE ALSO
.BR journalctl (1),
.BR systemctl (1)`);
