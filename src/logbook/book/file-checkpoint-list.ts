/** Adds notes to the list of checkpoints, which is only ever appended to; see `checkpoint-list.ts`. */
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { listedNote } from "../evidence/checkpoint-list.ts";

/** `list`: what the file holds, which may end in half a note. Gives what it holds now, on disk. Rejects with the system's error. */
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

/** What must be added to a list so that it ends with a note, of which it may have a part already. */
function continuation(list: string, whole: string): string {
  for (let length = whole.length - 1; length > 0; length -= 1) {
    const before = list.slice(0, -length);
    const apart = before === "" || before.endsWith("\n\n");
    if (apart && list.endsWith(whole.slice(0, length))) return whole.slice(length);
  }
  return list === "" || list.endsWith("\n\n") ? whole : `\n\n${whole}`;
}
