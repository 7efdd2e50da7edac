/** The parts of xlsx-populate that tests read workbooks with; it ships no types of its own. */
declare module 'xlsx-populate' {
  export type Cell = {
    value(): unknown;
    value(rows: unknown[][]): unknown;
    style(name: string): unknown;
    formula(): string | undefined;
  };
  export type Sheet = {
    name(): string;
    cell(address: string): Cell;
    column(number: number): { width(): number | undefined };
    usedRange(): { value(): unknown[][]; endCell(): { rowNumber(): number } };
    panes(): { state: string; ySplit: number; topLeftCell: string } | undefined;
  };
  export type Workbook = {
    sheets(): Sheet[];
    sheet(nameOrIndex: string | number): Sheet;
    outputAsync(): Promise<Buffer>;
  };
  const XlsxPopulate: {
    fromDataAsync(data: Buffer): Promise<Workbook>;
    fromBlankAsync(): Promise<Workbook>;
  };
  export default XlsxPopulate;
}
