/** Texts of `bitacora tags`. */
export const tagCommands = {
  list: "List tags with their values in SI, how old each is, its quality, and which source it is from.",
  set: "Set a controllable tag in somebody's name, which is an entry of the log book; or bring the value of a program (--program).",
  watch: "Print each update of some tags, until Ctrl-C.",
  args: {
    word: "a part of the id (depth), or a pattern with * for any text (BATT_*); without it all tags",
    pattern: "id, or several with * for any text (BATT_*); without it all tags",
    id: "id of the tag",
    value: "a number in SI, true, false, or null: there is no value",
  },
  flags: {
    user: "who sets it; by default the user of this computer",
    program: "name of a program that brings the value; the tag registers itself if it is new",
    unit: "unit of a new tag that a program brings (K, V, %)",
  },
  columns: { id: "tag", value: "value", unit: "unit", age: "age s", quality: "quality", source: "source" },
  notAValue: "the value is a number in SI (277.4), true, false or null, not ''{text}''",
  done: "{id} = {value}",
} as const;
