/** The parts of xlsx-populate that the tests read workbooks with; it ships no types of its own. */
declare module 'xlsx-populate' {
  export type RichText = { text(): string };
  export type Cell = {
    value(): unknown;
    value(rows: unknown[][]): unknown;
    style(name: string): unknown;
    style(name: string, value: unknown): Cell;
    formula(): string | undefined;
    formula(text: string): Cell;
    address(): string;
    /** The place of its style in the styles of the workbook. (`style` copies the style of each cell that is asked.) */
    readonly _styleId?: number;
  };
  export type Row = {
    hasCell(column: number): boolean;
    cell(column: number): Cell;
    maxUsedColumnNumber(): number;
  };
  export type Sheet = {
    name(): string;
    cell(address: string): Cell;
    column(number: number): { width(): number | undefined };
    usedRange(): {
      value(): unknown[][];
      forEach(visit: (cell: Cell) => void): void;
      endCell(): { rowNumber(): number };
    };
    range(address: string): { value(): unknown[][] };
    panes(): { state: string; ySplit: number; topLeftCell: string } | undefined;
    forEachExistingRow(visit: (row: Row, number: number) => void): void;
  };
  export type Workbook = {
    sheets(): Sheet[];
    sheet(nameOrIndex: string | number): Sheet;
    addSheet(name: string): Sheet;
    outputAsync(): Promise<Buffer>;
  };
  const XlsxPopulate: {
    fromDataAsync(data: Buffer): Promise<Workbook>;
    fromBlankAsync(): Promise<Workbook>;
  };
  export default XlsxPopulate;
}
