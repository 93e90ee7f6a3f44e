/** What is seen, as a file or as a link. */
import { useState } from "preact/hooks";
import { Button, Choice } from "../parts/controls.tsx";
import type { ChartView } from "../parts/chart-drawing.ts";
import { Sheet } from "../parts/sheet.tsx";
import { texts } from "./texts.ts";
import { spanText } from "./view.ts";

interface ExportProps {
  readonly tags: readonly string[];
  readonly bounds: ChartView;
  readonly intervalMs: number | undefined;
}

export function ExportSheet({ tags, bounds, intervalMs }: ExportProps) {
  const [what, setWhat] = useState<"samples" | "means">("samples");
  const options = [
    { value: "samples", text: texts.everySample },
    ...(intervalMs === undefined ? [] : [{ value: "means", text: texts.asDrawn(spanText(intervalMs)) } as const]),
  ] as const;
  return (
    <Sheet title={texts.exportTitle}>
      <div class="trends-export">
        <Choice label={texts.exportWhat} value={what} options={options} onValue={setWhat} />
        {(["csv", "parquet"] as const).map((format) => (
          <a
            key={format}
            class="button"
            download
            href={exportAddress(tags, bounds, { format, intervalMs: what === "means" ? intervalMs : undefined })}
          >
            {format === "csv" ? "CSV" : "Parquet"}
          </a>
        ))}
        <LinkToView />
      </div>
    </Sheet>
  );
}

/** The clipboard is only there over HTTPS or on the computer itself: else the address is there to be marked. */
function LinkToView() {
  const [isCopied, setCopied] = useState(false);
  const address = location.href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <label class="trends-link">
      <span>{isCopied ? texts.copied : texts.copy}</span>
      <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      {"clipboard" in navigator && <Button onPress={copy}>{texts.copy}</Button>}
    </label>
  );
}

function exportAddress(
  tags: readonly string[],
  { fromMs, toMs }: ChartView,
  { format, intervalMs }: { readonly format: "csv" | "parquet"; readonly intervalMs: number | undefined },
): string {
  const query = new URLSearchParams({
    tags: tags.join(),
    since: new Date(fromMs).toISOString(),
    until: new Date(toMs).toISOString(),
    format,
    ...(intervalMs === undefined ? {} : { interval_s: String(intervalMs / 1000), layout: "wide" }),
  });
  return `/history/export?${query}`;
}
