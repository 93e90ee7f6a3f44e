/** Texts on the databases that get the samples. */
export const exports = {
  failing: (id: string, reason: string) => `Samples do not reach ${id} (${reason}); they wait and are tried again`,
  back: (id: string) => `Samples reach ${id} again`,
  restarted: (id: string) => `${id} was started anew; what it may not have had on its disk is sent again`,
  refused: (id: string, samples: number, reason: string, tag: string, time: string) =>
    `${id} does not take samples: ${samples} so far, the last one of ${tag} at ${time} (${reason}); they are passed over`,
  late: (id: string, samples: number, tag: string) =>
    `${id} has newer samples already than ${samples} so far (${tag}); it takes none that are older, and they are passed over`,
  inMemory: "The samples are in memory only, and there is nothing to send from; give the historian a file",
};

export type ExportMessages = typeof exports;
