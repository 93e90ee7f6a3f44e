/** What a derived tag without a usable value waits for. */
export const derive = {
  /** `since`: since when it is stale. */
  missing: "{quality, select, none {{tag}} stale {{tag} (stale since {since})} other {{tag} (it has no value)}}",
  waits: "waits for {missing}",
  tagWaits: "The tag {tagId} has no value yet: it waits for {missing}",
  /** Names all of them but `more`, which are not listed. */
  waiting: "{tags} {more, plural, =0 {} one {(and one more)} other {(and # more)}}",
} as const;
