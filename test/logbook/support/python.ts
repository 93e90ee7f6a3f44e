/**
 * Runs Python: the verifier of an export is written in it. Who calls it has asked `support/programs.ts`. One interpreter runs script after
 * script, because to start it takes longer than most books; what only one of its own shows is the matter of `pythonOn`.
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface, type Interface } from "node:readline";

export interface PythonResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A line of JSON with the arguments goes in, one with the status and both outputs comes out. The verifier writes to 1 by its number. */
const HOST = `
import json, os, runpy, sys, tempfile, traceback
answers = os.fdopen(os.dup(1), "w")
for line in sys.stdin:
    args, code = json.loads(line), 0
    files = [tempfile.TemporaryFile() for number in (1, 2)]
    for number, file in zip((1, 2), files): os.dup2(file.fileno(), number)
    sys.stdout, sys.stderr = [open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2)]
    try:
        sys.argv = args[1:] if args[0] == "-c" else args
        if args[0] == "-c": exec(args[1], {"__name__": "__main__"})
        else: runpy.run_path(args[0], run_name="__main__")
    except SystemExit as end: code = end.code or 0
    except BaseException: code = traceback.print_exc() or 1
    for stream in (sys.stdout, sys.stderr): stream.flush()
    texts = [os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode() for file in files]
    print(json.dumps([code, *texts]), file=answers, flush=True)
`;
const env = (encoding: string) => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  PYTHONIOENCODING: encoding,
  PYTHONDONTWRITEBYTECODE: "1",
});

let host: { readonly child: ChildProcessWithoutNullStreams; readonly lines: Interface } | undefined;
let last: Promise<unknown> = Promise.resolve();

/** A script and its arguments, or `-c`, a text and its arguments. */
export function python(...args: readonly string[]): Promise<PythonResult> {
  const answer = last.then(() => ask(args));
  last = answer.catch(() => undefined);
  return answer;
}

async function ask(args: readonly string[]): Promise<PythonResult> {
  if (host === undefined) {
    const child = spawn("python3", ["-c", HOST], { env: env("utf-8"), stdio: ["pipe", "pipe", "pipe"] });
    child.stderr.on("data", (text: Buffer) => process.stderr.write(text));
    // It ends with the first script, which has a file in its place.
    (child.stderr as Socket).unref();
    host = { child, lines: createInterface(child.stdout) };
  }
  const { child, lines } = host;
  // Between questions it keeps no test file from ending; it ends with it.
  const parts = [child, child.stdin, child.stdout] as unknown as Pick<Socket, "ref" | "unref">[];
  for (const part of parts) part.ref();
  const over = new AbortController();
  try {
    const answered = once(lines, "line", over) as Promise<[string]>;
    const ended = once(child, "exit", over).then(() => undefined);
    child.stdin.write(`${JSON.stringify(args)}\n`);
    const [line] = (await Promise.race([answered, ended])) ?? [];
    if (line === undefined) throw new Error(`Python ended during: ${args.join(" ")}`);
    const [code, stdout, stderr] = JSON.parse(line) as [number, string, string];
    return { code, stdout, stderr };
  } finally {
    over.abort();
    for (const part of parts) part.unref();
  }
}

/** In a process of its own, with options of the interpreter, on a terminal that shows the characters of `encoding` only. */
export function pythonOn(encoding: string, args: readonly string[]): PythonResult {
  const options = { env: env(encoding), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout, stderr } = spawnSync("python3", args, options);
  return { code: status, stdout, stderr };
}
