/** Rows and characters that are pasted at once; more goes in a file. */
export const MAX_PASTED_ROWS = 200;
export const MAX_PASTED_CHARACTERS = 200_000;

export type PastedGrid = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] };

const isEnd = (character: string | undefined): boolean => character === undefined || /[\t\r\n]/.test(character);

/** The cell that begins at a place, and the place after it. A quote that is not closed before its end is text. */
function cellAt(text: string, start: number): { readonly cell: string; readonly end: number } {
  if (text[start] === '"') {
    let cell = '';
    for (let at = start + 1; at < text.length; at += 1) {
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (isEnd(text[at + 1])) return { cell, end: at + 1 };
      else break;
    }
  }
  let end = start;
  while (!isEnd(text[end])) end += 1;
  return { cell: text.slice(start, end), end };
}

/**
 * The cells of text that a spreadsheet put on the clipboard: tabs between cells, a cell with tabs, quotes or lines of
 * its own in quotes. Lines that are empty at the end are none.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const { cell, end } = cellAt(text, at);
    row.push(cell);
    if (text[end] !== '\t') {
      rows.push(row);
      row = [];
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

/** Reduces a heading to its letters and digits for comparison, as files are read. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '');
const isHeading = (cells: readonly string[], existing: readonly string[]): boolean => {
  const labels = new Set(existing.map(bare));
  return cells.some((cell) => cell !== '' && labels.has(bare(cell)));
};
const isEmpty = (rows: PastedGrid['rows']): boolean => rows.every((row) => row.every((cell) => cell === ''));

/**
 * Puts cells into a grid from a cell on. Into an empty grid they bring headings of their own, where their first row
 * names a known column. Rows beyond the limit and cells beyond the last column are cut off.
 */
export function pasteInto(
  { headings, rows }: PastedGrid,
  cells: readonly (readonly string[])[],
  { row: top, column: left, known }: { row: number; column: number; known: readonly string[] },
): PastedGrid {
  const [first = []] = cells;
  if (isEmpty(rows) && isHeading(first, known)) {
    const width = first.length;
    const below = cells.slice(1, MAX_PASTED_ROWS + 1);
    const filled = below.map((one) => Array.from({ length: width }, (_, at) => one[at] ?? ''));
    return { headings: [...first], rows: filled.length > 0 ? filled : [first.map(() => '')] };
  }
  const height = Math.min(MAX_PASTED_ROWS, Math.max(rows.length, top + cells.length));
  return {
    headings,
    rows: Array.from({ length: height }, (_, row) =>
      headings.map((_heading, column) => cells[row - top]?.[column - left] ?? rows[row]?.[column] ?? ''),
    ),
  };
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The grid as the CSV file that is uploaded; rows without content are left out. */
export const pastedCsv = ({ headings, rows }: PastedGrid): string =>
  [headings, ...rows.filter((row) => row.some((cell) => cell.trim() !== ''))]
    .map((row) => row.map(csvCell).join(','))
    .join('\n');
