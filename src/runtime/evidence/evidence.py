#!/usr/bin/env python3
"""Checks a folder of evidence that Bitácora has made, without Bitácora: Python 3.6 or newer, and openssl for time stamps.

    sh verify.sh [--key FILE] [--checkpoint FILE]... [--tsa CA.pem] [--folder FOLDER]

Each line says what was checked and what came of it. --key is the ship's public key as you had it before (her logbook.pub), --checkpoint
a note that was kept away from the ship, --tsa the certificate of the time-stamping authority that you trust. Without any of them nothing
shows that the whole folder was not written anew by whoever had the ship's computer. --folder is another one than that of this file,
for a verifier that you have from elsewhere.
Exit status: 0 everything holds, 1 something does not, 2 could not be checked.
"""
import argparse, calendar, hashlib, itertools, json, os, re, subprocess, sys, tempfile, time, urllib.parse
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import verify as book  # the check of a whole book, which lies beside this file

# What is written after the list of files: signatures and proofs hold it.
LATER = re.compile(r"MANIFEST\.sha256|entries\.jsonl|newest\.checkpoint|proofs/[1-9][0-9]*\.tlog-proof|(cosigned|stamps)/[1-9][0-9]*\.consistency")
sha = book.sha

class Bad(Exception):
    pass
class Unknown(Exception):  # it could not be checked
    pass
def need(holds, words):
    if not holds:
        raise Bad(words)
def path(name):
    return os.path.join(HERE, *name.split("/"))
def text(name):
    try:
        return book.text_of(path(name))
    except (OSError, UnicodeDecodeError) as error:
        raise Bad("%s cannot be read: %s" % (name, error))
def hashes(lines):
    return [book.exact_base64(line, 32) for line in lines]
def files():
    found = []
    for folder, folders, names in os.walk(HERE):
        for name in folders + names:
            full = os.path.join(folder, name)
            need(not os.path.islink(full), "%s is a link" % name)
            if name in names:
                found.append(os.path.relpath(full, HERE).replace(os.sep, "/"))
    return sorted(found)
def number(value):
    need(type(value) is int, "a number is missing")
    return value
def root_after(leaf, index, size, proof, peaks=None):  # RFC 9162, 2.1.3.2; peaks gets what stands before the leaf
    need(0 <= index < size, "no such leaf")
    node, last, result = index, size - 1, leaf
    for one in proof:
        need(last > 0, "the proof is too long")
        if node & 1 or node == last:
            result = sha(b"\x01" + one + result)
            if peaks is not None:
                peaks.append(one)
            while node and not node & 1:
                node, last = node >> 1, last >> 1
        else:
            result = sha(b"\x01" + result + one)
        node, last = node >> 1, last >> 1
    need(last == 0, "the proof is too short")
    return result
def is_consistent(old, old_root, size, root, proof):  # RFC 9162, 2.1.4.2
    if old == size:
        return not proof and old_root == root
    if not 0 < old < size or not proof:
        return False
    proof = ([old_root] if old & (old - 1) == 0 else []) + proof
    node, last = old - 1, size - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    first = second = proof[0]
    for one in proof[1:]:
        if last == 0:
            return False
        if node & 1 or node == last:
            first, second = sha(b"\x01" + one + first), sha(b"\x01" + one + second)
            while node and not node & 1:
                node, last = node >> 1, last >> 1
        else:
            second = sha(b"\x01" + second + one)
        node, last = node >> 1, last >> 1
    return last == 0 and first == old_root and second == root
def block_of(line):
    parts = re.fullmatch(r"([0-9]{1,16}) (-?[0-9]{1,15}) (-?[0-9]{1,15}) ([0-9]{1,8}) ([0-9a-f]{64}|-) (.+)", line)
    need(parts, "a list has a line that is no block")
    return tuple(int(part) for part in parts.groups()[:4]) + parts.groups()[4:]
def ms_of(stamp):
    need(isinstance(stamp, str) and book.is_time(stamp), "%s is no time" % ascii(stamp))
    return calendar.timegm(time.strptime(stamp[:19], "%Y-%m-%dT%H:%M:%S")) * 1000 + int(stamp[20:23])

