#!/usr/bin/env python3
"""Checks a log book of Bitácora without Bitácora: Python 3.6 or newer, nothing else.

    python3 verify.py [FOLDER] [--checkpoint FILE]...

FOLDER has logbook/ and logbook.pub; by default it is the folder of this file. Every line must be the canonical form (RFC 8785)
of an entry, with the SHA-256 of its content as its hash and a link to the hash of the entry before; the ids must be 1, 2, 3, ….
Every checkpoint must have an Ed25519 signature (RFC 8032) over the Merkle root (RFC 6962) of exactly these lines; of those that have
one by ML-DSA-44 (FIPS 204), too, the newest is checked by that as well. --checkpoint is
a note that was kept elsewhere: only such a note shows that the whole book was not forged together with its keys. Also broken is
- a book with a file doubts.txt: it lists the doubts at the time of the export (lost evidence, a witness that refused the book);
- a book without a checkpoint over any entry, or without a good newest.checkpoint, since each export has one;
- an export with entries after its newest checkpoint, since an export ends there (in a data directory new entries are signed later).
A countersignature with a person's own signature (Ed25519, or ECDSA over P-256 by a passkey, see Web Authentication) is checked
with the key that an earlier entry gives for that person.
The volumes are the files named logbook-NNNNNN.jsonl, six to nine digits, in the order of their numbers; other files are ignored.
Exit status: 0 intact, 1 broken, 2 could not be checked.
"""
import argparse, base64, decimal, hashlib, json, os, re, stat, sys
MEMBERS = ["hash", "id", "kind", "payload", "prev_hash", "summary", "timestamp", "user"]
KINDS = ["engine_start", "engine_stop", "alarm_active", "alarm_ack", "alarm_cleared", "authority_transfer", "override", "snapshot", "manual"]
LINE_BYTES, DEPTH = 64 * 1024, 32  # of a stored line with its newline; of objects and arrays inside one another in a payload
TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3])(:[0-5][0-9]){2}\.[0-9]{3}Z")

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

def is_time(text):  # UTC with milliseconds, on a day that is in the calendar
    parts = TIME.fullmatch(text)
    if not parts:
        return False
    year, month, day = (int(part) for part in parts.groups()[:3])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= days[month - 1]
def depth(v):
    return 1 + max(map(depth, v.values() if isinstance(v, dict) else v), default=0) if isinstance(v, (dict, list)) else 0
def is_entry(v):  # each member is what it must be
    texts = [v[name] for name in MEMBERS if name not in ("id", "payload")]
    if type(v["id"]) is not int or not 1 <= v["id"] < 2**53 or not all(isinstance(t, str) for t in texts):
        return False
    hashes = all(re.fullmatch("[0-9a-f]{64}", v[name]) for name in ("hash", "prev_hash"))
    return hashes and v["kind"] in KINDS and is_time(v["timestamp"]) and isinstance(v["payload"], dict) and depth(v["payload"]) <= DEPTH
def lines_of(path):  # of a line that is too long only the beginning
    with opened(path) as file:
        line = file.readline(LINE_BYTES + 1)
        while line:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = file.readline(LINE_BYTES)
            yield line if line.endswith(b"\n") or not rest else line + b"\n"
            line = file.readline(LINE_BYTES + 1)
def is_torn(line):  # an append that was cut off: not too long, and nothing after a whole object
    try:
        return len(line) < LINE_BYTES and (line[:1] != b"{" or not line[json.JSONDecoder().raw_decode(line.decode("latin-1"))[1]:])
    except (ValueError, RecursionError):
        return len(line) < LINE_BYTES
def opened(path):  # a FIFO would be waited for, a device read for ever
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError("%s is no ordinary file / no es un archivo normal" % path)
    return open(path, "rb")
def text_of(path):
    with opened(path) as file:
        return file.read().decode("utf-8")
def shown(text):  # nothing that acts on a terminal, or cannot be seen
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)

