/**
 * The apt repository of a release (`packaging/apt/build`), with Debian's own apt as the owner's: a private root for it, the repository as
 * files, a key that is made for the test. Debian's tools are there wherever CI runs; elsewhere the title says what is missing.
 */
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { testWith } from "../support/programs.ts";

const testApt = testWith(test, "apt-get", "dpkg-scanpackages", "dpkg-deb", "gpg", "xz");

/** A yard: packages, a key, the repository that is made of them, and the computer of an owner who reads it. */
class Yard {
  readonly repository: string;
  readonly #dir: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(t: ExecutionContext, dir: string) {
    this.#dir = dir;
    this.repository = join(dir, "repository");
    // gpg's agent listens at a socket, whose path may not be long.
    const home = mkdtempSync("/tmp/bitacora-gpg-");
    this.#env = { ...process.env, GNUPGHOME: home, SOURCE_DATE_EPOCH: "1790000000" };
    t.teardown(() => {
      this.run("gpgconf", ["--kill", "all"]);
      rmSync(home, { recursive: true, force: true });
    });
  }

  run(command: string, args: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(command, args, { encoding: "utf8", env: this.#env });
  }

  makeKey(name: string): void {
    const options = ["--batch", "--quiet", "--passphrase", ""];
    this.run("gpg", [...options, "--quick-generate-key", name, "ed25519", "sign", "never"]);
  }

  makePackage(version: string, says = version): string {
    const tree = join(this.#dir, "tree");
    mkdirSync(join(tree, "DEBIAN"), { recursive: true });
    const control = {
      Package: "bitacora",
      Version: version,
      Architecture: "all",
      Maintainer: "a <a@b.c>",
      Description: says,
    };
    const lines = Object.entries(control).map(([key, value]) => `${key}: ${value}\n`);
    writeFileSync(join(tree, "DEBIAN/control"), lines.join(""));
    const file = join(this.#dir, `made-${says.replace(" ", "-")}.deb`);
    this.run("dpkg-deb", ["--root-owner-group", "--build", tree, file]);
    return file;
  }

  build(key: string, ...packages: string[]): SpawnSyncReturns<string> {
    const options = ["--key", key, "--url", `file:${this.repository}`, "--out", this.repository];
    return this.run(join(projectRoot, "packaging/apt/build"), [...options, ...packages]);
  }

  /**
   * The owner's apt: it knows this repository by `key`, and nothing else. Says whether `update` was good, and the version it would install.
   */
  ask(key = join(this.repository, "bitacora.asc")): { good: boolean; candidate: string; says: string } {
    const root = mkdtempSync(join(this.#dir, "owner-"));
    for (const folder of [
      "etc/apt/preferences.d",
      "var/lib/apt/lists/partial",
      "var/cache/apt/archives/partial",
      "var/lib/dpkg",
    ])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, "var/lib/dpkg/status"), "");
    const source = readFileSync(join(this.repository, "bitacora.sources"), "utf8");
    mkdirSync(join(root, "etc/apt/sources.list.d"));
    writeFileSync(
      join(root, "etc/apt/sources.list.d/bitacora.sources"),
      source.replace("/etc/apt/keyrings/bitacora.asc", key),
    );
    const options = [
      `Dir=${root}`,
      "Dir::State::status=var/lib/dpkg/status",
      "APT::Architecture=amd64",
      "APT::Sandbox::User=",
    ];
    const args = options.flatMap((option) => ["-o", option]);
    const update = this.run("apt-get", [...args, "update", "--error-on=any"]);
    const policy = this.run("apt-cache", [...args, "policy", "bitacora"]).stdout;
    return {
      good: update.status === 0,
      candidate: /Candidate: (.*)/.exec(policy)?.[1] ?? "",
      says: update.stdout + update.stderr,
    };
  }
}

testApt(
  "apt takes the newest package of a repository, and nothing whose signature is not the release key's",
  async (t) => {
    const yard = new Yard(t, await tempDir(t));
    yard.makeKey("release@bitacora.test");
    yard.makeKey("thief@bitacora.test");
    const first = yard.makePackage("0.1.0");
    const built = yard.build("release@bitacora.test", first);
    t.is(built.status, 0, built.stderr);
    t.like(yard.ask(), { good: true, candidate: "0.1.0" });

    t.is(yard.build("release@bitacora.test", yard.makePackage("0.2.0")).status, 0);
    t.like(yard.ask(), { good: true, candidate: "0.2.0" });
    const pool = join(yard.repository, "pool/main/b/bitacora");
    t.true(existsSync(join(pool, "bitacora_0.1.0_all.deb")), "the version before stays");
    const sums = yard.run("sh", [
      "-c",
      `cd ${pool} && gpg --quiet --verify SHA256SUMS.asc SHA256SUMS && sha256sum --check SHA256SUMS`,
    ]);
    t.is(sums.status, 0, sums.stderr);

    const changed = yard.build("release@bitacora.test", yard.makePackage("0.1.0", "another program"));
    t.is(changed.status, 2);
    t.regex(changed.stderr, /bitacora_0\.1\.0_all\.deb is in the repository, with other contents/);

    const key = join(yard.repository, "../release.asc");
    copyFileSync(join(yard.repository, "bitacora.asc"), key);
    appendFileSync(join(yard.repository, "dists/stable/main/binary-all/Packages"), "\n");
    rmSync(join(yard.repository, "dists/stable/main/binary-all/Packages.xz"));
    rmSync(join(yard.repository, "dists/stable/main/binary-all/Packages.gz"));
    t.false(yard.ask(key).good, "an index that was changed");
    t.is(yard.build("thief@bitacora.test", first).status, 0);
    const stolen = yard.ask(key);
    t.like(stolen, { good: false, candidate: "" });
    t.regex(stolen.says, /NO_PUBKEY|not signed|couldn't be verified/);
  },
);

testApt("a key, a package or an option that is wrong is said, and nothing is made", async (t) => {
  const yard = new Yard(t, await tempDir(t));
  yard.makeKey("release@bitacora.test");
  const deb = yard.makePackage("0.1.0");
  const faults: [RegExp, SpawnSyncReturns<string>][] = [
    [/gpg has no secret key nobody@bitacora\.test; make one/, yard.build("nobody@bitacora.test", deb)],
    [/README\.md is no Debian package/, yard.build("release@bitacora.test", join(projectRoot, "README.md"))],
    [/unknown option --sign/, yard.run(join(projectRoot, "packaging/apt/build"), ["--sign", "x"])],
    [/usage: packaging\/apt\/build --key KEY/, yard.run(join(projectRoot, "packaging/apt/build"), [])],
  ];
  for (const [says, { status, stderr }] of faults) {
    t.is(status, 2);
    t.regex(stderr, says);
  }
  t.false(existsSync(yard.repository));
});