class Evidence:
    def __init__(self, given):
        self.given, self.facts, self.entries, self.lists, self.listed, self.bound = given, {}, {}, {}, {}, {}
        self.name, self.key, self.size, self.root, self.vouched = "", b"", 0, b"", False

    def check_key(self):
        line = text("logbook.pub").strip()
        name, key_id, rest = (line.split("+", 2) + ["", ""])[:3]
        key = book.exact_base64(rest, 33)
        need(key[0] == 1 and sha(name.encode() + b"\n" + key)[:4].hex() == key_id, "logbook.pub is no key")
        self.name, self.key = name, key[1:]
        if not self.given.key:
            return "The ship's key is %s. Compare it with one that you had before (--key)." % line
        given = book.text_of(self.given.key).strip()
        if not re.fullmatch(r"\S+\+[0-9a-f]{8}\+\S+", given):
            raise Unknown("%s is no public key: give the logbook.pub that you had before" % self.given.key)
        need(given == line, "the folder has ANOTHER key than the one that you gave")
        self.vouched = True
        return "The ship's key is the one that you gave."

    def check_checkpoint(self):
        try:
            self.size, self.root = book.checkpoint(text("newest.checkpoint"), self.name, self.key)
        except (ValueError, IndexError) as error:
            raise Bad("newest.checkpoint is not signed by the ship's key: %s" % error)
        second, also = book.second_key(HERE, self.name), ""
        if second:
            marks = book.seen_by(text("newest.checkpoint"), self.name, second)
            need(all(holds for holds, _ in marks), "newest.checkpoint is NOT signed by the ship's key of ML-DSA-44")
            also = " So it is by ML-DSA-44." if marks else " It is NOT signed by ML-DSA-44, though the ship has such a key."
        return "The newest checkpoint, over %d entries, is signed by that key.%s" % (self.size, also)

    def check_entries(self):
        before, faults = None, []
        for line in text("entries.jsonl").split("\n")[:-1]:
            raw = line.encode()
            try:
                entry = json.loads(line)
                need(isinstance(entry, dict) and sorted(entry) == book.MEMBERS and book.is_entry(entry), "")
                number, is_one_form = entry["id"], book.canonical(entry) == line
            except (Bad, ValueError, RecursionError, TypeError):
                faults.append("entries.jsonl has a line that is no entry")
                continue
            follows = before is None or number != before["id"] + 1 or entry["prev_hash"] == before["hash"]
            for holds, words in [
                (is_one_form, "is not in its one form"),
                (not is_one_form or sha(b"{" + raw[75:]).hex() == entry["hash"], "does not say what it said when it was written"),
                (before is None or number > before["id"], "is not in its place"),
                (follows, "does not follow the one before it"),
            ]:
                faults += [] if holds else ["entry %d %s" % (number, words)]
            self.entries[number], before = (entry, raw), entry  # also one that is wrong: what is said of the others is of them
        need(self.entries, "there is no entry")
        need(not faults, "; ".join(faults[:3]) + (" … and %d more" % (len(faults) - 3) if len(faults) > 3 else ""))
        return "%d entries are as they were written." % len(self.entries)

    def check_proofs(self):
        body, _, lines = text("newest.checkpoint").rpartition("\n\n")
        note = body + "\n\n" + lines.split("\n")[0] + "\n"  # without a second signature
        for number, (entry, raw) in self.entries.items():
            lines, dot, rest = text("proofs/%d.tlog-proof" % number).partition("\n\n")
            head = lines.split("\n")
            need(dot and head[:2] == ["c2sp.org/tlog-proof@v1", "index %d" % (number - 1)] and rest == note, "the proof of entry %d is not one" % number)
            need(root_after(sha(b"\x00" + raw), number - 1, self.size, hashes(head[2:])) == self.root, "entry %d is NOT in the book that the checkpoint was signed over" % number)
        others = [name for name in files() if name.startswith("proofs/") and int(re.sub("[^0-9]", "", name) or 0) not in self.entries]
        need(not others, "there is a proof of an entry that is not here: %s" % others[:1])
        return "Each of them is in the book that was signed."

    def check_kept(self):  # the root over the entries up to one of them is in that one's proof
        roots, left, said = {self.size: self.root}, [], []
        for number, (_, raw) in self.entries.items():
            peaks = []
            root_after(sha(b"\x00" + raw), number - 1, self.size, hashes(text("proofs/%d.tlog-proof" % number).partition("\n\n")[0].split("\n")[2:]), peaks)
            roots[number] = book.root_of(peaks[::-1] + [sha(b"\x00" + raw)])
        for name in self.numbered("cosigned") + self.numbered("stamps"):
            size, root = book.checkpoint(text(name + ".checkpoint"), self.name, self.key)
            if self.goes_on(name) == size:
                roots[size] = root
        for file in self.given.checkpoint:
            try:
                size, root = book.checkpoint(book.text_of(file).replace("\r\n", "\n").strip(book.SPACE) + "\n", self.name, self.key)
            except (ValueError, IndexError):
                raise Bad("%s is no checkpoint by this key" % file)
            need(roots.get(size, root) == root, "%s was signed over OTHER entries 1 to %d" % (file, size))
            (said if size in roots else left).append("%s (entries 1 to %d)" % (file, size))
        self.vouched = self.vouched or bool(said)
        words = "It goes on from what you kept: %s." % ", ".join(said) if said else "No checkpoint that was kept elsewhere was given (--checkpoint)."
        if left:
            raise Unknown("NOT compared, since its last entry is not here: %s. Ask for evidence that reaches that entry." % ", ".join(left))
        return words

    def check_manifest(self):
        raw, listed = text("MANIFEST.sha256"), {}
        for line in raw.split("\n")[:-1]:
            parts = re.fullmatch("([0-9a-f]{64})  ([^\\\\]+)", line)
            need(parts and ".." not in parts.group(2).split("/"), "MANIFEST.sha256 has a line that names no file")
            listed[parts.group(2)] = parts.group(1)
        self.listed = listed
        own = [entry["id"] for entry, _ in self.entries.values() if sha(raw.encode()).hex() in entry["summary"]]
        need(own, "NO entry of the book has the hash of MANIFEST.sha256: it was exchanged")
        faults = []
        for name in sorted(listed):
            digest = hashlib.sha256()
            try:
                with book.opened(path(name)) as file:
                    for part in iter(lambda: file.read(1 << 20), b""):
                        digest.update(part)
            except OSError:
                faults.append("%s is GONE" % name)
                continue
            faults += [] if digest.hexdigest() == listed[name] else ["%s was CHANGED" % name]
        need(not faults, "; ".join(faults[:5]) + (" … and %d more" % (len(faults) - 5) if len(faults) > 5 else ""))
        return "%d files are as they were when entry %d was written, which has the hash of their list." % (len(listed), own[-1])

    def check_no_others(self):
        others = [name for name in files() if name not in self.listed and not LATER.fullmatch(name)]
        need(not others, "ADDED, and no part of the evidence: %s" % ", ".join(others[:5]))
        return "No other file was put beside them."

    def check_period(self):
        facts = self.facts = json.loads(text("evidence.json"))
        need(isinstance(facts, dict) and facts.get("format") == "bitacora evidence 1" and facts.get("vessel") == self.name, "evidence.json is of another vessel")
        self.since, self.until = ms_of(facts.get("from")), ms_of(facts.get("to"))
        more = " It had not ended when this was made (%s)." % facts["made_at"] if ms_of(facts.get("made_at")) < self.until else ""
        if facts["first_entry"] is None:
            return "No entry is of the period %s to %s.%s" % (facts["from"], facts["to"], more)
        first, last = number(facts["first_entry"]), number(facts["last_entry"])
        gone = [id for id in range(first, last + 1) if id not in self.entries]
        need(not gone, "entry %s of the period is GONE" % gone[:1])
        return "All entries of the period %s to %s are here: %d to %d, none left out.%s" % (facts["from"], facts["to"], first, last, more)

    def check_lists(self):
        bound = {id: entry["payload"] for id, (entry, _) in self.entries.items() if entry["payload"].get("event") == "samples_bound"}
        self.bound = bound
        named = sorted(int(name[7:-5]) for name in self.listed if re.fullmatch(r"blocks/[0-9]+\.list", name))
        for id in named:
            need(id in bound, "blocks/%d.list is bound by no entry" % id)
            peaks, lines = [], text("blocks/%d.list" % id).split("\n")[:-1]
            for at, line in enumerate(lines):
                node = sha(b"\x00" + line.encode())
                while at & 1:
                    node, at = sha(b"\x01" + peaks.pop() + node), at >> 1
                peaks.append(node)
                self.lists[block_of(line)[0]] = block_of(line)[1:]
            need(book.root_of(peaks) == book.exact_base64(bound[id]["root"], 32) and len(lines) == bound[id]["blocks"], "blocks/%d.list is not the list that entry %d binds" % (id, id))
        return "%d lists of blocks are those that entries of the book bind." % len(named) if named else "No samples of the period are bound by the book."

    def check_samples(self):
        found, samples = set(), 0
        for name in sorted(name for name in self.listed if name.startswith("samples/")):
            tag = urllib.parse.unquote(name[8:-4])
            with book.opened(path(name)) as file:
                need(file.readline() == b"block,time_ms,value,quality\n", "%s has another first line" % name)
                line = file.readline()
                while line:
                    id = int(line.split(b",")[0])
                    block = self.lists.get(id)
                    need(block and block[4] == tag and id not in found, "%s: block %d was ADDED" % (name, id))
                    rest = list(itertools.islice(file, block[2] - 1))
                    day = time.strftime("%Y-%m-%d %H:%M", time.gmtime(block[0] // 1000))
                    whole = hashlib.sha256(tag.encode() + b"\n" + line + b"".join(rest)).hexdigest() == block[3]
                    need(whole, "%s was CHANGED in the block of %s UTC (%d)" % (tag, day, id))
                    found.add(id)
                    samples += block[2]
                    line = file.readline()
        removed = [span for payload in self.bound.values() for span in payload["removed"]]
        lawful = 0
        for id, (oldest, newest, _, digest, tag) in self.lists.items():
            if id in found or newest < self.since or oldest > self.until:
                continue
            is_said = any(span["first_block"] <= id <= span["last_block"] for span in removed) or digest == "-"
            need(is_said, "%s: the block of %s UTC (%d) is GONE" % (tag, time.strftime("%Y-%m-%d %H:%M", time.gmtime(oldest // 1000)), id))
            lawful += 1
        need(self.facts["samples"] == samples and self.facts["blocks"] == len(found), "there are other samples than evidence.json says")
        more = " %d blocks were removed aboard by the rules of the project, or could not be read any more." % lawful if lawful else ""
        return "%d samples in %d blocks are as the book binds them.%s" % (samples, len(found), more)

    def check_frames(self):
        bound = {each["file"]: each["sha256"] for payload in self.bound.values() for each in payload["recordings"]}
        there = [name[7:] for name in self.listed if name.startswith("frames/")]
        need(sorted(there) == sorted(self.facts["recordings"]), "there are other recordings than evidence.json says")
        for file in there:
            need(bound.get(file, self.listed["frames/" + file]) == self.listed["frames/" + file], "recording %s was CHANGED since the book bound it" % file)
        loose = [file for file in there if file not in bound]
        more = " Bound only when this was made: %s." % ", ".join(loose) if loose else ""
        return "%d recordings of a bus are as they were.%s" % (len(there), more) if there else "No recording of a bus is here."

    def check_project(self):
        said = [entry["payload"] for entry, _ in self.entries.values() if entry["payload"].get("event") in ("service_started", "project_reloaded")]
        versions = json.loads(text("project/versions.json"))
        need(versions.get("bitacora") == self.facts["version"], "project/versions.json names another version than evidence.json")
        hashes = [payload.get("project_sha256") for payload in said if payload.get("project_sha256")]
        if "project/project.yaml" not in self.listed:
            return "Bitácora %s; no project file is here." % self.facts["version"]
        if not hashes:
            return "Bitácora %s; no entry has the hash of the project file: it is bound only when this was made." % self.facts["version"]
        if self.listed["project/project.yaml"] not in hashes:
            return "Bitácora %s; the project file is NOT one that ran in the period: it was changed since." % self.facts["version"]
        return "Bitácora %s; the project file is one that the book says the service ran with." % self.facts["version"]

    def check_persons(self):
        known, signed, all_hashes = {}, [], bytearray()
        for id, (entry, _) in sorted(self.entries.items()):
            all_hashes += bytes(32) * (id - 1 - len(all_hashes) // 32) + bytes.fromhex(entry["hash"])
            payload = entry["payload"]
            if entry["kind"] == "manual":
                book.take_key(known, payload)
            if "signature" in payload and type(payload.get("countersigns")) in (int, float) and payload["countersigns"] in self.entries:
                key = payload.get("person_key")
                signed.append((id, entry, known.get(key, (None, False)) if isinstance(key, str) else (None, False)))
        bad, good = book.person_signatures(signed, all_hashes, self.name)
        need(not bad, "entry %s: the countersignature of entry %s by %s is %s" % (bad + [(0, 0, "", "")])[0])
        names = ", ".join("entry %d by %s" % (id, entry["user"]) for id, entry, _ in signed[:20])
        return "%d countersignatures by persons' own keys hold: %s." % (good, names) if good else "No person has countersigned with a key of their own."

    def goes_on(self, name):  # from an older checkpoint to the newest one: its size
        try:
            size, root = book.checkpoint(text(name + ".checkpoint"), self.name, self.key)
            lines = text(name + ".consistency").split("\n")
            holds = lines.pop() == "" and is_consistent(size, root, self.size, self.root, hashes(lines))
        except (ValueError, IndexError) as error:
            raise Bad("%s.checkpoint is not signed by the ship's key: %s" % (name, error))
        need(holds, "the newest checkpoint does NOT go on from %s.checkpoint" % name)
        return size

    def numbered(self, folder):
        names = [name for name in files() if name.startswith(folder + "/")]
        parts = {"cosigned": [".checkpoint", ".consistency"], "stamps": [".checkpoint", ".consistency", ".tsr"]}[folder]
        ids = sorted({int(re.sub("[^0-9]", "", name) or 0) for name in names})
        need(ids == list(range(1, len(ids) + 1)), "%s/%d is GONE" % (folder, next((i for i, id in enumerate(ids, 1) if i != id), 0)))
        gone = ["%s/%d%s" % (folder, id, end) for id in ids for end in parts if "%s/%d%s" % (folder, id, end) not in names]
        need(not gone, "%s is GONE" % gone[:1])
        return ["%s/%d" % (folder, id) for id in ids]

    def check_witnesses(self):
        names = self.numbered("cosigned")
        keys = text("witnesses.pub").split("\n")[:-1] if os.path.exists(path("witnesses.pub")) else []
        need(len(keys) == len(names), "there are other witnesses than their checkpoints")
        said = []
        for line, name in zip(keys, names):
            witness, key_id, rest = (line.split("+", 2) + ["", ""])[:3]
            key = book.exact_base64(rest, 33, 1313)
            is_ml_dsa = key[0] == 6 and len(key) == 1313
            need((is_ml_dsa or key[0] == 4 and len(key) == 33) and sha(witness.encode() + b"\n" + key)[:4].hex() == key_id, "witnesses.pub has a line that is no key")
            size, (body, _, lines) = self.goes_on(name), text(name + ".checkpoint").partition("\n\n")
            marks = [book.exact_base64(match.group(2)) for match in map(book.SIGNATURE.fullmatch, lines.split("\n")) if match and match.group(1) == witness]
            marks = [mark[4:] for mark in marks if mark[:4].hex() == key_id and len(mark) == 76]
            if is_ml_dsa:
                marks, key_text = book.seen_by(text(name + ".checkpoint"), witness, key[1:]), "%s+%s (ML-DSA-44)" % (witness, key_id)
                times = [at for holds, at in marks if holds]
            else:
                texts = [(mark, b"cosignature/v1\ntime %d\n%s\n" % (int.from_bytes(mark[:8], "big"), body.encode())) for mark in marks]
                times, key_text = [int.from_bytes(mark[:8], "big") for mark, said_by in texts if book.is_signed(key[1:], said_by, mark[8:])], line
            need(times and len(times) == len(marks), "witness %s has NOT signed %s.checkpoint" % (witness, name))
            said.append("%s has seen entries 1 to %d (%s)" % (key_text, size, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(times[0]))))
        return "Witnesses: %s. Compare their keys with what they show themselves." % "; ".join(said) if said else "No witness elsewhere has seen the book."

    def check_stamps(self):
        said, names = [], self.numbered("stamps")
        for name in names:
            size, file = self.goes_on(name), path(name + ".tsr")
            with tempfile.TemporaryDirectory() as folder:
                own, token = os.path.join(folder, "own.pem"), os.path.join(folder, "token.der")
                run = lambda *args: subprocess.run(["openssl"] + list(args), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                shown = run("ts", "-reply", "-in", file, "-text").stdout.decode("utf-8", "replace")
                at = re.search("Time stamp: (.*)", shown)
                need(at, "%s.tsr is no answer of a time-stamping authority" % name)
                trust = ["-CAfile", self.given.tsa] if self.given.tsa else ["-CAfile", own, "-untrusted", own, "-partial_chain"]
                if not self.given.tsa:
                    run("ts", "-reply", "-in", file, "-token_out", "-out", token)
                    with open(own, "wb") as out:
                        out.write(run("pkcs7", "-inform", "DER", "-in", token, "-print_certs").stdout)
                stamped = calendar.timegm(time.strptime(re.sub(r"\.[0-9]+", "", at.group(1)).replace(" GMT", ""), "%b %d %H:%M:%S %Y"))
                # When it was made, not today: its certificate may have run out since.
                verified = run("ts", "-verify", "-data", path(name + ".checkpoint"), "-in", file, "-attime", str(stamped), *trust).stdout
                need(b"Verification: OK" in verified, "%s.tsr is no time stamp of %s.checkpoint" % (name, name))
            late = [id for id, (entry, _) in self.entries.items() if id <= size and ms_of(entry["timestamp"]) > (stamped + 600) * 1000]
            need(not late, "entry %s is dated after the time stamp that covers it: the ship's clock was wrong, or set back" % late[:1])
            said.append("entries 1 to %d by %s" % (size, at.group(1)))
        if self.given.tsa and not said:
            raise Unknown("No authority has stamped the book with a time: there is nothing to check by --tsa.")
        self.vouched = self.vouched or bool(self.given.tsa)
        trusted = "" if self.given.tsa else " Whether its authority is to be trusted is for you to say (--tsa)."
        return "Time stamps (RFC 3161): %s.%s" % ("; ".join(said), trusted) if said else "No authority has stamped the book with a time."

CHECKS = ["key", "checkpoint", "entries", "proofs", "kept", "manifest", "no_others", "period", "lists", "samples", "frames", "project", "persons", "witnesses", "stamps"]

def main(given):
    for file in [given.key, given.tsa] + given.checkpoint:
        if file is not None and not os.path.isfile(file):
            return print("%s: there is no such file; nothing was checked" % file, file=sys.stderr) or 2
    if not os.path.isfile(path("entries.jsonl")) and not os.path.isfile(path("MANIFEST.sha256")):
        return print("%s is no folder of evidence; nothing was checked" % HERE, file=sys.stderr) or 2
    evidence, failed, unknown = Evidence(given), [], []
    for name in CHECKS:
        try:
            print("ok    %-10s %s" % (name, book.shown(getattr(evidence, "check_" + name)())))
        except Unknown as error:
            unknown.append(name)
            print("?     %-10s %s" % (name, book.shown(str(error))))
        except (Bad, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OSError) as error:
            failed.append(name)
            words = str(error) if isinstance(error, Bad) else "cannot be checked: %s" % error
            print("WRONG %-10s %s" % (name, book.shown(words)))
    if failed:
        print("This is NOT what the ship recorded, or not all of it: %s." % ", ".join(failed))
        return 1
    if unknown:
        print("What is here holds in itself, but what you gave could NOT be compared with it: %s." % ", ".join(unknown))
        return 2
    print("Everything holds.%s" % ("" if evidence.vouched else " It was checked in itself only: see --key, --checkpoint, --tsa above."))
    return 0

if __name__ == "__main__":
    sys.stdout = open(1, "w", encoding=sys.stdout.encoding, errors="backslashreplace", closefd=False)
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--key")
    options.add_argument("--checkpoint", action="append", default=[])
    options.add_argument("--tsa")
    options.add_argument("--folder", default=HERE)
    given = options.parse_args()
    HERE = os.path.abspath(given.folder)
    try:
        sys.exit(main(given))
    except (OSError, ValueError) as error:
        sys.exit(print("could not be checked: %s" % error, file=sys.stderr) or 2)
