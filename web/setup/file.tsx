/** The project file itself: read, changed, checked, written. */
import { useState } from "preact/hooks";
import { type Answer, send } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { Button } from "../parts/controls.tsx";
import { language } from "../texts/language.ts";
import { file, writeProject } from "./project.ts";
import { texts } from "./texts.ts";

type Check = Answer<"post", "/project/check">;

export function FileSettings() {
  const [text, setText] = useState<string>();
  const [check, setCheck] = useState<Check | string>();
  if (text === undefined) {
    return (
      <section class="setup-card">
        <h2>{texts.file.title}</h2>
        <p class="quiet">{texts.file.about}</p>
        <Button onPress={() => setText(file.value?.text ?? "")}>{texts.file.open}</Button>
      </section>
    );
  }
  const look = () =>
    send("/project/check", { text, language }).then(setCheck, (error: unknown) => setCheck(failureText(error)));
  const write = async () => {
    if (await writeProject(text)) setCheck(undefined);
    else await look();
  };
  return (
    <section class="setup-card">
      <h2>{texts.file.title}</h2>
      <textarea
        class="setup-text"
        aria-label={texts.file.text}
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="setup-acts">
        <Button onPress={look}>{texts.file.check}</Button>
        <Button kind="primary" onPress={write} disabled={text === file.value?.text}>
          {texts.file.write}
        </Button>
      </div>
      <Findings check={check} />
    </section>
  );
}

function Findings({ check }: { readonly check: Check | string | undefined }) {
  if (check === undefined) return null;
  if (typeof check === "string") return <p role="alert">{check}</p>;
  const { ok, findings, changes } = check;
  return (
    <div role="status">
      {ok && <p>{texts.file.ok}</p>}
      <p class="quiet">{changes.length === 0 ? texts.file.nothing : texts.file.changes(changes.join(", "))}</p>
      <ul class="setup-findings">
        {findings.map(({ level, message }) => (
          <li key={message} data-level={level}>
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
