/** The section `programs` of the project file: executables of the owner's. */
import { resolve } from "node:path";
import { networkOf } from "../../core/address-list.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { itemsOf, repeatedIds } from "../../project/fields.ts";
import { nonEmpty, tagPattern } from "../../project/schema-parts.ts";
import { givenSection, mustBe } from "../../project/section.ts";
import { isReserved } from "../../values/values.ts";
import { limits } from "./limits.ts";
import { example, formats, missingFile, withoutSandbox } from "./words.ts";

const EVENTS = ["alarms", "entries"] as const;

const schema = {
  type: "array",
  maxItems: limits.perProject,
  default: [],
  description:
    "executables of the owner's that bring values and are told what happens, as JSON Lines (docs/programs.md)",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "command"],
    properties: {
      // It is part of the names of a unit and of a system user.
      id: { type: "string", pattern: "^[a-z][a-z0-9-]{0,20}$", $comment: "programId" },
      command: {
        type: "array",
        minItems: 1,
        maxItems: 32,
        items: nonEmpty(1024),
        description: "a file, from the project file's folder, and its arguments; there is no shell",
      },
      prefix: {
        type: "string",
        pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
        $comment: "tagId",
        description: "what the tags that it writes begin with; without it, it writes none",
      },
      reads: {
        type: "array",
        maxItems: 64,
        default: [],
        items: tagPattern,
        description: "the tags that it is told",
      },
      events: { type: "array", maxItems: 2, default: [], items: { enum: EVENTS } },
      heartbeat_s: {
        type: "number",
        minimum: 1,
        maximum: 86_400,
        description: "it promises a line at least this often; it is killed when it is silent for longer",
      },
      sandbox: { type: "boolean", default: true, description: "false: without a sandbox also where systemd is" },
      hosts: {
        type: "array",
        maxItems: 64,
        default: [],
        items: { type: "string", maxLength: 64 },
        description: "addresses and networks that it reaches; without any it has no network",
      },
      devices: {
        type: "array",
        maxItems: 16,
        default: [],
        items: { type: "string", pattern: "^/dev/[A-Za-z0-9/._-]{1,64}$", $comment: "device" },
        description: "device files that it may open",
      },
      keeps_state: { type: "boolean", default: false, description: "it gets a folder of its own, $STATE_DIRECTORY" },
      memory_mb: { type: "integer", minimum: 4, maximum: 4096, default: limits.sandbox.memoryMb },
      cpu_percent: { type: "integer", minimum: 1, maximum: 400, default: limits.sandbox.cpuPercent },
      tasks: { type: "integer", minimum: 4, maximum: 512, default: limits.sandbox.tasks },
    },
  },
} as const;

export const programsSection = givenSection({
  name: "programs",
  schema,
  faults(written) {
    const items = itemsOf(written, ["programs"]);
    return [
      ...repeatedIds(items),
      ...items.flatMap(({ fields, path }) => [
        ...hostFaults(fields["hosts"], [...path, "hosts"]),
        ...prefixFaults(fields["prefix"], [...path, "prefix"]),
      ]),
    ];
  },
  build: (settings, { dir }) =>
    settings.map(({ command: [file = "", ...args], ...each }) => ({ ...each, file: resolve(dir, file), args })),
  files: (settings) => settings.map(({ file }) => file),
  missingFile,
  notGiven: (settings) =>
    settings
      .filter(({ sandbox }) => !sandbox)
      .map(({ id }) => ({ key: `programs.${id}.sandbox`, note: withoutSandbox(id) })),
  // The folders of programs are theirs: what is in them is not the vessel's record, and may be links.
  notBackedUp: ["programs"],
  formats,
  example,
});

/** Python buffers 8 KB of what it prints into a pipe. */
export const SAYS_AT_ONCE = { PYTHONUNBUFFERED: "1" } as const;

/** A program of the owner's; its file is absolute. */
export type ProgramSettings = ReturnType<typeof programsSection.settings>[number];

/** `MOB.` alone is not one: a program may say `MOB.ACTIVE`. */
function prefixFaults(prefix: unknown, path: ProjectFault["path"]): ProjectFault[] {
  if (typeof prefix !== "string" || prefix === "MOB." || !isReserved(prefix)) return [];
  return [{ path, value: prefix, problem: mustBe(formats.programPrefix) }];
}

function hostFaults(hosts: unknown, path: ProjectFault["path"]): ProjectFault[] {
  if (!Array.isArray(hosts)) return [];
  return hosts.flatMap((host: unknown, i): ProjectFault[] =>
    typeof host !== "string" || networkOf(host) !== undefined
      ? []
      : [{ path: [...path, i], value: host, problem: mustBe(formats.programHost) }],
  );
}