P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, after RFC 8032, section 6
D, I = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P)
def add(a, b):
    A, B = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    C, E = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = B - A, E - C, E + C, B + A
    return (e * f % P, g * h % P, f * g % P, e * h % P)
def multiply(s, point, add=add, result=(0, 1, 1, 0)):
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

R, N = 2**256 - 2**224 + 2**192 + 2**96 - 1, 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551  # P-256, FIPS 186
B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b
GENERATOR = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296, 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5, 1)
def add_p256(p, q):  # y^2 = x^3 - 3x + B in projective coordinates; holds for all points (Renes, Costello, Batina 2016, equation 1)
    (x, y, z), (u, v, w) = p, q
    xy, yz, xz, xx, yy, zz = x * v + u * y, y * w + v * z, x * w + u * z, x * u, y * v, z * w
    e, f, g = 3 * (B * zz - xz), 3 * (B * xz - xx - 3 * zz), 3 * (xx - zz)
    return ((xy * (yy - e) - yz * f) % R, (g * f + (yy + e) * (yy - e)) % R, (yz * (yy + e) + xy * g) % R)
def is_signed_p256(public, text, signature):
    x, y, r, s = (int.from_bytes(part, "big") for part in (public[1:33], public[33:], signature[:32], signature[32:]))
    if public[0] != 4 or x >= R or y >= R or (y * y - x**3 + 3 * x - B) % R or not 0 < r < N or not 0 < s < N:
        return False
    e, w = int.from_bytes(sha(text), "big"), pow(s, N - 2, N)
    a, b = (multiply(k * w % N, point, add_p256, (0, 1, 0)) for k, point in ((e, GENERATOR), (r, (x, y, 1))))
    X, _, Z = add_p256(a, b)
    return Z != 0 and X * pow(Z, R - 2, R) % R % N == r

Q44, GAMMA1, GAMMA2 = 8380417, 1 << 17, 95232  # ML-DSA-44, after FIPS 204, section 6.3
ZETAS = [pow(1753, int("{:08b}".format(i)[::-1], 2), Q44) for i in range(256)]
def ntt(w):
    w, m, length = list(w), 0, 128
    while length:
        for start in range(0, 256, 2 * length):
            m += 1
            for j in range(start, start + length):
                t = ZETAS[m] * w[j + length] % Q44
                w[j], w[j + length] = (w[j] + t) % Q44, (w[j] - t) % Q44
        length >>= 1
    return w
def inverse_ntt(w):
    w, m, length = list(w), 256, 1
    while length < 256:
        for start in range(0, 256, 2 * length):
            m -= 1
            for j in range(start, start + length):
                t = w[j]
                w[j], w[j + length] = (t + w[j + length]) % Q44, ZETAS[m] * (w[j + length] - t) % Q44
        length *= 2
    return [x * 8347681 % Q44 for x in w]
def bits(data, width):  # 256 numbers of so many bits, the lowest first
    whole = int.from_bytes(data, "little")
    return [whole >> at & (1 << width) - 1 for at in range(0, 256 * width, width)]
def matrix_entry(seed):
    found, data = [], hashlib.shake_128(seed).digest(1680)  # one in a thousand is refused
    for at in range(0, len(data), 3):
        x = data[at] | data[at + 1] << 8 | (data[at + 2] & 127) << 16
        if x < Q44:
            found.append(x)
    return found[:256]
def ball(seed):
    data, c, at = hashlib.shake_256(seed).digest(1000), [0] * 256, 8
    signs = int.from_bytes(data[:8], "little")
    for i in range(256 - 39, 256):
        while data[at] > i:
            at += 1
        j, at = data[at], at + 1
        c[i], c[j] = c[j], 1 - 2 * (signs & 1)
        signs >>= 1
    return c
