// An item of a list of Markdown, in lines that are not too long. What stands as code is not broken.
const LINE_CHARS = 130;

/** `- the text`, and the lines that follow, indented. */
export function listItem(text: string): string {
  const words = `- ${text}`.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(" ", "\0")).split(" ");
  const lines = [""];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length <= LINE_CHARS) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.join("\n  ").replaceAll("\0", " ");
}
