#!/usr/bin/env python3
"""Checks a log book of Bitácora without Bitácora: Python 3.6 or newer, nothing else.

    python3 verify.py [FOLDER] [--checkpoint FILE]...

FOLDER has logbook/ and logbook.pub; without it, the folder of this file. Every line must be the canonical form (RFC 8785)
of an entry, its hash the SHA-256 of what it says, linked to the hash of the entry before, the ids 1, 2, 3, …; and every
checkpoint must have an Ed25519 signature (RFC 8032) over the Merkle root (RFC 6962) of exactly these lines. --checkpoint is
a note that was kept elsewhere: only that shows that the whole book, keys and all, was not made anew.
Exit status: 0 intact, 1 broken, 2 could not be checked.
"""
import argparse, base64, decimal, glob, hashlib, json, os, re, sys
MEMBERS = ["hash", "id", "kind", "payload", "prev_hash", "summary", "timestamp", "user"]

def number(value):  # as ECMAScript prints it
    x = float(value)
    if x == 0 or abs(x) == float("inf") or x != x:
        return "0" if x == 0 else "not a finite number"
    sign, digits, exp = decimal.Decimal(repr(x)).as_tuple()
    s = "".join(map(str, digits)).rstrip("0")
    n, minus = len(digits) + exp, "-" if sign else ""
    if len(s) <= n <= 21:
        return minus + s + "0" * (n - len(s))
    if 0 < n <= 21:
        return minus + s[:n] + "." + s[n:]
    if -6 < n <= 0:
        return minus + "0." + "0" * -n + s
    return minus + s[0] + ("." + s[1:] if s[1:] else "") + "e%+d" % (n - 1)
def canonical(v):
    if isinstance(v, (bool, str)) or v is None:
        return json.dumps(v, ensure_ascii=False)
    if isinstance(v, (int, float)):
        return number(v)
    if isinstance(v, list):
        return "[" + ",".join(map(canonical, v)) + "]"
    names = sorted(v, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(canonical(name) + ":" + canonical(v[name]) for name in names) + "}"

P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, after RFC 8032, section 6
D, I = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P)
def add(a, b):
    A, B = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    C, E = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = B - A, E - C, E + C, B + A
    return (e * f % P, g * h % P, f * g % P, e * h % P)
def multiply(s, point):
    result = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            result = add(result, point)
        point, s = add(point, point), s >> 1
    return result
def decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    x = x if (x * x - x2) % P == 0 else x * I % P
    if y >= P or (x * x - x2) % P or (x == 0 and sign):
        raise ValueError("not a point")
    return (x, y, 1, x * y % P) if (x & 1) == sign else (P - x, y, 1, -x * y % P)

