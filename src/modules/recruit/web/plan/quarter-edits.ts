import { readTypedNumber } from '#platform/engine/typed-number.ts';
import { MAX_PLANNED, type PlanQuarters, type PlanRow } from '../../contract/plan/plan.ts';

export const QUARTERS = ['planned1', 'planned2', 'planned3', 'planned4'] as const;
export type Quarter = (typeof QUARTERS)[number];
export const BOUNDS = { least: 0, most: MAX_PLANNED } as const;

/** What is typed into a line, beside what was read of it. */
export type EditedLine = {
  name: string;
  version: number;
  before: Record<Quarter, number>;
  typed: Record<Quarter, string>;
};
/** The lines with figures that are not saved, by their ids. */
export type Edits = Record<string, EditedLine>;

const textsOf = (of: Record<Quarter, number>): Record<Quarter, string> => ({
  planned1: String(of.planned1),
  planned2: String(of.planned2),
  planned3: String(of.planned3),
  planned4: String(of.planned4),
});
export const figuresOf = ({ planned1, planned2, planned3, planned4 }: Record<Quarter, number>) => ({
  planned1,
  planned2,
  planned3,
  planned4,
});

/** The line as it is edited; one that nobody touched is as it was read. */
export const editedOf = (edits: Edits, row: PlanRow, name: string): EditedLine =>
  edits[row.hiringplanlineid] ?? {
    name,
    version: row.version,
    before: figuresOf(row),
    typed: textsOf(row),
  };

/** The edits with a figure typed; a line that is as it was read is none. */
export function withFigure(edits: Edits, id: number, line: EditedLine, [quarter, text]: [Quarter, string]): Edits {
  const { [id]: _line, ...others } = edits;
  const typed = { ...line.typed, [quarter]: text };
  const before = textsOf(line.before);
  return QUARTERS.every((one) => typed[one] === before[one]) ? others : { ...others, [id]: { ...line, typed } };
}

const numberOf = (text: string): number => {
  const read = readTypedNumber(text, BOUNDS);
  return read.kind === 'number' ? read.value : Number.NaN;
};

/** The lines as they are saved; what is no number is NaN, which the call refuses. */
export const linesOf = (edits: Edits): PlanQuarters[] =>
  Object.entries(edits).map(([id, { version, typed }]) => ({
    hiringplanlineid: Number(id),
    version,
    planned1: numberOf(typed.planned1),
    planned2: numberOf(typed.planned2),
    planned3: numberOf(typed.planned3),
    planned4: numberOf(typed.planned4),
  }));

/** How many lines have a text that is no number. */
export const faultyLines = (edits: Edits): number =>
  linesOf(edits).filter((line) => QUARTERS.some((one) => Number.isNaN(line[one]))).length;

/** The edits over what others have saved meanwhile: typed figures stay, and are compared with theirs. */
export function over(edits: Edits, theirs: readonly PlanQuarters[]): Edits {
  const next = { ...edits };
  for (const line of theirs) {
    const mine = edits[line.hiringplanlineid];
    if (mine) next[line.hiringplanlineid] = { ...mine, version: line.version, before: figuresOf(line) };
  }
  return next;
}

/** The edits without the lines that others have saved meanwhile. */
export const without = (edits: Edits, theirs: readonly PlanQuarters[]): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([id]) => !theirs.some((line) => line.hiringplanlineid === Number(id))),
  );
