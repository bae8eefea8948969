export type Place = { readonly row: number; readonly column: number };
/** The cells between two corners; the second is the one that moves. */
export type Range = { readonly from: Place; readonly to: Place };

export const CORNER: Range = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

export const bounds = ({ from, to }: Range) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export function isWithin(range: Range, { row, column }: Place): boolean {
  const { top, bottom, left, right } = bounds(range);
  return row >= top && row <= bottom && column >= left && column <= right;
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
};

/** The range after a key that moves it, with shift its second corner alone; undefined for other keys. */
export function movedRange(
  range: Range,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  size: { readonly rows: number; readonly columns: number },
): Range | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const within = (value: number, length: number) => Math.min(Math.max(value, 0), Math.max(length - 1, 0));
  const to = {
    row: within(range.to.row + step.row, size.rows),
    column: within(range.to.column + step.column, size.columns),
  };
  return { from: shiftKey ? range.from : to, to };
}
