/** What files of answers may have. */
export type SpoolLimits = {
  /** Bytes of one answer that its client has not taken. */
  each: number;
  /** Those of all answers together. */
  all: number;
};

export const defaultSpoolLimits: SpoolLimits = { each: 256 * 1024 * 1024, all: 1024 * 1024 * 1024 };
