// Makes the manual that the service serves at /manual from the documents as they stand: a page of HTML for each, with links between the
// pages, and `index.json`, which the search reads. A folder of many short pages (decisions) is one page.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** Each of these folders is one page: its first document, and the others below it. */
const JOINED = { "docs/decisions/": "docs/decisions/README.md" };
/** What the search leaves out: it is for those who change the program, and has every word of it. */
const NOT_SEARCHED = /^(docs\/(decisions|reference)\/|(ARCHITECTURE|CHANGELOG|CONTRIBUTING)\.md)/;
const GFM = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };

/** `root`: where the documents are. `dist`: has those with a list (`list-pages.js`), and in `web/` the template `manual.html`. */
export function makeManual(patterns, root, dist) {
  const web = join(dist, "web");
  const template = readFileSync(join(web, "manual.html"), "utf8");
  rmSync(join(web, "manual.html"));
  const documents = globSync(patterns, { cwd: root }).toSorted();
  const read = (path) => readFileSync(join(existsSync(join(dist, path)) ? dist : root, path), "utf8");
  const pages = documents.filter((path) => hostOf(path) === path);
  const listed = linksOf("README.md", read, documents);
  const list = contents(listed, read);
  const order = readingOrder(listed, read, documents);
  const sections = [];
  for (const page of pages) {
    const parts = documents.filter((path) => hostOf(path) === page).toSorted((a, b) => (a === page ? -1 : b === page ? 1 : 0)); // prettier-ignore
    const body = parts.map((path) => htmlOf(path, read(path), documents)).join("\n<hr>\n");
    const title = titleOf(read(page));
    if (!NOT_SEARCHED.test(page)) sections.push(...sectionsOf(page, title, body));
    const html = template
      .replace("{{title}}", () => title)
      .replace("{{contents}}", () => list)
      .replace("{{body}}", () => body)
      .replace("{{neighbours}}", () => neighbours(page, order, read));
    write(join(web, fileOf(page)), html);
    for (const [, picture] of body.matchAll(/ src="\/manual\/([^"]+)"/g)) copyPicture(picture, root, web);
  }
  write(join(web, "manual/index.json"), JSON.stringify(sections));
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** One that is missing is for a test to find: it hinders no start. */
function copyPicture(picture, root, web) {
  if (!existsSync(join(root, "docs", picture))) return;
  mkdirSync(dirname(join(web, "manual", picture)), { recursive: true });
  copyFileSync(join(root, "docs", picture), join(web, "manual", picture));
}

/** The document on whose page this one stands. */
function hostOf(path) {
  const folder = Object.keys(JOINED).find((each) => path.startsWith(each));
  return folder === undefined ? path : JOINED[folder];
}

/** `docs/owner.md` is `manual/owner.html`, README.md `manual/index.html`, which is served as `/manual`. */
function fileOf(page) {
  if (page === "README.md") return "manual/index.html";
  return `manual/${page.replace(/^docs\//, "").replace(/(\/README)?\.md$/, "")}.html`;
}

function addressOf(page) {
  return page === "README.md" ? "/manual" : `/${fileOf(page)}`;
}

/** What comes before the ids of a document that is not the first on its page. */
function prefixOf(path) {
  return hostOf(path) === path ? "" : `${basename(path, ".md")}-`;
}

/** As GitHub has it. */
function slugOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function titleOf(markdown) {
  return /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? "";
}

function htmlOf(path, markdown, documents) {
  const prefix = prefixOf(path);
  return micromark(markdown, GFM)
    .replaceAll(/<h([1-6])>(.*?)<\/h\1>/g, (_, level, heading) => {
      const id = level === "1" && prefix !== "" ? basename(path, ".md") : prefix + slugOf(textOf(heading));
      return `<h${level} id="${id}">${heading}</h${level}>`;
    })
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, (whole, target, text) => {
      if (/^[a-z]+:/.test(target)) return whole;
      const address = linkOf(path, target, documents);
      return address === undefined ? text : `<a href="${address}">${text}</a>`;
    })
    .replaceAll(/ src="([^":]+)"/g, (_, target) => ` src="/manual/${resolved(path, target).replace(/^docs\//, "")}"`)
    .replaceAll(/<table>.*?<\/table>/gs, (table) => `<div class="table">${table}</div>`);
}

/** Undefined: it leads out of the manual, to a file that is in the package or the repository. */
function linkOf(from, target, documents) {
  const [file, anchor] = target.split("#");
  const path = file === "" ? from : resolved(from, file);
  if (!documents.includes(path)) return undefined;
  const within = hostOf(path) === path ? anchor : [basename(path, ".md"), anchor].filter(Boolean).join("-");
  return addressOf(hostOf(path)) + (within === undefined ? "" : `#${within}`);
}

const resolved = (from, target) => posix.join(posix.dirname(from), target).replace(/\/$/, "");

/** The pages that this one leads to, each once, in its order. */
function linksOf(page, read, documents) {
  const targets = [...read(page).matchAll(/\]\(([^)\s#:]+\.md)/g)].map(([, target]) => hostOf(resolved(page, target)));
  return [...new Set(targets)].filter((path) => documents.includes(path));
}

/** Links to the pages that the README leads to, in its order. */
function contents(listed, read) {
  return `<ul>${listed.map((page) => `<li><a href="${addressOf(page)}">${titleOf(read(page))}</a></li>`).join("")}</ul>`;
}

/** The README, the contents in their order, and each further page after the first that leads to it. */
function readingOrder(listed, read, documents) {
  const order = new Set();
  const add = (page) => {
    order.add(page);
    for (const next of linksOf(page, read, documents)) if (!listed.includes(next) && !order.has(next)) add(next);
  };
  for (const page of ["README.md", ...listed]) add(page);
  return [...order];
}

/** What `web/manual.ts` gives the arrow keys. */
function neighbours(page, order, read) {
  const at = order.indexOf(page);
  const link = (rel, label, to) =>
    to === undefined ? "" : `<a rel="${rel}" href="${addressOf(to)}"><span>${label}</span>${titleOf(read(to))}</a>`;
  return at < 0 ? "" : link("prev", "← Previous", order[at - 1]) + link("next", "Next →", order[at + 1]);
}

/** `[address, title of the page, heading, text]`: what stands below each heading. */
function sectionsOf(page, title, html) {
  return html
    .split(/(?=<h[1-6] id=")/)
    .map((part) => /^<h\d id="([^"]*)">(.*?)<\/h\d>(.*)$/s.exec(part))
    .filter((found) => found !== null)
    .map(([, id, heading, rest]) => [`${addressOf(page)}#${id}`, title, textOf(heading), textOf(rest)]);
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function textOf(html) {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity])
    .replaceAll(/\s+/g, " ")
    .trim();
}
