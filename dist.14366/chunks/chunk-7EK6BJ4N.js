import {
  PersonKeys
} from "./chunk-UUTL6C77.js";
import {
  verifyFiles
} from "./chunk-QXUUKZBV.js";
import {
  parseEntry
} from "./chunk-7JJSCJJL.js";
import {
  isGoodSignature,
  signedStatementOf
} from "./chunk-ILEWIQLU.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";

// src/logbook/verify/file-signed.ts
async function lookAtSigned(volumes, signatures) {
  if (!signatures.needsEntries) return;
  let id = 0;
  await verifyFiles({ volumes }, { onLine: (line) => signatures.signedLine(line, id += 1) });
}

// src/logbook/person/signatures-of-book.ts
var MARKS = [Buffer.from('"person_key"'), Buffer.from('"signature"')];
var SignaturesOfBook = class {
  #vessel;
  #keys = new PersonKeys();
  #bad = [];
  /** Signatures, by the entry that they name. Each is good if that entry has this hash. */
  #wanted = /* @__PURE__ */ new Map();
  #persons = /* @__PURE__ */ new Set();
  #taken = 0;
  #good = 0;
  #unchecked = 0;
  /** `vessel`: the origin of the book; undefined if it is not known. */
  constructor(vessel) {
    this.#vessel = vessel;
  }
  /** Takes the next line, in the first reading. */
  line(line) {
    if (!MARKS.some((mark) => line.includes(mark))) return;
    const entry = parseEntry(line.toString("utf8"));
    if (entry === void 0) return;
    this.#keys.take(entry);
    const statement = signedStatementOf(entry);
    if (statement === void 0) return;
    const fault = this.#faultOf(statement);
    if (fault !== void 0) {
      this.#blame(entry, statement.entryId, fault);
      return;
    }
    if (this.#taken >= limits.signatures) {
      this.#unchecked += 1;
      return;
    }
    this.#taken += 1;
    const wanted = this.#wanted.get(statement.entryId) ?? [];
    wanted.push({ entry, hash: statement.entryHash });
    this.#wanted.set(statement.entryId, wanted);
  }
  #faultOf(statement) {
    if (!isGoodSignature(statement)) return "signature";
    if (this.#vessel !== void 0 && statement.vessel !== this.#vessel) return "vessel";
    const standing = this.#keys.standing(statement.person, statement.personKey);
    return standing === "good" ? void 0 : `${standing}-key`;
  }
  #blame({ id, user }, countersigns, fault) {
    if (this.#bad.length < limits.brokenIds) this.#bad.push({ entry_id: id, countersigns, person: user, fault });
  }
  /** Whether a second reading is needed. */
  get needsEntries() {
    return this.#wanted.size > 0;
  }
  /** Takes the next line, in the second reading; `id` is its place in the book. */
  signedLine(line, id) {
    const wanted = this.#wanted.get(id);
    if (wanted === void 0) return;
    const hash = parseEntry(line.toString("utf8"))?.hash;
    const held = wanted.filter((each) => each.hash === hash);
    for (const { entry } of wanted.filter((each) => each.hash !== hash)) this.#blame(entry, id, "entry");
    this.#good += held.length;
    for (const { entry } of held) this.#persons.add(entry.user);
    this.#wanted.delete(id);
  }
  /** To be called after both readings. A signature over an entry that is missing is bad, too. */
  report() {
    for (const [id, wanted] of this.#wanted) for (const { entry } of wanted) this.#blame(entry, id, "entry");
    this.#wanted.clear();
    const bad = this.#bad.toSorted((a, b) => a.entry_id - b.entry_id);
    return { good: this.#good, persons: [...this.#persons], unchecked: this.#unchecked, bad };
  }
};

export {
  lookAtSigned,
  SignaturesOfBook
};
