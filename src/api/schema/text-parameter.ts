/** The parameters of requests that are texts by people: names, passwords, what is written in the log book. */
import { api } from "../../messages/details.ts";
import { type TextFault, writtenName, writtenText } from "../../core/written-text.ts";
import { limits } from "../limits.ts";
import { Problem } from "../problem.ts";
import { inBody, type Parameter, parameter, type Reading, refused } from "./parameter.ts";

/** No control characters but tabs and line breaks. */
const NO_CONTROL_BUT_LINES = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$";
const NO_CONTROL_CHARACTERS = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$";

function textFault(maximum: number): Reading<string>["fault"] {
  return (name, _text, keyword) =>
    keyword === "maxLength" ? api.tooLong({ name, max: maximum }) : api.controlCharacters({ name });
}

/** One line of text; `standard` if it is absent, empty or only white space. */
function textParameter(
  description: string,
  { maxLength, default: standard }: { readonly maxLength: number; readonly default: string },
): Parameter<string> {
  return parameter({
    description,
    schema: { type: "string", maxLength, pattern: NO_CONTROL_CHARACTERS, default: standard },
    absent: () => standard,
    value: (text) => (String(text).trim() === "" ? standard : String(text)),
    fault: textFault(maxLength),
  });
}

/** The same, by a rule of `core/written-text.ts`. The default need not keep to it. */
function written(
  text: Parameter<string>,
  rule: typeof writtenName | typeof writtenText,
  standard?: string,
): Parameter<string> {
  const read = (name: string, raw: string | undefined): string => {
    const said = text.read(name, raw);
    if (said === standard) return said;
    const found = rule(said);
    if ("fault" in found) throw new Problem(400, faultOf(name, found.fault));
    return found.text;
  };
  return { ...text, read };
}

function faultOf(name: string, fault: TextFault): string {
  if (fault.kind === "invisible") return api.invisibleCharacter({ name, codePoint: fault.codePoint });
  if (fault.kind === "unusual") return api.unusualLetter({ name, codePoint: fault.codePoint });
  return fault.kind === "reserved" ? api.reservedName({ name }) : api.nothingSeen({ name });
}

/** A password, PIN or code: any text, white space counts, and no fault repeats it. */
export function secretParameter(description: string, maxLength: number, missing: () => string): Parameter<string> {
  const text = parameter({
    required: true,
    description,
    schema: { type: "string", minLength: 1, maxLength },
    absent: refused(missing),
    fault: (name, value) => (value === "" ? missing() : api.tooLong({ name, max: maxLength })),
  });
  return inBody(text);
}

/** The name of a person who acts; `standard` if it is absent, empty or only white space. */
export function userParameter(
  description: string,
  standard = "anonymous",
  maxLength: number = limits.http.userChars,
): Parameter<string> {
  return written(textParameter(description, { maxLength, default: standard }), writtenName);
}

/** A name that may be left out. */
export function optionalNameParameter(description: string, maxLength: number): Parameter<string | undefined> {
  const name = userParameter(description, "", maxLength);
  const read = (called: string, text: string | undefined) => (text === undefined ? undefined : name.read(called, text));
  return { ...name, read };
}

export function requiredNameParameter(
  description: string,
  maxLength: number,
  missing: () => string,
): Parameter<string> {
  return written(requiredTextParameter(description, maxLength, missing), writtenName);
}

/** Text of one or more lines that is not empty. */
export function requiredSummaryParameter(
  description: string,
  maxLength: number,
  missing?: () => string,
): Parameter<string> {
  return written(requiredTextParameter(description, maxLength, missing), writtenText);
}

/** As `textParameter`. */
export function summaryParameter(
  description: string,
  options: { readonly maxLength: number; readonly default: string },
): Parameter<string> {
  return written(textParameter(description, options), writtenText, options.default);
}

/** Text of one or more lines that is not empty. */
export function requiredTextParameter(
  description: string,
  maxLength: number,
  missing: () => string = () => api.summaryRequired,
): Parameter<string> {
  return parameter({
    required: true,
    description,
    schema: {
      type: "string",
      minLength: 1,
      maxLength,
      allOf: [{ type: "string", pattern: NO_CONTROL_BUT_LINES }, { not: { type: "string", pattern: "^\\s*$" } }],
    },
    absent: refused(missing),
    fault: (name, text, keyword) => (text.trim() === "" ? missing() : textFault(maxLength)(name, text, keyword)),
  });
}

/** Any text at all; never a fault. */
export function freeTextParameter(description: string): Parameter<string | undefined> {
  return parameter({
    description,
    schema: { type: "string" },
    fault: (name) => api.badlyEncoded({ name }),
  });
}

/** A name inside a list. Throws a 400 that names the parameter. */
export function nameInList(parameterName: string, raw: string): string {
  const found = writtenName(raw);
  if ("fault" in found) throw new Problem(400, faultOf(parameterName, found.fault));
  return found.text;
}
