import { type Cell, cellText } from './cell.ts';

/** A column of an upload and the headings it is recognized by. */
export type Heading = {
  readonly name: string;
  readonly label: string;
  readonly aliases: readonly string[];
  /** Beginnings of headings that contain a day or period, such as "Outstanding On 1 Oct 2026". */
  readonly prefixes?: readonly string[];
};
/** The sheet's column index by column name. */
export type Mapping = Readonly<Record<string, number>>;
export type RowKind = 'data' | 'blank' | 'heading' | 'remark';
export type FoundTable = {
  readonly headerrow: number;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
};

/** Reduces a heading to its letters and digits for comparison: "A/c No" is "acno". */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '');
const SEARCHED_ROWS = 30;

type Wanted = {
  readonly whole: ReadonlyMap<string, string>;
  readonly beginnings: readonly (readonly [string, string])[];
};

function wantedNames(headings: readonly Heading[]): Wanted {
  const whole = new Map<string, string>();
  for (const { name, label, aliases } of headings)
    for (const text of [label, name, ...aliases]) whole.set(bare(text), name);
  const beginnings = headings.flatMap(({ name, prefixes = [] }) =>
    prefixes.map((prefix) => [bare(prefix), name] as const),
  );
  return { whole, beginnings };
}

/** Maps whole headings first: a heading that only begins like a column is mapped when no other heading matches it. */
function mapRow(row: readonly Cell[], { whole, beginnings }: Wanted, remembered: ReadonlyMap<string, string>): Mapping {
  const mapping: Record<string, number> = {};
  const texts = row.map((cell) => bare(cellText(cell) ?? ''));
  const take = (find: (text: string) => string | undefined) => {
    const taken = new Set(Object.values(mapping));
    texts.forEach((text, at) => {
      const name = text === '' || taken.has(at) ? undefined : find(text);
      if (name !== undefined && !(name in mapping)) mapping[name] = at;
    });
  };
  take((text) => remembered.get(text) ?? whole.get(text));
  take((text) => beginnings.find(([beginning]) => text.startsWith(beginning))?.[1]);
  return mapping;
}

/**
 * Finds the heading row among the first rows (titles and group headings may come before it) and guesses the column of
 * each heading. `remembered` has headings that a person mapped before.
 * @returns undefined when no row names at least two known columns.
 */
export function findTable(
  rows: readonly (readonly Cell[])[],
  headings: readonly Heading[],
  remembered: ReadonlyMap<string, string> = new Map(),
): FoundTable | undefined {
  const names = wantedNames(headings);
  let best: FoundTable | undefined;
  let most = 1;
  rows.slice(0, SEARCHED_ROWS).forEach((row, headerrow) => {
    const mapping = mapRow(row, names, remembered);
    const count = Object.keys(mapping).length;
    if (count <= most && !(best === undefined && count === 1 && headings.length === 1)) return;
    most = count;
    best = { headerrow, mapping, headings: row.map((cell) => cellText(cell) ?? '') };
  });
  return best;
}

/** The columns of a heading row, by their own headings. */
export const mapHeadings = (row: readonly Cell[], headings: readonly Heading[]): Mapping =>
  mapRow(row, wantedNames(headings), new Map());

/** The key under which a heading mapping is stored. */
export const headingKey = bare;

/** The longest code in characters. */
const MAX_CODE = 30;

const TOTAL = /^(grand )?total\b|^sub-?total\b|^कुल/i;

/**
 * Distinguishes data rows from others in a sheet: empty rows, the heading repeated after a page break, totals and
 * remarks (almost nothing filled, and no key). A name is a key whatever its length, so a row with only a name is
 * validated, never left out.
 */
export function rowKind(
  row: readonly Cell[],
  {
    headings,
    mapping,
    key,
    named = false,
  }: { headings: readonly string[]; mapping: Mapping; key: readonly string[]; named?: boolean },
): RowKind {
  const texts = row.map(cellText);
  const filled = texts.filter((text) => text !== undefined);
  if (filled.length === 0) return 'blank';
  const mapped = Object.values(mapping);
  const asHeading = mapped.filter(
    (at) => texts[at] !== undefined && bare(texts[at] ?? '') === bare(headings[at] ?? ''),
  ).length;
  if (asHeading > 0 && asHeading >= mapped.length / 2) return 'heading';
  if (TOTAL.test(filled[0] ?? '')) return 'remark';
  const filledMapped = mapped.filter((at) => texts[at] !== undefined).length;
  const keyed = key.some((name) => {
    const at = mapping[name];
    return at !== undefined && texts[at] !== undefined && (named || (texts[at]?.length ?? 0) <= MAX_CODE);
  });
  if (!keyed && filledMapped <= Math.max(1, mapped.length * 0.2)) return 'remark';
  if (!named && filledMapped <= 1 && mapped.length > 3 && (filled[0]?.length ?? 0) > MAX_CODE) return 'remark';
  return 'data';
}
