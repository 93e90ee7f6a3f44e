/** Which alarms of a group (`group:` of a rule) stand now, so that the first since all were normal is known. */
import type { WatchedRule } from "./watch-list.ts";

export class GroupMembers {
  readonly #standing = new Map<string, Set<WatchedRule>>();

  /** The condition of a rule has come or gone. True where it has come and is the first of its group. */
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
