/** Names that may be taken for others: what the list, the verification and the exported page say of them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";
import { signedBook } from "./support/signed.ts";

test("a name that looks like an earlier one is marked with the letters that differ, wherever the book is shown", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open();
  for (const user of ["system", "Ana", "Аna", "svstem"]) await logbook.append({ ...draft(1), user });
  await logbook.close();
  const { dataDir } = book;
  const listed = await runWarm(["logbook", "list", "--data-dir", dataDir], { env: { LANG: "en_US.UTF-8" } });
  t.regex(listed.stdout, /^ +3 .*\[looks like «Ana»: «А» U\+0410\]$/m);
  t.regex(listed.stdout, /^ +4 .*\[looks like «system»: «v» U\+0076\]$/m);
  const verified = await runWarm(["logbook", "verify", "--data-dir", dataDir], { env: { LANG: "en_US.UTF-8" } });
  t.is(verified.code, 0);
  t.regex(verified.stdout, /^! The name «Аna» looks like «Ana»: «А» U\+0410\.$/m);
  t.regex(verified.stdout, /^! The name «svstem» looks like «system»: «v» U\+0076\.$/m);
  const page = join(await tempDir(t), "export");
  t.is((await runWarm(["logbook", "export", page, "--data-dir", dataDir], { env: { LANG: "en_US.UTF-8" } })).code, 0);
  t.regex(await readFile(join(page, "book.html"), "utf8"), /\(looks like «Ana»: «А» U\+0410\)/);
});
