/** Opens what there is to know about a tag, over whatever page is shown. */
export async function openTag(id: string): Promise<void> {
  const { openTag: open } = await import("../legacy/pieces.tsx");
  open(id);
}
