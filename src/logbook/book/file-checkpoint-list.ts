/** Appends notes to the list of checkpoints; see `checkpoint-list.ts`. */
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { listedNote } from "../evidence/checkpoint-list.ts";

/** `list`: the file's content, which may end in half a note. Gives its new content, on disk. Rejects with the system's error. */
export async function appendNote(file: string, note: string, list: string): Promise<string> {
  const text = continuation(list, listedNote(note));
  const handle = await open(file, "a", 0o640);
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await syncDirectory(dirname(file));
  return `${list}${text}`;
}

/** The text to append so that the list ends with the whole note. The list may end with a part of it already. */
function continuation(list: string, whole: string): string {
  for (let length = whole.length - 1; length > 0; length -= 1) {
    const before = list.slice(0, -length);
    const apart = before === "" || before.endsWith("\n\n");
    if (apart && list.endsWith(whole.slice(0, length))) return whole.slice(length);
  }
  return list === "" || list.endsWith("\n\n") ? whole : `\n\n${whole}`;
}