def hints(data):
    found, at = [[0] * 256 for _ in range(4)], 0
    for i in range(4):
        end = data[80 + i]
        if not at <= end <= 80 or any(data[j] <= data[j - 1] for j in range(at + 1, end)):
            return None
        for j in data[at:end]:
            found[i][j] = 1
        at = end
    return None if any(data[at:80]) else found
def is_signed_ml_dsa(public, text, signature):
    if len(public) != 1312 or len(signature) != 2420:
        return False
    mark, h = signature[:32], hints(signature[2336:])
    z = [[GAMMA1 - x for x in bits(signature[at : at + 576], 18)] for at in range(32, 2336, 576)]
    if h is None or any(abs(x) >= GAMMA1 - 78 for row in z for x in row):
        return False
    shake = lambda data, size: hashlib.shake_256(data).digest(size)
    mu = shake(shake(public, 64) + b"\0\0" + text, 64)
    z, c, packed = [ntt(row) for row in z], ntt(ball(mark)), b""
    for r in range(4):
        t1 = ntt(x << 13 for x in bits(public[32 + 320 * r : 352 + 320 * r], 10))
        rows = [matrix_entry(public[:32] + bytes([s, r])) for s in range(4)]
        w = inverse_ntt([sum(rows[s][j] * z[s][j] for s in range(4)) - c[j] * t1[j] for j in range(256)])
        whole = 0
        for j, x in enumerate(w):
            x %= Q44
            low = x % (2 * GAMMA2)
            low -= 2 * GAMMA2 if low > GAMMA2 else 0
            high, low = (0, low - 1) if x - low == Q44 - 1 else ((x - low) // (2 * GAMMA2), low)
            whole |= (high + (h[r][j] and (1 if low > 0 else -1))) % 44 << 6 * j
        packed += whole.to_bytes(192, "little")
    return shake(mu + packed, 32) == mark

NOTE_BYTES, NOTE_SIGNATURES = 64 * 1024, 100
SPACE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200b)))  # as JavaScript has it
SIGNATURE = re.compile("\u2014 ([^%s+]+) ([A-Za-z0-9+/]+={0,2})" % SPACE)
def checkpoint(note, name, key):  # (size, root) of a note that this vessel has signed, and in its one form; else ValueError
    end = note.rfind("\n\n")
    if len(note.encode()) > NOTE_BYTES or end < 1 or not note.endswith("\n") or re.search("[\0-\t\x0b-\x1f]", note):
        raise ValueError("not a note")
    body, lines = note[: end + 1].encode(), note[end + 2 : -1].split("\n")
    signatures = [(line.group(1), exact_base64(line.group(2))) for line in map(SIGNATURE.fullmatch, lines) if line]
    if not len(signatures) == len(lines) <= NOTE_SIGNATURES or any(len(raw) <= 4 for _, raw in signatures):
        raise ValueError("not a signature")
    # Others may be there, such as a witness's; a bad one by this key spoils the note.
    own = [raw[4:] for by, raw in signatures if by == name and raw[:4] == sha(name.encode() + b"\n\x01" + key)[:4]]
    origin, size, root = (body.decode().split("\n") + ["", ""])[:3]
    if not own or not all(len(one) == 64 and is_signed(key, body, one) for one in own):
        raise ValueError("not signed by this vessel")
    if origin != name or not re.fullmatch("0|[1-9][0-9]{0,15}", size) or int(size) >= 2**53:
        raise ValueError("not this vessel's checkpoint")
    return int(size), exact_base64(root, 32)
def second_key(folder, name):  # the ship's key of ML-DSA-44, if she has one: b"" if not
    file = os.path.join(folder, "logbook-ml-dsa.pub")
    whose, key_id, rest = text_of(file).strip().split("+", 2) if os.path.exists(file) else (name, "", "")
    key = exact_base64(rest, 0, 1313)
    if key and (key[0] != 6 or sha(whose.encode() + b"\n" + key)[:4].hex() != key_id):
        raise ValueError("logbook-ml-dsa.pub is no key / logbook-ml-dsa.pub no es una clave")
    return key[1:] if whose == name else b""
