// Loaded into Node before anything else (`--import`): a source is read without its types from the folder that
// BITACORA_STRIPPED names (strip-types.js). What a test starts with this environment has it as well.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url).href;

if (process.env.BITACORA_STRIPPED === undefined) {
  const { compileIfStale } = await import("../../bin/compile.js");
  const { strippedSources } = await import("./strip-types.js");
  // The pages of the console are served from dist/.
  await compileIfStale();
  process.env.BITACORA_STRIPPED = strippedSources();
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${fileURLToPath(import.meta.url)}`.trim();
}

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith(".ts")) return next(url, context);
    const file = `${process.env.BITACORA_STRIPPED}/${decodeURIComponent(url.slice(root.length))}`;
    return { format: "module", source: readFileSync(file, "utf8"), shortCircuit: true };
  },
});
