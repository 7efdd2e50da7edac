/** Bounds for the files that keep answers for slow clients. */
export type SpoolLimits = {
  /** Bytes of one answer that its client has not taken. */
  each: number;
  /** Bytes of all such answers together. */
  all: number;
};

export const defaultSpoolLimits: SpoolLimits = { each: 256 * 1024 * 1024, all: 1024 * 1024 * 1024 };
