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
      return texts.unknown({ name: fault.name, suggestion: nearestField(fault.name, fault.known) });
    case "unknown-group": {
      const ids = allDefinitions().map(({ Id }) => Id);
      return texts.unknown({ name: fault.name, suggestion: suggest(fault.name, ids) });
    }
    case "unknown-value":
      return texts.unknown({
        name: `${fault.name} ${fault.value}`,
        suggestion: suggest(unquoted(fault.value), fault.known),
      });
    case "shared-pgn": {
      const more = fault.known.length > SHOWN_IDS ? ", …" : "";
      return texts.sharedPgn({ pgn: fault.name, ids: fault.known.slice(0, SHOWN_IDS).join(", ") + more });
    }
    case "other-pgn":
      return texts.otherPgn({ id: fault.name, pgn: fault.min });
    case "not-a-whole-number":
      return texts.notAWholeNumber({ name: fault.name, min: fault.min, max: fault.max });
    case "for-everyone":
      return texts.forEveryone({ pgn: fault.name });
    case "not-a-list":
      return texts.notAList({ name: fault.name });
    case "no-parameter":
      return texts.noParameter({ name: fault.name, value: fault.value, pgn: fault.pgn });
    case "too-long":
      return texts.tooLong({ bytes: fault.bytes, max: fault.max });
    case "out-of-range":
      return texts.outOfRange({
        name: fault.name,
        value: fault.value,
        min: fault.min,
        max: fault.max,
        unit: fault.unit,
      });
    case "does-not-fit":
      return texts.doesNotFit({ name: fault.name, value: fault.value, said: fault.said });
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
