/** Which alarms of a group (`group:` of a rule) are standing now, to find the one that came first since all were normal. */
import type { WatchedRule } from "./watch-list.ts";

export class GroupMembers {
  readonly #standing = new Map<string, Set<WatchedRule>>();

  /** The condition of a rule has come or left. Returns true if it came and is the first of its group. */
  note(watched: WatchedRule, isStanding: boolean): boolean {
    const { group } = watched.rule;
    if (group === undefined) return false;
    let standing = this.#standing.get(group);
    if (standing === undefined) {
      standing = new Set();
      this.#standing.set(group, standing);
    }
    const isFirst = isStanding && standing.size === 0;
    if (isStanding) standing.add(watched);
    else standing.delete(watched);
    return isFirst;
  }
}
