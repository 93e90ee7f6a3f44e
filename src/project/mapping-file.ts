/** The project file's `nmea2000` section as its schema lets it be. */
export interface Nmea2000File {
  readonly publish?: boolean | readonly (number | string)[];
  readonly alerts?: boolean;
  readonly preferred_address?: number;
  readonly auto_register?: boolean;
  readonly raw_server?: { readonly host?: string; readonly port?: number };
  readonly mappings?: readonly MappingFile[];
  readonly preferred_sources?: readonly {
    readonly tags: readonly string[];
    readonly sources: readonly DeviceFile[];
  }[];
}

export interface MappingFile {
  readonly pgn: number;
  readonly field?: string;
  readonly bit?: number;
  readonly on?: readonly (number | string)[];
  readonly instance?: number;
  readonly when?: Readonly<Record<string, number | string>>;
  readonly source?: DeviceFile;
  readonly tag?: string;
  readonly unit_si?: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly description?: string;
  readonly ignore?: boolean;
}

export interface DeviceFile {
  readonly name?: string;
  readonly manufacturer?: number | string;
  readonly unique_number?: number;
  readonly address?: number;
  readonly bus?: string;
}
