/** A sheet to be read, and what it is a list of. */
export type SheetToRead = { kind: 'people' | 'products'; mediaType: string; bytes: Uint8Array };

/**
 * A sheet that was read: its first row, and its other rows in parts that have no more to do with each other than
 * strangers, and their number. Each part is JSON in UTF-8, which threads hand on without taking it apart.
 */
export type ReadSheet = { header: Uint8Array; parts: Uint8Array[]; rows: number };

/** A sheet to be written: a plan as JSON, which only its writer understands. */
export type SheetToWrite = { format: 'xlsx' | 'csv'; plan: string };

/** Reads and writes sheets, away from the thread that serves requests; those who ask (`who`) take turns. */
export interface Sheets {
  /** @throws `imports.unreadable` for what is no sheet, a hostile or too large one; `server.busy` */
  read(sheet: SheetToRead, who: string): Promise<ReadSheet>;
  /** @throws `server.busy` where who asks has most that waits */
  write(sheet: SheetToWrite, who: string): Promise<Uint8Array>;
}
