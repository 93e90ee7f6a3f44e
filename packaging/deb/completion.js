// Prints a bash completion: the words of the commands, and the options that the help of each names. It asks nothing when it is used.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commandsOf, helpOf } from "./commands.js";

const [root] = process.argv.slice(2);
const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const complete = `_${name.replaceAll("-", "_")}`;
const commands = commandsOf(root);
const depth = Math.max(...commands.map((words) => words.length));
const next = new Map();
for (const words of commands) {
  for (let n = 0; n < words.length; n += 1) {
    const key = words.slice(0, n).join(" ");
    next.set(key, new Set([...(next.get(key) ?? []), words[n]]));
  }
}
const lines = [...next].map(([key, words]) => `    "${key}") words="${[...words].join(" ")}" ;;`);
for (const words of commands) {
  const flags = new Set(helpOf(root, words).match(/(?<=^|[\s,])--[a-z][a-z-]*/gm) ?? []);
  lines.push(`    "${words.join(" ")}") words="${[...flags, "--help"].join(" ")}" ;;`);
}
console.log(`# bash completion for ${name}; made from its commands.
${complete}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} typed="" words="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD && i <= ${depth}; i++)); do
    [[ \${COMP_WORDS[i]} == -* ]] && break
    typed="\${typed:+$typed }\${COMP_WORDS[i]}"
  done
  case "$typed" in
${lines.join("\n")}
  esac
  if [[ $cur == -* || ( $typed != "" && $words != *--* ) || $typed == "" ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  else
    compopt -o default
  fi
}
complete -F ${complete} ${name}`);
