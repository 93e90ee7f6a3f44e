/**
 * The condition of the service: a quiet mark in the frame that is there only while something wants to be looked at. It opens the reasons,
 * in the words of the service: what is wrong, since when, and what to do; and below what the doctor finds on its computer.
 */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson } from "../link/api.ts";
import { Icon } from "../parts/icons.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { openSheet } from "../parts/sheets.ts";
import { type Health, health } from "../store/health.ts";
import { formatTime } from "../texts/language.ts";
import { texts } from "./texts.ts";
import "./condition.css";

export function Condition() {
  const { condition = "ok", reasons = [] } = health.value ?? {};
  if (condition === "ok") return null;
  return (
    <button
      type="button"
      class="button condition"
      data-condition={condition}
      onClick={() => openSheet(() => <ConditionSheet />)}
    >
      <Icon name="look" />
      <span class="condition-words">
        {texts.condition[condition]} ({reasons.length})
      </span>
    </button>
  );
}

function ConditionSheet() {
  return (
    <Sheet title={texts.condition.title}>
      <ul class="reasons">
        {health.value?.reasons.map((reason) => (
          <ReasonRow key={`${reason.code} ${reason.part} ${reason.text}`} {...reason} />
        ))}
      </ul>
      <Doctor />
    </Sheet>
  );
}

function ReasonRow({ severity, text, since, what_to_do: whatToDo }: Health["reasons"][number]) {
  return (
    <li data-condition={severity}>
      <p>
        <b>{text}</b>
      </p>
      <p class="quiet">{texts.condition.since(formatTime(since))}</p>
      <p>{whatToDo}</p>
    </li>
  );
}

type DoctorFinding = Answer<"get", "/doctor">["findings"][number];

/** What is wrong first; each level with the edge that it has in the list. */
const EDGES = { fail: "failing", warn: "degraded", unknown: "unknown" } as const;
const LEVELS = ["fail", "warn", "unknown"] as const;

/** What the doctor finds on the computer of the service, each with the command to type there. */
function Doctor() {
  const [findings, setFindings] = useState<readonly DoctorFinding[] | "failed">();
  useEffect(() => {
    getJson("/doctor").then(
      (answer) => setFindings(answer.findings),
      () => setFindings("failed"),
    );
  }, []);
  return (
    <section class="doctor">
      <h3>{texts.doctor.title}</h3>
      {findings === undefined || findings === "failed" ? (
        <p class="quiet">{findings === undefined ? texts.doctor.looking : texts.doctor.failed}</p>
      ) : (
        <Findings findings={findings} />
      )}
    </section>
  );
}

function Findings({ findings }: { readonly findings: readonly DoctorFinding[] }) {
  const good = findings.filter(({ level }) => level === "ok");
  const found = LEVELS.flatMap((level) =>
    findings.filter((one) => one.level === level).map((one) => ({ ...one, level })),
  );
  return (
    <>
      {found.length === 0 && <p>{texts.doctor.nothing}</p>}
      <ul class="reasons">
        {found.map(({ id, level, text, command }) => (
          <li key={id} data-condition={EDGES[level]}>
            <p>
              <b>{texts.doctor.levels[level]}</b>: {text}
            </p>
            {command !== null && <code class="code">{command}</code>}
          </li>
        ))}
      </ul>
      {good.length > 0 && (
        <details>
          <summary>{texts.doctor.good(good.length)}</summary>
          <ul>
            {good.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
