/** Which of the alarm records are shown: by state, priority, system, words, and whether somebody has acknowledged them. */
import { PRIORITIES } from "../../src/core/priority.ts";
import { SYSTEMS } from "../../src/tags/vocabulary/row.ts";
import { Folded, Select, Words } from "../parts/controls.tsx";
import type { AlarmRecord } from "../store/alarms.ts";
import { definitions, meanings } from "../store/tags.ts";
import { texts as lineTexts } from "./line-texts.ts";
import { texts } from "./texts.ts";

export interface Filter {
  readonly state: keyof typeof texts.filters.states;
  readonly priority: string;
  readonly system: string;
  readonly text: string;
  readonly unacknowledged: boolean;
}

export const ALL: Filter = { state: "all", priority: "", system: "", text: "", unacknowledged: false };

const STATES: Readonly<Record<Filter["state"], (record: AlarmRecord) => boolean>> = {
  all: () => true,
  open: ({ state }) => state !== "CLEARED",
  live: ({ state, condition }) => state !== "CLEARED" && condition,
  returned: ({ state, condition }) => state !== "CLEARED" && !condition,
  cleared: ({ state }) => state === "CLEARED",
};

export function passes({ state, priority, system, text, unacknowledged }: Filter, record: AlarmRecord): boolean {
  const { message, tag_id: tagId, acknowledged_by: by, acknowledged_reason: reason } = record;
  return (
    STATES[state](record) &&
    (priority === "" || record.priority === priority) &&
    (system === "" || (meanings.value.get(tagId)?.system ?? "other") === system) &&
    (!unacknowledged || record.state === "ACTIVE") &&
    [message, tagId, definitions.value.get(tagId)?.description, by, reason].some((part) =>
      (part ?? "").toLowerCase().includes(text.trim().toLowerCase()),
    )
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly change: (changed: Partial<Filter>) => void;
}

export function Filters({ filter, change }: FiltersProps) {
  const words = texts.filters;
  const count = (["state", "priority", "system", "text", "unacknowledged"] as const).filter(
    (key) => filter[key] !== ALL[key],
  ).length;
  return (
    <Folded name={`${words.name}${count > 0 ? ` (${count})` : ""}`}>
      <div class="filter-fields">
        <Select
          label={words.state}
          value={filter.state}
          options={Object.entries(words.states)}
          onValue={(state) => change({ state: state as Filter["state"] })}
        />
        <Select
          label={words.priority}
          value={filter.priority}
          options={[["", words.allPriorities], ...PRIORITIES.map((one) => [one, lineTexts.priorities[one]] as const)]}
          onValue={(priority) => change({ priority })}
        />
        <Select
          label={words.system}
          value={filter.system}
          options={[["", words.allSystems], ...SYSTEMS.map((one) => [one, texts.systems[one]] as const)]}
          onValue={(system) => change({ system })}
        />
        <label class="check-line">
          <input
            type="checkbox"
            checked={filter.unacknowledged}
            onChange={({ currentTarget }) => change({ unacknowledged: currentTarget.checked })}
          />
          {words.unacknowledged}
        </label>
        <Words label={words.text} value={filter.text} onValue={(text) => change({ text })} />
      </div>
    </Folded>
  );
}
