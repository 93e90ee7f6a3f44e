/** The name under which a vessel signs: a URL without a scheme, as the formats ask for. */
export function originOf(projectId: string): string {
  return `bitacora/${projectId}`;
}
