/** The demo vessel speaks the language of the machine. */
import test from "ava";
import { demo as english } from "../../src/messages/en/demo.ts";
import { demoProject } from "../../src/project/demo.ts";

test("every word of the demo has its English, and nothing else differs", (t) => {
  const spanish = demoProject("es");
  const translated = demoProject("en");
  const wordsOf = ({ name, tags }: typeof spanish) => [
    name,
    ...tags.flatMap(({ description, alarms }) => [
      description,
      ...alarms.flatMap(({ message, advice = "" }) => [message, advice]),
    ]),
  ];
  t.deepEqual(
    wordsOf(translated),
    wordsOf(spanish).map((words) => english[words] ?? `${words}: no English`),
  );
  const rest = (project: typeof spanish) =>
    JSON.stringify(project, (key, value: unknown) => (/^(name|description|message|advice)$/.test(key) ? "" : value));
  t.is(rest(translated), rest(spanish));
});