BASE = decompress(((4 * pow(5, P - 2, P)) % P).to_bytes(32, "little"))
def is_signed(public, text, signature):
    r, s = decompress(signature[:32]), int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + text).digest(), "little") % Q
    a, b = multiply(s, BASE), add(r, multiply(k, decompress(public)))
    return s < Q and (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0

def checkpoints(text, name, key):  # [(size, root)], and how many notes are not good ones of this vessel
    good, bad = [], 0
    key_id = hashlib.sha256(name.encode() + b"\n\x01" + key).digest()[:4]
    for body, signatures in re.findall(r"((?:[^\n]+\n)+)\n((?:\u2014 [^\n]+\n)+)", text):
        try:
            origin, size, root = body.split("\n")[:3]
            raw = [base64.b64decode(line.split(" ")[2]) for line in signatures.splitlines()]
            own = [r[4:] for r in raw if r[:4] == key_id and is_signed(key, body.encode(), r[4:])]
            if origin != name or not own:
                raise ValueError("not this vessel's")
            good.append((int(size), base64.b64decode(root)))
        except (ValueError, IndexError):
            bad += 1
    return good, bad
def sha(data):
    return hashlib.sha256(data).digest()
def root_of(peaks):
    node = peaks[-1] if peaks else sha(b"")
    for left in peaks[-2::-1]:
        node = sha(b"\x01" + left + node)
    return node

def main(folder, given):
    name, _, rest = open(os.path.join(folder, "logbook.pub")).read().strip().split("+", 2)
    key = base64.b64decode(rest)[1:]
    paths, breaks = [os.path.join(folder, "logbook", "checkpoints"), os.path.join(folder, "newest.checkpoint")], []
    good, bad = checkpoints("\n".join(open(p, encoding="utf-8").read() for p in paths if os.path.exists(p)), name, key)
    for file in given:
        own, _ = checkpoints(open(file, encoding="utf-8").read().strip() + "\n", name, key)
        good += own
        breaks += [] if own else ["%s: not a checkpoint that the key of %s has signed" % (file, name)]
    due, peaks, size, before, newest, anchored = sorted(set(good)), [], 0, "0" * 64, "", 0
    leaps, unexplained = [], 0
    volumes = glob.glob(os.path.join(folder, "logbook", "logbook-*.jsonl"))
    volumes.sort(key=lambda v: int(re.sub(r"\D", "", os.path.basename(v))))
    for volume in volumes:
        for at, line in enumerate(open(volume, "rb"), 1):
            if not line.endswith(b"\n") and volume == volumes[-1]:
                print("(an unfinished line at the end of %s, %d bytes)" % (volume, len(line)))
                continue
            line, size, wrong = line.rstrip(b"\n"), size + 1, []
            try:
                entry = json.loads(line.decode())
                if sorted(entry) != MEMBERS or canonical(entry).encode() != line:
                    wrong.append("not the canonical form of an entry")
                if sha(b"{" + line[75:]).hex() != entry["hash"]:
                    wrong.append("does not say what it said when it was written")
                if entry["prev_hash"] != before:
                    wrong.append("does not follow the entry before it")
                if entry["id"] != size:
                    wrong.append("has the id %a in the place of %d" % (entry["id"], size))
                payload, time = entry["payload"], entry["timestamp"]
                if not wrong and isinstance(payload, dict) and payload.get("event") == "clock_step":
                    leaps.append("entry %d: the clock leapt / el reloj saltó: %a -> %s" % (size, payload.get("clock_expected"), ascii(time)[1:-1]))
                    newest = ""
                unexplained += time < newest
                before, newest = entry["hash"], max(newest, time)
            except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
                wrong = ["not an entry"]
            breaks += ["entry %d (%s, line %d): %s" % (size, os.path.basename(volume), at, w) for w in wrong]
            node, n = sha(b"\x00" + line), size - 1
            while n & 1:
                node, n = sha(b"\x01" + peaks.pop() + node), n >> 1
            peaks.append(node)
            while due and due[0][0] == size:
                if due.pop(0)[1] == root_of(peaks):
                    anchored = size
                else:
                    breaks.append("entries %d to %d are not those that a checkpoint was signed over" % (anchored + 1, size))
    breaks += ["the book ends after %d entries; a checkpoint was signed over %d" % (size, s) for s, _ in due]
    print("\n".join(breaks[:50] + (["… %d more" % (len(breaks) - 50)] if breaks[50:] else [])) or ("intact: OK / íntegro" if size else "empty, nothing to check / vacío"))
    unsigned = "" if anchored or breaks or not size else ": nothing shows that the ship wrote it / nada muestra que lo escribiera el barco"
    print("%s: %d entries until %s; %s anchored by %d checkpoints%s" % (name, size, ascii(newest)[1:-1], "1 to %d" % anchored if anchored else "none", len(set(good)), unsigned))
    print("%d notes are not good checkpoints of this vessel" % bad if bad else "root %s" % base64.b64encode(root_of(peaks)).decode())
    times = leaps[:10] + (["… %d more leaps" % (len(leaps) - 10)] if leaps[10:] else [])
    times += ["%d entries are dated before an earlier one / asientos con fecha anterior" % unexplained] if unexplained else []
    print("\n".join(times), end="\n" if times else "")
    return 1 if breaks else 0 if size else 2

if __name__ == "__main__":
    sys.stdout = open(1, "w", encoding=sys.stdout.encoding, errors="backslashreplace", closefd=False)
    try:
        options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
        options.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
        options.add_argument("--checkpoint", dest="given", metavar="FILE", action="append", default=[])
        sys.exit(main(**vars(options.parse_args())))
    except (OSError, ValueError, IndexError) as error:
        sys.exit(print("could not be checked: %s" % error, file=sys.stderr) or 2)
