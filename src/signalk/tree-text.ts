/**
 * The whole tree, and its groups of vessels and other stations, as JSON. It is assembled from texts, since those of the targets are cached.
 * An empty group is left out; the group of vessels always has our own.
 *
 *     {"version":…,"self":…,"vessels":{…},"atons":{…},"shore":{"basestations":{…}},"aircraft":{…},"sources":{…}}
 */
import type { SignalkModel } from "./model.ts";
import type { TargetGroup } from "./target-leaves.ts";
import { sourcesTree } from "./tree.ts";

/** Undefined if the path is not the tree or one of its groups. */
export function treeText(model: SignalkModel, steps: readonly string[], version: string): string | undefined {
  const way = steps.join(".");
  switch (way) {
    case "":
      return wholeText(model, version);
    case "vessels":
      return vesselsText(model);
    case "atons":
    case "aircraft":
    case "shore.basestations":
      return groupText(model, way);
    case "shore":
      return shoreText(model);
    default:
      return undefined;
  }
}

function wholeText(model: SignalkModel, version: string): string {
  const parts: [string, string | undefined][] = [
    ["version", JSON.stringify(version)],
    ["self", JSON.stringify(model.context)],
    ["vessels", vesselsText(model)],
    ["atons", groupText(model, "atons")],
    ["shore", shoreText(model)],
    ["aircraft", groupText(model, "aircraft")],
    ["sources", JSON.stringify(sourcesTree(model.leaves()))],
  ];
  return `{${parts.flatMap(([name, text]) => (text === undefined ? [] : [`"${name}":${text}`])).join(",")}}`;
}

/** Our own first. */
function vesselsText(model: SignalkModel): string {
  const own = `${JSON.stringify(model.urn)}:${JSON.stringify(model.vessel())}`;
  const others = model.targetLeaves.members("vessels");
  return `{${others === "" ? own : `${own},${others}`}}`;
}

function shoreText(model: SignalkModel): string | undefined {
  const stations = groupText(model, "shore.basestations");
  return stations === undefined ? undefined : `{"basestations":${stations}}`;
}

function groupText(model: SignalkModel, group: TargetGroup): string | undefined {
  const members = model.targetLeaves.members(group);
  return members === "" ? undefined : `{${members}}`;
}
