/** The texts of each page, a file for each language. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "ava";

const folder = fileURLToPath(new URL("../../web/texts/", import.meta.url));
const filesOf = (language: string) => readdirSync(`${folder}${language}`).filter((name) => name.endsWith(".ts"));

/** `alarms.since:1` for a text with one value, `user.save` for a plain one. */
function namesOf(tree: object, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([name, text]: [string, unknown]) => {
    const path = prefix + name;
    if (typeof text === "string") return [text === "" ? `${path} is empty` : path];
    if (typeof text === "function") return [`${path}:${text.length}`];
    return Array.isArray(text) ? [`${path}[${text.length}]`] : namesOf(text as object, `${path}.`);
  });
}

test("each page has its texts in both languages, with the same values, none of them empty", async (t) => {
  const files = filesOf("en");
  t.true(files.length > 0);
  t.deepEqual(filesOf("es"), files);
  for (const file of files) {
    const [en, es] = await Promise.all(
      ["en", "es"].map(async (language) => namesOf((await import(`${folder}${language}/${file}`)) as object)),
    );
    t.deepEqual(es, en, file);
    t.deepEqual(
      en?.filter((name) => name.endsWith(" is empty")),
      [],
      file,
    );
  }
});
