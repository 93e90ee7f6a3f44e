/** The limits of the vessel, each with its tag, in the reader's units; those of the project can be changed, and new ones made. */
import { useState } from "preact/hooks";
import { Act, isOffered } from "../parts/act.tsx";
import { Empty, Words } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { type AlarmRule, rulesByTag } from "../store/alarms.ts";
import { definitions, meanings } from "../store/tags.ts";
import { SHOWN_ORDER } from "../systems.ts";
import { editRule, newRule } from "./editor.tsx";
import { texts as lineTexts } from "./line-texts.ts";
import { nameOf, wordsOf } from "./rule-words.ts";
import { texts } from "./texts.ts";

export function Rules() {
  const [text, setText] = useState("");
  const sought = text.trim().toLowerCase();
  const rules = inOrder([...rulesByTag.value.values()].flat()).filter((rule) =>
    [rule.message, rule.tag_id, nameOf(rule.tag_id)].some((part) => part.toLowerCase().includes(sought)),
  );
  return (
    <>
      <div class="alarms-head">
        <Words label={texts.filters.text} value={text} onValue={setText} />
        <Act right="alarm rules" onPress={chooseTag}>
          {texts.addRule}
        </Act>
      </div>
      {rules.length === 0 && <Empty>{texts.noRules}</Empty>}
      <table class="records rules" aria-label={texts.tabs.rules} hidden={rules.length === 0}>
        <thead>
          <tr>
            {(["tag", "rule", "priority", "state", "origin"] as const).map((key) => (
              <th key={key} scope="col" class={`of-${key}`}>
                {texts.ruleColumns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Row key={`${rule.tag_id} ${rule.id}`} rule={rule} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ rule }: { readonly rule: AlarmRule }) {
  const { tag_id: tagId, message, priority, state, origin } = rule;
  const tag = definitions.value.get(tagId);
  const name = nameOf(tagId);
  const words = tag === undefined ? "" : wordsOf(rule, tag);
  const shownState = rule.shelved !== null ? "shelved" : rule.out_of_service !== null ? "out_of_service" : state;
  return (
    <tr class="record" data-priority={priority} data-state={shownState}>
      <td class="of-tag">
        {origin === "service" ? (
          <span class="record-name">
            <b>{message}</b>
            {name !== message && <span class="quiet">{name}</span>}
          </span>
        ) : (
          <button type="button" class="record-name" aria-haspopup="dialog" onClick={() => editRule(rule)}>
            <b>{message}</b>
            {name !== message && <span class="quiet">{name}</span>}
            {/* Several limits of a tag may have one message. */}
            <span class="unseen">{words}</span>
          </button>
        )}
      </td>
      <td class="of-rule">{words}</td>
      <td class="of-priority">
        <span class="chip" data-priority={state === "active" || state === "acknowledged" ? priority : "returned"}>
          {lineTexts.priorities[priority]}
        </span>
      </td>
      <td class="of-state">{texts.ruleStates[shownState]}</td>
      <td class="of-origin quiet">{origin === undefined ? "" : texts.origins[origin]}</td>
    </tr>
  );
}

/** As a watch looks at the vessel: by system, then by tag. */
function inOrder(rules: readonly AlarmRule[]): AlarmRule[] {
  const place = ({ tag_id: tagId }: AlarmRule) => SHOWN_ORDER.indexOf(meanings.value.get(tagId)?.system ?? "other");
  const rank = ({ tag_id: tagId }: AlarmRule) => meanings.value.get(tagId)?.rank ?? 1e6;
  return [...rules].sort((a, b) => place(a) - place(b) || rank(a) - rank(b) || (a.tag_id < b.tag_id ? -1 : 1));
}

function chooseTag(): void {
  if (isOffered("alarm rules")) openSheet(() => <TagSheet />);
}

/** Which tag the new limit is of: found by words. */
function TagSheet() {
  const [text, setText] = useState("");
  const sought = text.trim().toLowerCase();
  const found = [...definitions.value.values()].filter(({ id, description }) =>
    `${description} ${id}`.toLowerCase().includes(sought),
  );
  return (
    <Sheet title={texts.ofTag}>
      <Words label={texts.filters.text} value={text} onValue={setText} />
      <ul class="tag-list">
        {found.slice(0, 100).map((tag) => (
          <li key={tag.id}>
            <button
              type="button"
              onClick={() => {
                closeSheet();
                newRule(tag);
              }}
            >
              {tag.description || tag.id} <span class="quiet">{tag.id}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
