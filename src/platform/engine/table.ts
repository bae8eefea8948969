import { type Cell, cellText } from './cell.ts';

/** What a column of an upload is known by. */
export type Heading = {
  readonly name: string;
  readonly label: string;
  readonly aliases: readonly string[];
  /** How a heading begins that names its own day or period, such as "Outstanding On 1 Oct 2026". */
  readonly prefixes?: readonly string[];
};
/** From the column's name to its place in the sheet. */
export type Mapping = Readonly<Record<string, number>>;
export type RowKind = 'data' | 'blank' | 'heading' | 'remark';
export type FoundTable = {
  readonly headerrow: number;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
};

/** Headings are compared by their letters and digits only: "A/c No" is "acno". */
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

/** Whole headings first: a heading that only begins like a column takes it when no other heading is that column. */
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
 * Finds the heading row among the first rows (titles and group headings may stand above it) and guesses which column
 * is which. `remembered` holds headings a person mapped before.
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

/** The key under which a mapped heading is remembered. */
export const headingKey = bare;

/** No code is longer. */
const MOST_CODE = 30;

const TOTAL = /^(grand )?total\b|^sub-?total\b|^कुल/i;

/**
 * Tells people's rows from what sheets hold beside them: empty rows, the heading once more after a page break, totals and
 * remarks (next to nothing filled, and no key). A name is a key whatever its length, so a row of one is checked, never left out.
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
    return at !== undefined && texts[at] !== undefined && (named || (texts[at]?.length ?? 0) <= MOST_CODE);
  });
  if (!keyed && filledMapped <= Math.max(1, mapped.length * 0.2)) return 'remark';
  if (!named && filledMapped <= 1 && mapped.length > 3 && (filled[0]?.length ?? 0) > MOST_CODE) return 'remark';
  return 'data';
}
