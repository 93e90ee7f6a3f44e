import test from "ava";
import { fillPattern } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../../src/tags/vocabulary/places.ts";
import { StandardDescriptions } from "../../../src/tags/vocabulary/standard-descriptions.ts";
import { TAG_TEXTS, VOCABULARY } from "../../../src/tags/vocabulary/vocabulary.ts";

const { en, es } = TAG_TEXTS;
const descriptions = new StandardDescriptions(TAG_TEXTS);
const place = { N: 4, TYPE: 0, REF: 0, WIND: 2, SOURCE: 0, AIR: 0, MEDIUM: 1, DC: 3, AC: 0, I: 1, L: 0 };

test("every tag of the vocabulary has its description in both languages, and one becomes the other", (t) => {
  for (const { pattern } of VOCABULARY) {
    const id = fillPattern(pattern, place, ID_NAMES);
    t.truthy(en.tags[pattern], pattern);
    t.truthy(es.tags[pattern], pattern);
    const english = fillPattern(en.tags[pattern], place, en.places);
    const spanish = fillPattern(es.tags[pattern], place, es.places);
    t.notRegex(english + spanish, /[{}]/, pattern);
    t.is(descriptions.inLanguage({ id, description: english }, "es"), spanish);
    t.is(descriptions.inLanguage({ id, description: spanish }, "en"), english);
  }
});

test("the project's own words stay as they are", (t) => {
  const own = { id: "ME_INST_0.RPM", description: "La Perkins" };
  t.is(descriptions.inLanguage(own, "en"), "La Perkins");
  t.is(descriptions.inLanguage({ id: "ACME.X", description: "X" }, "es"), "X");
});
