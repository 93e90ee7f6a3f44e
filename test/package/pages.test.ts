/**
 * The console's pages have the same names and contents wherever and whenever they are joined, so that two builds of a package are equal.
 */
import { createHash } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";

interface Joiner {
  readonly joinPages: (program: object, folder: string) => Promise<void>;
}

/** What builds is JavaScript without types. */
async function ofBin(name: string): Promise<unknown> {
  return import(join(projectRoot, "bin", name));
}

test("the pages that are joined twice, in two folders, are the same files", async (t) => {
  const { joinPages } = (await ofBin("join-pages.js")) as Joiner;
  const { VESSEL } = (await ofBin("programs.js")) as { VESSEL: object };
  const made = ["dist.a", "dist.another"].map((name) => mkdtempSync(join(projectRoot, `${name}-`)));
  t.teardown(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  await Promise.all(made.map((folder) => joinPages(VESSEL, folder)));
  const [one, other] = made.map((folder) =>
    globSync("web/**/*.{js,css,html,json}", { cwd: folder })
      .sort()
      .map(
        (file) =>
          `${file} ${createHash("sha256")
            .update(readFileSync(join(folder, file)))
            .digest("hex")}`,
      ),
  );
  t.true((one?.length ?? 0) > 20);
  t.deepEqual(one, other);
});
