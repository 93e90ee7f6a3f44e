/** Circles in a directed graph: its strongly connected components of two or more nodes (Tarjan 1972), each sorted. */

export type Edge = readonly [from: string, to: string];

interface Visit {
  readonly index: number;
  /** The lowest index that is reached from here within the open nodes. */
  low: number;
  isOpen: boolean;
}

export function circlesOf(edges: readonly Edge[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (node: string): Visit => {
    const own: Visit = { index: visits.size, low: visits.size, isOpen: true };
    visits.set(node, own);
    open.push(node);
    for (const to of next.get(node) ?? []) {
      const known = visits.get(to);
      if (known === undefined) own.low = Math.min(own.low, visit(to).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low < own.index) return own;
    const component = open.splice(open.indexOf(node));
    for (const member of component) (visits.get(member) ?? own).isOpen = false;
    if (component.length > 1) circles.push(component.sort());
    return own;
  };

  for (const node of next.keys()) if (!visits.has(node)) visit(node);
  return circles.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}
