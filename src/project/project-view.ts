/** A project as GET /project answers it (specification, 2.1). */
import type { Project } from "./project.ts";

export interface ProjectView {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly vessel: {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly loa_m: number;
    readonly beam_m: number;
    readonly draft_m: number;
  };
  readonly systems_enabled: readonly string[];
  readonly stats: {
    readonly tags: number;
    readonly controllable_tags: number;
    readonly alarm_configurations: number;
    readonly tags_by_system: Readonly<Record<string, number>>;
  };
}

export function projectView(project: Project): ProjectView {
  const { vessel, tags } = project;
  const bySystem = new Map<string, number>();
  for (const { system } of tags) bySystem.set(system, (bySystem.get(system) ?? 0) + 1);
  return {
    id: project.id,
    name: project.name,
    customer: project.customer,
    vessel: {
      id: vessel.id,
      name: vessel.name,
      type: vessel.type,
      loa_m: vessel.loaM,
      beam_m: vessel.beamM,
      draft_m: vessel.draftM,
    },
    systems_enabled: project.systemsEnabled,
    stats: {
      tags: tags.length,
      controllable_tags: tags.filter(({ controllable }) => controllable).length,
      alarm_configurations: tags.reduce((sum, { alarms }) => sum + alarms.length, 0),
      tags_by_system: Object.fromEntries(bySystem),
    },
  };
}
