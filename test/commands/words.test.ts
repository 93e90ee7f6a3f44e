/** Words that people type: other words for a command, misspelt ones, and what is wanted before anything is known. */
import test from "ava";
import { readFileSync } from "node:fs";
import { projectRoot, runBitacora } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";

const { version } = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8")) as { version: string };

test("help and version are words, too", async (t) => {
  const all = await runBitacora(["help"]);
  t.is(all.code, 0, all.stderr);
  t.is(all.stdout, (await runBitacora(["--help"])).stdout);
  const one = await runWarm(["help", "logbook", "key", "enter"]);
  t.regex(one.stdout, /USAGE\n {2}\$ bitacora logbook key enter FILE/);
  t.true((await runWarm(["version"])).stdout.startsWith(`bitacora/${version} `));
});

test("a folder of commands inside another one has its help", async (t) => {
  const { stdout } = await runWarm(["logbook", "key", "--help"]);
  for (const verb of ["enter", "new", "revoke", "show"]) t.regex(stdout, new RegExp(`^ {2}logbook key ${verb} `, "m"));
});

for (const [typed, meant] of [
  ["logbook lits", "logbook list"],
  ["logbook key sow", "logbook key show"],
  ["alarm list", "alarms list"],
  ["init", "project init"],
  ["start", "serve"],
  ["user add", "access add"],
  ["nmea decode", "nmea replay"],
] as const)
  test(`'${typed}' is answered with '${meant}'`, async (t) => {
    const { code, stderr } = await runWarm(typed.split(" "));
    t.is(code, 2);
    t.is(stderr, `bitacora: there is no command '${typed}'; did you mean 'bitacora ${meant}'? See 'bitacora --help'\n`);
  });

test("a misspelt option is answered with the right one, and one that resembles none without", async (t) => {
  const near = await runWarm(["logbook", "add", "x", "--usr", "Ana"]);
  t.is(near.stderr, "bitacora: unknown option --usr; did you mean --user? see 'bitacora logbook add --help'\n");
  const far = await runWarm(["logbook", "add", "x", "--colour", "red"]);
  t.is(far.stderr, "bitacora: unknown option --colour; see 'bitacora logbook add --help'\n");
});
