/** A fault in a file, worded so that a person finds the cell. */
export type Fault = {
  readonly file: string;
  readonly sheet: string;
  readonly row: number | undefined;
  readonly column: string | undefined;
  readonly message: string;
};
export type Faults = { readonly errors: Fault[]; readonly warnings: Fault[] };

export const faultText = ({ file, sheet, row, column, message }: Fault): string =>
  [file, sheet && `sheet ${sheet}`, row && `row ${row}`, column && `column "${column}"`].filter(Boolean).join(', ') +
  `: ${message}`;