def seen_by(note, name, key):  # [whether it holds, when] of each signature by this key of ML-DSA-44 (C2SP tlog-cosignature)
    body, _, lines = note.rpartition("\n\n")
    origin, size, root = body.split("\n")[:3]
    own, found = sha(name.encode() + b"\n\x06" + key)[:4], []
    for by, raw in [(line.group(1), exact_base64(line.group(2))) for line in map(SIGNATURE.fullmatch, lines.split("\n")) if line]:
        if by == name and raw[:4] == own:
            whose, whom = [bytes([len(each.encode())]) + each.encode() for each in (name, origin)]
            text = b"subtree/v1\n\0" + whose + raw[4:12] + whom + bytes(8) + int(size).to_bytes(8, "big") + exact_base64(root, 32)
            found.append((is_signed_ml_dsa(key, text, raw[12:]), int.from_bytes(raw[4:12], "big")))
    return found
def checkpoints(notes, name, key):  # the good ones, and how many are not
    good, bad = [], 0
    for note in notes:
        try:
            good.append(checkpoint(note, name, key))
        except (ValueError, IndexError):
            bad += 1
    return good, bad
def listed_notes(text):  # one after another, an empty line between the text, the signatures and the next one
    body = ""
    for block in text.split("\n\n"):
        if block.startswith("\u2014 "):
            yield body + "\n\n" + block + "\n"
        elif body:
            yield body
        body = "" if block.startswith("\u2014 ") or not block.strip(SPACE) else block
    yield from [body] if body else []
def sha(data):
    return hashlib.sha256(data).digest()
def root_of(peaks):
    node = peaks[-1] if peaks else sha(b"")
    for left in peaks[-2::-1]:
        node = sha(b"\x01" + left + node)
    return node

def take_key(known, payload):  # {key: (whose, whether it counts)}, as one entry after another says
    event, whose, key = payload.get("event"), payload.get("person"), payload.get("person_key")
    if not isinstance(whose, str) or not isinstance(key, str):
        return
    if event == "person_key_revoked" and known.get(key, ("",))[0] == whose:
        known[key] = (whose, False)
    elif event == "person_key" and key not in known:
        for other in [k for k in known if known[k][0] == whose]:
            known[other] = (whose, False)
        known[key] = (whose, True)
def is_by_passkey(key, text, mark, payload):  # the browser's challenge is the hash of what is signed, and somebody was verified
    data, client = exact_base64(payload["authenticator_data"]), exact_base64(payload["client_data"])
    challenge = base64.urlsafe_b64encode(sha(text)).rstrip(b"=")
    says = b'"type":"webauthn.get"' in client and b'"challenge":"' + challenge + b'"' in client
    return says and len(data) >= 37 and data[32] & 5 == 5 and is_signed_p256(key, data + sha(client), mark)
