/** The language in which somebody reads the texts of the service. */
import { type Locale, LOCALES } from "../../messages/locale.ts";
import { choiceParameter } from "../schema/parameter.ts";

export const languageParameter = choiceParameter<Locale>(
  "The service's own words (messages and advice of alarms that the project has no words for, descriptions of tags that registered " +
    "themselves) in this language; without it, in that of the service.",
  LOCALES,
);
