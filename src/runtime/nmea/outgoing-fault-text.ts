/** Why a message cannot be sent, in the reader's language. */
import type { ToolMessages } from "../../messages/en/tools.ts";
import { allDefinitions } from "../../nmea2000/codec/definitions.ts";
import type { OutgoingFault } from "../../nmea2000/outgoing-fault.ts";
import { suggest } from "../../project/suggest.ts";

const SHOWN_IDS = 8;

export function outgoingFaultText(fault: OutgoingFault, { send: { faults: texts } }: ToolMessages): string {
  switch (fault.kind) {
    case "not-an-object":
    case "no-group":
    case "bad-bytes":
    case "data-and-fields":
      return texts[fault.kind];
    case "unknown-key":
    case "unknown-field":
      return texts.unknown(fault.name, nearestField(fault.name, fault.known));
    case "unknown-group": {
      const ids = allDefinitions().map(({ Id }) => Id);
      return texts.unknown(fault.name, suggest(fault.name, ids));
    }
    case "unknown-value":
      return texts.unknown(`${fault.name} ${fault.value}`, suggest(unquoted(fault.value), fault.known));
    case "shared-pgn": {
      const more = fault.known.length > SHOWN_IDS ? ", …" : "";
      return texts.sharedPgn(fault.name, fault.known.slice(0, SHOWN_IDS).join(", ") + more);
    }
    case "other-pgn":
      return texts.otherPgn(fault.name, fault.min);
    case "not-a-whole-number":
      return texts.notAWholeNumber(fault.name, fault.min, fault.max);
    case "for-everyone":
      return texts.forEveryone(fault.name);
    case "not-a-list":
      return texts.notAList(fault.name);
    case "no-parameter":
      return texts.noParameter(fault.name, fault.value, fault.pgn);
    case "too-long":
      return texts.tooLong(fault.bytes, fault.max);
    case "out-of-range":
      return texts.outOfRange(fault.name, fault.value, fault.min, fault.max, fault.unit);
    case "does-not-fit":
      return texts.doesNotFit(fault.name, fault.value, fault.said);
    default:
      return fault satisfies never;
  }
}

/** The path of an item's field stays before the field's name. */
function nearestField(name: string, known: readonly string[]): string | undefined {
  return suggest(name.slice(name.lastIndexOf(".") + 1), known);
}

function unquoted(json: string): string {
  return json.replaceAll(/^"|"$/g, "");
}
