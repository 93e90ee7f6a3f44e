import test from "ava";
import * as en from "../../../src/messages/en/tags.ts";
import * as es from "../../../src/messages/es/tags.ts";
import { StandardDescriptions } from "../../../src/nmea2000/tags/standard-descriptions.ts";
import { fillPattern, ID_NAMES } from "../../../src/nmea2000/tags/tag-mapping.ts";
import { TAG_MAPPINGS } from "../../../src/nmea2000/tags/tag-table.ts";

const descriptions = new StandardDescriptions({ en, es });
const place = { N: 0, TYPE: 0, REF: 0, WIND: 2, SOURCE: 0, AIR: 0, MEDIUM: 0, DC: 0, AC: 0, I: 1, L: 0 };

test("every field of the mapping has its description in both languages, and one becomes the other", (t) => {
  for (const { tag } of TAG_MAPPINGS) {
    const id = fillPattern(tag, place, ID_NAMES);
    const pattern = (texts: typeof en | typeof es) => (texts.tags as Readonly<Record<string, string>>)[tag];
    t.truthy(pattern(en), tag);
    t.truthy(pattern(es), tag);
    const english = fillPattern(pattern(en) ?? "", place, en.places);
    const spanish = fillPattern(pattern(es) ?? "", place, es.places);
    t.is(descriptions.inLanguage({ id, description: english }, "es"), spanish);
    t.is(descriptions.inLanguage({ id, description: spanish }, "en"), english);
  }
});

test("the project's own words stay as they are", (t) => {
  const own = { id: "ME_INST_0.RPM", description: "La Perkins" };
  t.is(descriptions.inLanguage(own, "en"), "La Perkins");
  t.is(descriptions.inLanguage({ id: "ACME.X", description: "X" }, "es"), "X");
});
