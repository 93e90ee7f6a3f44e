// Prints debian/copyright (machine-readable, 1.0): ours, Node's, and each library's with the text of its own licence file.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const [lib, root] = process.argv.slice(2);
const program = basename(lib);
const indented = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => (line.trim() === "" ? " ." : ` ${line.trimEnd()}`))
    .join("\n");
const stanza = (files, holder, name, text) =>
  `Files: ${files}\nCopyright: ${holder}\nLicense: ${name}\n${indented(text)}\n`;
const holderIn = (text, otherwise) => /copyright\s+(?:\(c\)|©)?\s*(.*\d{4}.*)/i.exec(text)?.[1]?.trim() ?? otherwise;

const APACHE =
  "On Debian systems the whole text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.";
console.log("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: bitacora\n");
console.log(stanza("*", "2026 the authors of Bitácora", "Apache-2.0", APACHE));
const LICENCE = `/usr/share/doc/${program}/node-LICENSE.gz`;
const NODE = `The licence of Node.js, with those of all that it contains, is in ${LICENCE}.`;
console.log(stanza(`usr/lib/${program}/node`, "the Node.js contributors", "Node", NODE));
const missing = [];
for (const file of globSync("node_modules/**/package.json", { cwd: lib }).sort()) {
  const folder = dirname(file);
  const own = JSON.parse(readFileSync(join(lib, file), "utf8"));
  if (own.name === undefined || own.version === undefined) continue;
  const source = join(root, folder);
  const [licence] = globSync("{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING}*", { cwd: source }).sort();
  const author = typeof own.author === "string" ? own.author : (own.author?.name ?? `the authors of ${own.name}`);
  const text = licence === undefined ? undefined : readFileSync(join(source, licence), "utf8");
  if (text === undefined && own.license === undefined) missing.push(own.name);
  const isApache = own.license === "Apache-2.0";
  const name = `${own.license ?? "custom"}-${own.name.replace(/[^A-Za-z0-9.]+/g, "-")}`;
  console.log(
    stanza(
      `usr/lib/${program}/${folder}/*`,
      holderIn(text ?? "", author),
      name,
      isApache ? APACHE : (text ?? `Its package says: ${own.license}`),
    ),
  );
}
if (missing.length > 0) throw new Error(`no licence is known of ${missing.join(", ")}`);
