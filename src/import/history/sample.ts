/** A sample on its way into the history. */
import type { Sample } from "../../historian/historian-store.ts";

export type TakeSample = (sample: Sample) => void;
