// Prints bitacora(1): the help of the program, and of each command, as the program itself gives it.
import { commandsOf, helpOf } from "./commands.js";

const [root] = process.argv.slice(2);
const date = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString().slice(0, 10);
const escaped = (line) =>
  line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
const verbatim = (text) => `.nf\n${text.trim().split("\n").map(escaped).join("\n")}\n.fi`;

console.log(`.TH BITACORA 1 "${date}" "bitacora" "Bitácora"
.SH NAME
bitacora \\- on\\-board runtime for vessels: NMEA 2000, tags, history, alarms, log book
.SH SYNOPSIS
.B bitacora
.I command
[options]
.SH DESCRIPTION
The service is bitacora.service; its project file is /etc/bitacora/project.yaml, its data are in /var/lib/bitacora.
The manual is in /usr/share/doc/bitacora/docs.
.SH COMMANDS`);
for (const words of commandsOf(root)) console.log(`.SS ${escaped(words.join(" "))}\n${verbatim(helpOf(root, words))}`);
console.log(`.SH FILES
.TP
/etc/bitacora/project.yaml
what the vessel is and what the service does aboard it
.TP
/var/lib/bitacora
log book, history, alarm records, the vessel's key
.SH SEE ALSO
.BR journalctl (1),
.BR systemctl (1)`);
