/** `evidence make` beside a service that writes, over a period with nothing in it, over the newest hour, and on a disk without room. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import test, { type ExecutionContext } from "ava";
import { testWith } from "../support/programs.ts";
import { runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const run = promisify(execFile);
const withTools = testWith(test, "python3", "openssl");
async function served(t: ExecutionContext) {
  const dir = await tempDir(t);
  const dataDir = join(dir, "data");
  const service = await startWarmService(["--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  const make = (out: string, from: string, to: string, by = runWarm) =>
    by([
      "evidence",
      "make",
      "--data-dir",
      dataDir,
      "--from",
      from,
      "--to",
      to,
      "--out",
      out,
      "--user",
      "Ana",
      "--json",
    ]);
  return { dir, dataDir, make };
}

withTools(
  "beside a running service that writes: the newest hour has entries, and no samples yet; a stranger accepts it",
  async (t) => {
    t.timeout(300_000);
    const { dir, dataDir, make } = await served(t);
    const over = new AbortController();
    let written = 0;
    const writing = (async () => {
      while (!over.signal.aborted) {
        const add = ["logbook", "add", `Entry ${written}`, "--user", "Ana", "--data-dir", dataDir];
        if ((await runWarm(add)).code === 0) written += 1;
      }
    })();
    const out = join(dir, "evidence");
    const hour = new Date(Date.now() - 3_600_000).toISOString();
    const made = await make(out, hour, new Date(Date.now() + 3_600_000).toISOString(), runBitacora);
    over.abort();
    await writing;
    t.is(made.code, 0, made.stderr);
    t.like(JSON.parse(made.stdout), { samples: 0, blocks: 0 });
    const { stdout } = await run("sh", [join(out, "verify.sh"), "--key", join(dataDir, "logbook.pub")]);
    t.regex(stdout, /Everything holds\.\n$/);
    t.regex(stdout, /So it is by ML-DSA-44/);
    t.regex(stdout, /No samples of the period are bound/);
    t.true(written > 0);
    const again = await make(out, hour, hour);
    t.not(again.code, 0);
    t.regex(again.stderr, /evidence/);
    const verified = await runWarm(["logbook", "verify", "--data-dir", dataDir, "--json"]);
    t.like(JSON.parse(verified.stdout.trim().split("\n").at(-1) ?? ""), { ok: true, ml_dsa: { verdict: "good" } });
  },
);

withTools(
  "of a period with nothing in it there is a folder that says so; a full disk leaves nothing behind",
  async (t) => {
    t.timeout(300_000);
    const { dir, make } = await served(t);
    const out = join(dir, "nothing");
    const made = await make(out, "2001-01-01", "2001-01-02");
    t.is(made.code, 0, made.stderr);
    t.like(JSON.parse(made.stdout), { first_entry: null, last_entry: null, samples: 0, recordings: [] });
    const { stdout } = await run("sh", [join(out, "verify.sh")]);
    t.regex(stdout, /No entry is of the period/);
    t.regex(await readFile(join(out, "replay.html"), "utf8"), /"entries":\[\]/);

    const disk = join(dir, "disk");
    await mkdir(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "bitacora-test", disk], { stdio: "ignore" });
    } catch {
      t.log("not tried: no small disk can be mounted here");
      return;
    }
    t.teardown(() => execFileSync("umount", ["-l", disk]));
    const full = await make(join(disk, "evidence"), "2001-01-01", "2100-01-01");
    t.not(full.code, 0);
    t.regex(full.stderr, /full|no room|space/i);
    t.deepEqual(await readdir(disk), []);
    t.false(existsSync(join(disk, "evidence.tar")));
  },
);
