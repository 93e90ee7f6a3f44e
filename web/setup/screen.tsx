/** What this screen is called: who has no account, and gives no name, is named by it. */
import { useState } from "preact/hooks";
import { rememberScreen, screenName } from "../link/name.ts";
import { Button, Field } from "../parts/controls.tsx";
import { notify } from "../parts/notice.tsx";
import { texts } from "./texts.ts";

const words = texts.screen;

export function ScreenName() {
  const [name, setName] = useState(screenName());
  const given = name.trim();
  const save = () => {
    rememberScreen(given);
    notify(words.saved);
  };
  return (
    <section class="setup-card">
      <h2>{words.title}</h2>
      <p class="quiet">{words.about}</p>
      <Field label={words.name} value={name} onValue={setName} maxLength={64} />
      <Button label={`${texts.save}: ${words.title}`} onPress={save} disabled={given === screenName()}>
        {texts.save}
      </Button>
    </section>
  );
}
