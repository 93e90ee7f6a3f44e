// node logbook.mjs: a tamper-evident log book in the folder `book`, and its verification.
import { openLogbook, shortCode, verifyBook } from "bitacora/logbook";

const book = await openLogbook({ dir: "book", vessel: "aurora" });
await book.append({ kind: "manual", summary: "Left Vigo", payload: { crew: 4 }, user: "Ana" });
const { id } = await book.append({ kind: "manual", summary: "Anchored off Cíes", payload: {}, user: "Ana" });
console.log("entry", id, "is on disk");
for (const entry of await book.query({ limit: 10 })) console.log(entry.timestamp, entry.summary);

const checkpoint = await book.sign();
const code = shortCode(checkpoint);
console.log("to be kept elsewhere:", code);
await book.close();

const { ok, report } = await verifyBook("book", { checkpoint: code });
console.log(ok ? "intact" : "broken", report.entries, "entries");
