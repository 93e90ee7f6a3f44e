import test from "ava";
import { testWith } from "./programs.ts";

export const withMosquitto = testWith(test, "mosquitto", "mosquitto_sub");
