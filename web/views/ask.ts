/** A question with one line to answer, in a dialog. */
import { h } from "../dom.ts";
import { texts } from "../texts.ts";
import { askForm } from "./dialog.ts";

/** What was answered, without white space around it; undefined when it was not, or is what stood there already. */
export async function asked(title: string, label: string, value: string): Promise<string | undefined> {
  const input = h("textarea", { name: "answer", maxlength: "4096", rows: "3", required: true });
  input.value = value;
  const answers = askForm({
    title,
    fields: [h("label", {}, h("span", {}, label), input)],
    button: h("button", { class: "primary" }, texts.user.save),
  });
  input.select();
  const answer = (await answers)?.["answer"];
  return answer === "" || answer === value ? undefined : answer;
}
