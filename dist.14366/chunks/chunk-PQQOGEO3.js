import {
  EXIT_BAD_ANSWER
} from "./chunk-QCLSFVWH.js";
import {
  localeOf
} from "./chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/command.ts
import * as Args from "@oclif/core/args";
import { exit } from "@oclif/core/errors";
import * as Flags from "@oclif/core/flags";
import { parse } from "@oclif/core/parser";
var locale = localeOf(process.env);
var texts = messagesIn(locale).cli;
function command(spec) {
  const { summary, description, args = {}, flags = {} } = spec;
  const name = "<%= config.bin %> <%= command.id %>";
  const examples = spec.examples?.map((rest) => rest.includes("<%=") ? rest : `${name} ${rest}`.trim());
  const run = async (argv, { version }) => {
    const prepared = spec.prepare?.();
    const parsed = await parse(argv, { args, flags });
    const camel = Object.entries(parsed.flags).map(([key, value]) => [camelCase(key), value]);
    const given = { ...parsed.args, ...Object.fromEntries(camel) };
    const isTyped = (flag) => parsed.metadata.flags[flag]?.setFromDefault !== true;
    const status = await spec.run(given, { version, isTyped, prepared });
    if (status === false) exit(EXIT_BAD_ANSWER);
    if (typeof status === "number") process.exitCode = status;
  };
  return { summary, description, examples, args, flags, strict: true, run };
}
function camelCase(name) {
  return name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
}
function switchFlag(summary, more = {}) {
  return Flags.boolean({ summary, ...more });
}
var dataDirFlag = Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" });
var jsonFlag = switchFlag(texts.flags.json);
var serviceFlags = {
  url: Flags.string({ summary: messagesIn(locale).alarms.flags.url, helpValue: "URL" }),
  "data-dir": dataDirFlag,
  json: jsonFlag
};
function wholeNumberFlag({ name, summary, min, max }) {
  return Flags.custom({
    summary,
    parse: (text) => {
      const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return Promise.resolve(value);
      return Promise.reject(usageError(texts.usage.notAWholeNumber({ name: `--${name}`, value: text, min, max })));
    }
  });
}
function numberFlag({ name, summary, min, max }) {
  return Flags.custom({
    summary,
    parse: (text) => {
      const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return Promise.resolve(value);
      return Promise.reject(usageError(texts.usage.notANumber({ name: `--${name}`, value: text, min, max })));
    }
  });
}
function hostNameFlag({ name, summary }) {
  return Flags.custom({
    summary,
    helpValue: "NAME",
    parse: (text) => {
      if (/^[a-z0-9]([\w.-]{0,252})$/i.test(text)) return Promise.resolve(text);
      return Promise.reject(usageError(texts.usage.notAHostName({ name: `--${name}`, value: text })));
    }
  });
}
var UNITS = { s: 1, m: 60, h: 3600, d: 86400 };
var SIZES = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
function sizeFlag({ name, summary, min }) {
  return Flags.custom({
    summary,
    helpValue: "BYTES",
    parse: (text) => {
      const [, number = "", unit = ""] = /^(\d+\.?\d*)([kmg]?)(?:i?b)?$/i.exec(text) ?? [];
      const bytes = number === "" ? Number.NaN : Math.round(Number(number) * (SIZES[unit.toLowerCase()] ?? 1));
      if (bytes >= min && Number.isSafeInteger(bytes)) return Promise.resolve(bytes);
      const { shared } = messagesIn(locale).tools;
      return Promise.reject(usageError(shared.notASize({ option: `--${name}`, text, min })));
    }
  });
}
function timeSpanFlag({ name, summary, min, max }) {
  return Flags.custom({
    summary,
    helpValue: "TIME",
    parse: (text) => {
      const [, number = "", unit = "s"] = /^(\d+\.?\d*)([smhd])?$/.exec(text) ?? [];
      const seconds = number === "" ? Number.NaN : Number(number) * (UNITS[unit] ?? 1);
      if (seconds >= min && seconds <= max) return Promise.resolve(seconds);
      const { shared } = messagesIn(locale).tools;
      return Promise.reject(usageError(shared.notATime({ option: `--${name}`, text, minS: min, maxS: max })));
    }
  });
}

export {
  Args,
  Flags,
  locale,
  texts,
  command,
  switchFlag,
  dataDirFlag,
  jsonFlag,
  serviceFlags,
  wholeNumberFlag,
  numberFlag,
  hostNameFlag,
  sizeFlag,
  timeSpanFlag
};
