/**
 * The parts of the service that are at fault, on top of every page: a line each, with what to do, until the fault is over.
 * A line keeps its words meanwhile, and the number of lost samples is not read out, so that a screen reader reads each fault once.
 */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { formatNumber } from "../../src/tags/vocabulary/shown-number.ts";
import { faultsOf, type Health, health, LossWatch } from "../store/health.ts";
import { language } from "../texts/language.ts";
import { texts } from "./texts.ts";

const losses = new LossWatch();
const lost = signal<number | undefined>(undefined);
health.subscribe((now) => {
  if (now !== undefined) lost.value = losses.take(now);
});

export function Faults() {
  return (
    <div class="faults" role="alert" aria-atomic="false">
      {health.value !== undefined &&
        faultsOf(health.value).map((reason) => (
          <Line key={`${reason.code} ${reason.part} ${reason.fault}`} reason={reason} />
        ))}
      {lost.value !== undefined && (
        <p key="lost">
          {texts.samplesLost} <b aria-live="off">{formatNumber(lost.value, 0, language)}</b>
        </p>
      )}
    </div>
  );
}

function Line({ reason }: { readonly reason: Health["reasons"][number] }) {
  const [{ text, what_to_do: whatToDo }] = useState(reason);
  return (
    <p>
      <b>{text}</b> {whatToDo}
    </p>
  );
}