def person_signatures(signed, hashes, name):  # [(entry, what it countersigns, person, why not)], and how many hold
    bad, good = [], 0
    for at, entry, (whose, counts) in signed:
        payload, person, of, why = entry["payload"], entry["user"], entry["payload"]["countersigns"], None
        said = {n: payload.get(n) if isinstance(payload.get(n), str) else "" for n in ("entry_hash", "person_key", "signed_at", "vessel")}
        said.update(entry_id=of, person=person, summary=entry["summary"])
        try:
            key, mark = exact_base64(said["person_key"], 32, 65), exact_base64(payload["signature"], 64)
            text = b"bitacora countersignature v1\n" + canonical(said).encode()
            if not is_time(said["signed_at"]) or not (is_by_passkey(key, text, mark, payload) if key[32:] else is_signed(key, text, mark)):
                raise ValueError("not signed")
        except (ValueError, TypeError, KeyError):
            why = "FORGED: that key has not signed it / FALSO: esa clave no lo ha firmado"
        if not why and said["vessel"] != name:
            why = "made for another vessel's book / hecho para el libro de otro barco"
        elif not why and whose is None:
            why = "by a key that the book does not know / de una clave que el libro no conoce"
        elif not why and whose != person:
            why = "by somebody else's key / de la clave de otra persona"
        elif not why and not counts:
            why = "by a key that was revoked or replaced before / de una clave anulada o sustituida"
        elif not why and not (type(of) is int and 0 < of <= len(hashes) // 32 and hashes[32 * of - 32 : 32 * of].hex() == said["entry_hash"]):
            why = "FORGED: signed over another entry / FALSO: se firmó sobre otro asiento"
        bad, good = bad + ([(at, of, person, why)] if why else []), good + (not why)
    return bad, good
def exact_base64(text, *lengths):
    data = base64.b64decode(text, validate=True)
    if (lengths and len(data) not in lengths) or base64.b64encode(data).decode() != text:
        raise ValueError("not the base64 of so many bytes")
    return data
def volumes_of(folder):
    names = os.listdir(folder) if os.path.isdir(folder) else []
    names = [name for name in names if re.fullmatch(r"logbook-[0-9]{6,9}\.jsonl", name)]
    return [os.path.join(folder, name) for name in sorted(names, key=lambda name: (int(name[8:-6]), name))]

def is_export(folder):  # where this file lies is one, whatever was put beside it
    own = os.path.realpath(folder) == os.path.dirname(os.path.realpath(__file__))
    return own or os.path.exists(os.path.join(folder, "newest.checkpoint")) or not os.path.exists(os.path.join(folder, "logbook.signed"))
def newest_note(folder):  # of an export; a data directory has it in logbook.signed
    newest, state = os.path.join(folder, "newest.checkpoint"), os.path.join(folder, "logbook.signed")
    try:
        if is_export(folder):
            return text_of(newest) if os.path.exists(newest) else ""
        return json.loads(text_of(state))["note"] + ""
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""

def main(folder, given):
    name, key_id, rest = text_of(os.path.join(folder, "logbook.pub")).strip().split("+", 2)
    key = exact_base64(rest, 33)
    if key[0] != 1 or sha(name.encode() + b"\n" + key)[:4].hex() != key_id:
        raise ValueError("logbook.pub is no key / logbook.pub no es una clave")
    key, second = key[1:], second_key(folder, name)
    listed, breaks = os.path.join(folder, "logbook", "checkpoints"), []
    notes = list(listed_notes(text_of(listed) if os.path.exists(listed) else "")) + [newest_note(folder)]
    good, bad = checkpoints(notes[:-1], name, key)
    own, unusable = checkpoints(notes[-1:], name, key)
    twice, also = [note for note in notes if len(note) > 3000 and checkpoints([note], name, key)[0]][-1:], ""
    for span, marks in [(note.split("\n")[1], seen_by(note, name, second) if second else []) for note in twice]:
        also = "entries 1 to %s are signed by ML-DSA-44, too / firmados también con ML-DSA-44" % span
        if not marks:
            also = "a second signature, over entries 1 to %s, was NOT checked: its key, logbook-ml-dsa.pub, is not here" % span
        elif not all(holds for holds, _ in marks):
            also, breaks = "", breaks + ["the signature by ML-DSA-44 over entries 1 to %s is FORGED / es FALSA" % span]
    good, bad = good + own, bad + unusable
    breaks += [] if own else ["newest.checkpoint is missing or no good one / falta newest.checkpoint o no es bueno"]
    doubts = os.path.join(folder, "doubts.txt")
    breaks += text_of(doubts).splitlines() if os.path.exists(doubts) else []
    for file in given:
        kept, _ = checkpoints([text_of(file).replace("\r\n", "\n").strip(SPACE) + "\n"], name, key)
        good += kept
        breaks += [] if kept else ["%s: not a checkpoint that the key of %s has signed" % (file, name)]
    good = [checkpoint for checkpoint in good if checkpoint[0] > 0]
    due, peaks, size, before, newest, anchored = sorted(set(good)), [], 0, "0" * 64, "", 0
    leaps, unexplained, signed_by, known, hashes, torn, holding = [], 0, [], {}, bytearray(), [], 0
    volumes = volumes_of(os.path.join(folder, "logbook"))
    for volume in volumes:
        for at, line in enumerate(lines_of(volume), 1):
            if not line.endswith(b"\n") and volume == volumes[-1] and is_torn(line):
                torn.append("(an unfinished line at the end of %s, %d bytes / una línea sin terminar)" % (volume, len(line)))
                continue
            line, size, wrong = line.rstrip(b"\n"), size + 1, []
            try:
                if len(line) >= LINE_BYTES:
                    raise ValueError("too long")
                entry = json.loads(line.decode())
                if sorted(entry) != MEMBERS or not is_entry(entry) or canonical(entry).encode() != line:
                    wrong.append("not an entry in its one form")
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
                if not wrong and entry["kind"] == "manual":
                    take_key(known, payload)
                if not wrong and "signature" in payload and type(payload.get("countersigns")) in (int, float):
                    key = payload.get("person_key")
                    signed_by.append((size, entry, known.get(key, (None, False)) if isinstance(key, str) else (None, False)))
                unexplained += time < newest
                before, newest = entry["hash"], max(newest, time)
            except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
                wrong = ["not an entry in its one form"]
            breaks += ["entry %d (%s, line %d): %s" % (size, os.path.basename(volume), at, w) for w in wrong]
            hashes += bytes.fromhex(before) if not wrong else bytes(32)
            node, n = sha(b"\x00" + line), size - 1
            while n & 1:
                node, n = sha(b"\x01" + peaks.pop() + node), n >> 1
            peaks.append(node)
            while due and due[0][0] == size:
                if due.pop(0)[1] == root_of(peaks):
                    anchored, holding = size, holding + 1
                else:
                    breaks.append("entries %d to %d are not those that a checkpoint was signed over" % (anchored + 1, size))
    breaks += ["the book ends after %d entries; a checkpoint was signed over %d" % (size, s) for s, _ in due]
    forged, held = person_signatures(signed_by, hashes, name)
    breaks += ["entry %d: the countersignature of entry %s by %s is %s" % one for one in forged]
    signed = max([s for s, _ in good], default=size)
    if size > signed and is_export(folder):
        breaks.append("entries %d to %d stand after the newest checkpoint; an export ends there / hay asientos tras el último punto de control" % (signed + 1, size))
    if size and own and not own[0][0]:
        breaks.append("newest.checkpoint is over no entries: it says nothing of these / newest.checkpoint no cubre ningún asiento")
    if size and not good:
        breaks.append("no checkpoint is here: nothing shows that the ship wrote it / no hay punto de control: nada muestra que lo escribiera el barco")
    found = "BROKEN / ROTO: %d" % len(breaks) if breaks else "OK: intact / íntegro" if size else "empty, nothing to check / vacío"
    print(shown("\n".join([found] + breaks[:50] + (["… %d more / más" % (len(breaks) - 50)] if breaks[50:] else []) + torn)))
    print(shown("%s: %d entries until %s; %s anchored by %d checkpoints" % (name, size, ascii(newest)[1:-1], "1 to %d" % anchored if anchored else "none", holding)))
    print("%d notes are not good checkpoints of this vessel" % bad if bad else "root %s" % base64.b64encode(root_of(peaks)).decode())
    print(also, end="\n" if also else "")
    print("%d countersignatures by persons' own keys hold / refrendos con clave propia" % held if held else "", end="\n" if held else "")
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
        sys.exit(print(shown("could not be checked / no se pudo comprobar: %s" % error), file=sys.stderr) or 2)
