/** The kinds of vessels, in the order of the project's schema. */
import type { setup } from "../texts/en/setup.ts";
import { texts } from "./texts.ts";

export const VESSEL_TYPES = Object.keys(texts.vessel.types) as (keyof typeof setup.vessel.types)[];
