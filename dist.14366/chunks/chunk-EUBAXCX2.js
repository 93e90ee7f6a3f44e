import {
  takesFromAnybody
} from "./chunk-WRQSFVKV.js";
import {
  checkProject,
  faultLine,
  faultText,
  formatPath,
  saidIn
} from "./chunk-XCWWUKXL.js";
import {
  projectSchemaWith,
  sectionSchemas
} from "./chunk-PFZK4A55.js";
import {
  SECTIONS
} from "./chunk-UOHL7FI7.js";
import {
  brokerFiles
} from "./chunk-76NVEZD2.js";
import {
  fieldsOf,
  sectionOf
} from "./chunk-CI7INVNX.js";
import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  systemErrorCode,
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/project-files.ts
import { access, constants, writeFile } from "node:fs/promises";

// src/project/example.ts
import { existsSync, readFileSync } from "node:fs";
function exampleProject(locale, sections) {
  const inLanguage = new URL(`example.${locale}.yaml`, import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/project/example.js");
  const own = readFileSync(existsSync(inLanguage) ? inLanguage : new URL("example.en.yaml", import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/project/example.js"), "utf8");
  const lines = sections.flatMap(({ example }) => example === void 0 ? [] : [`
${saidIn(example, locale)}
`]);
  return [withDefaults(own), ...lines].join("");
}
function withDefaults(text) {
  let section = "";
  return text.replaceAll(/^([a-z0-9_]+):|^ {2}([a-z0-9_]+): \{default\}/gm, (line, name, key) => {
    section = name ?? section;
    return key === void 0 ? line : `  ${key}: ${defaultOf(section, key)}`;
  });
}
function defaultOf(section, key) {
  const { properties } = fieldsOf(fieldsOf(sectionSchemas)[section]);
  const { default: value } = fieldsOf(fieldsOf(properties)[key]);
  const digits = String(value);
  return typeof value === "number" && value >= 1e6 ? digits.replaceAll(/\B(?=(\d{3})+$)/g, "_") : digits;
}

// src/runtime/project-files.ts
async function initProject(file, force, locale) {
  const texts = messagesIn(locale).project.init;
  const example = exampleProject(locale, SECTIONS);
  try {
    if (force) await writeDurably(file, example);
    else await writeFile(file, example, { flag: "wx" });
  } catch (error) {
    const code = systemErrorCode(error) ?? String(error);
    const reason = code === "EEXIST" ? texts.exists({ file }) : texts.notWritable({ file, reason: code });
    throw usageError(reason, error);
  }
}
async function reportProject(file, json, locale) {
  const texts = messagesIn(locale).project.check;
  const result = await checkProject(file, SECTIONS);
  const warnings = result.warnings.map(
    (fault) => json ? jsonOf(fault, locale, { level: "warning" }) : `  ${texts.warning({ line: faultLine(fault, locale) })}`
  );
  if (result.project !== void 0) {
    const { tags, sources } = result.project;
    const alarms = tags.reduce((sum, tag) => sum + tag.alarms.length, 0);
    const missing = await unreadable(neededBy(result.project, locale));
    const open = sources.flatMap((source, index) => takesFromAnybody(source) ? [formatPath(["sources", index])] : []);
    const { project } = result;
    const notGiven = SECTIONS.flatMap((section) => section.notGiven?.(sectionOf(project, section), project) ?? []);
    if (json) {
      const found2 = {
        ok: true,
        file,
        faults: 0,
        warnings: warnings.length,
        missing_files: missing.map(({ file: name }) => name),
        open_sources: open,
        not_given: notGiven.map(({ key }) => key)
      };
      return { good: true, lines: [...warnings, JSON.stringify(found2)] };
    }
    const found = [
      ...missing.map(({ note }) => note),
      ...open.map((path) => texts.openSource({ path })),
      ...notGiven.map(({ note }) => saidIn(note, locale))
    ];
    const notes = found.map((note) => `  ${note}`);
    return {
      good: true,
      lines: [texts.good({ file, tags: tags.length, alarms, sources: sources.length }), ...warnings, ...notes]
    };
  }
  const { faults, count } = result;
  if (!json) {
    const lines2 = faults.map((fault) => `  ${faultLine(fault, locale)}`);
    return { good: false, lines: [texts.faults({ file, count }), ...lines2, ...warnings] };
  }
  const lines = faults.map((fault) => jsonOf(fault, locale));
  const summary = JSON.stringify({ ok: false, file, faults: count, warnings: warnings.length });
  return { good: false, lines: [...lines, ...warnings, summary] };
}
function jsonOf(fault, locale, more = {}) {
  const { path, value = null, line = null } = fault;
  return JSON.stringify({ path, value, line, message: faultText(fault, locale), ...more });
}
function neededBy(project, locale) {
  const texts = messagesIn(locale).project.check;
  const { sources } = project;
  const captures = sources.flatMap((source) => source.type === "replay" ? [source.file] : []);
  const secrets = sources.flatMap(
    (source) => source.type === "mqtt" || source.type === "venus" ? brokerFiles(source.broker) : []
  );
  const ofConnectors = SECTIONS.flatMap((section) => {
    const files = section.files?.(sectionOf(project, section)) ?? [];
    return files.map((file) => ({
      file,
      note: section.missingFile === void 0 ? file : saidIn(section.missingFile(file), locale)
    }));
  });
  return [
    ...captures.map((file) => ({ file, note: texts.missingCapture({ capture: file }) })),
    ...ofConnectors,
    ...secrets.map((file) => ({ file, note: texts.missingSecret({ file }) }))
  ];
}
async function unreadable(needed) {
  const missing = /* @__PURE__ */ new Map();
  for (const one of needed)
    await access(one.file, constants.R_OK).catch(() => missing.set(one.file, missing.get(one.file) ?? one));
  return [...missing.values()];
}
function projectSchemaText() {
  return JSON.stringify(projectSchemaWith(SECTIONS), void 0, 2);
}

export {
  initProject,
  reportProject,
  projectSchemaText
};
