// src/runtime/terminal/colours.ts
import { Chalk } from "chalk";
function hasColours() {
  return process.stdout.isTTY && !process.env["NO_COLOR"];
}
function colours() {
  return new Chalk(hasColours() ? {} : { level: 0 });
}

export {
  hasColours,
  colours
};
