import { setImmediate as breathe } from 'node:timers/promises';
import { chunks, type Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { Steps } from '#platform/engine/steps.ts';
import { REQUEST_STEPS } from '#platform/server/in-steps.ts';
import { sha256 } from '#platform/server/token.ts';
import type { Cell } from '../engine/cell.ts';
import type { UploadLayout } from '../contract/upload-layout.ts';
import { layOutInSteps } from '../engine/layout.ts';
import { rowsOfHeadings } from '../engine/layout-headings.ts';
import { findTable, headingKey, mapHeadings, type Mapping } from '../engine/table.ts';
import type { Sheet } from './file.ts';
import { checkLayouts } from './layout-checks.ts';
import { layoutColumns, layoutsOf } from './layouts.ts';
import { type BulkKind, withOwnColumns } from './kind.ts';

const BLANK: Cell = { kind: 'blank' };

export type Staged = { bulkbatchid: number; totalrows: number };

/** Chooses the sheet whose headings match best; the kind's own sheet name breaks a tie. */
function chooseTable(kind: BulkKind, sheets: readonly Sheet[], remembered: ReadonlyMap<string, string>) {
  let best: { sheet: Sheet; table: NonNullable<ReturnType<typeof findTable>>; score: number } | undefined;
  for (const sheet of sheets) {
    const table = findTable(sheet.rows, kind.columns, remembered);
    if (!table) continue;
    const named = kind.sheet !== undefined && sheet.name.toLowerCase() === kind.sheet.toLowerCase();
    const score = Object.keys(table.mapping).length + (named ? 0.5 : 0);
    if (!best || score > best.score) best = { sheet, table, score };
  }
  if (best) return best;
  const wanted = kind.columns
    .filter((column) => column.required)
    .map((column) => column.label)
    .join(', ');
  throw new ApplicationError({
    status: 400,
    code: 'E0070',
    text: `No heading row was found. The file needs columns such as ${wanted}.`,
  });
}

async function rememberedFor(db: Db, kind: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('bulk_mapping').select(['heading', 'columnname']).where('kind', '=', kind).execute();
  return new Map(rows.map((row) => [row.heading, row.columnname]));
}

/** Stores the heading mapping that the user chose, for the next file. */
export async function remember(
  db: Db,
  { kind, headings, mapping }: { kind: BulkKind; headings: readonly string[]; mapping: Mapping },
): Promise<void> {
  const existing = new Set((await withOwnColumns(db, kind)).columns.map((column) => column.name));
  const rows = Object.entries(mapping).flatMap(([columnname, at]) => {
    const heading = headingKey(headings[at] ?? '');
    return heading && existing.has(columnname) ? [{ kind: kind.kind, heading, columnname }] : [];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('bulk_mapping')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'kind', 'heading'])
        .doUpdateSet((eb) => ({ columnname: eb.ref('excluded.columnname') })),
    )
    .execute();
}

/** Which layout reads a file: the one named, none, or the first whose headings the file has. */
export type ChosenLayout = { readonly named: string } | 'none' | 'found';

type Table = {
  readonly sheet: Sheet;
  readonly headerrow: number;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
  readonly rows: readonly { readonly rownumber: number; readonly cells: readonly Cell[] }[];
  readonly layout: string | null;
  readonly unused: readonly string[];
};

const sheetsFor = ({ sheet }: UploadLayout, sheets: readonly Sheet[]): readonly Sheet[] =>
  sheet === undefined ? sheets : sheets.filter(({ name }) => name.toLowerCase() === sheet.toLowerCase());

const candidate = ({ layout, sheet }: { layout: UploadLayout; sheet: Sheet }) => ({
  layout,
  rows: rowsOfHeadings(layout, sheet.rows),
});

/** The file read by a layout. @throws ApplicationError where a layout that was chosen does not fit the file */
async function layoutTable(
  db: Db,
  kind: BulkKind,
  sheets: readonly Sheet[],
  chosen: ChosenLayout,
): Promise<Table | undefined> {
  if (chosen === 'none') return undefined;
  const layouts = await layoutsOf(db, kind.kind);
  const wrong = (text: string) => new ApplicationError({ status: 400, code: 'E0070', text });
  const own = chosen === 'found' ? undefined : layouts.find(({ name }) => name === chosen.named);
  if (chosen !== 'found' && !own) throw wrong(`There is no layout “${chosen.named}” of this upload.`);
  const pairs = layouts.flatMap((layout) => sheetsFor(layout, sheets).map((sheet) => ({ layout, sheet })));
  const rows = pairs.length === 0 ? [] : await checkLayouts('fitting', pairs.map(candidate));
  const fitting = pairs.flatMap((pair, index) => {
    const at = rows[index] ?? -1;
    return at === -1 ? [] : [{ ...pair, at }];
  });
  // A layout that was chosen reads the file, or says why it cannot.
  const [first] = own ? sheetsFor(own, sheets) : [];
  if (own && !first) throw wrong(`The file has no sheet “${own.sheet ?? ''}”, which the layout ${own.name} reads.`);
  const match =
    fitting.find(({ layout }) => !own || layout === own) ?? (own && first && { layout: own, sheet: first, at: -1 });
  if (!match) return undefined;
  const problem = await checkLayouts('problem', { layouts: [match.layout], columns: layoutColumns(kind) });
  if (problem !== undefined) throw wrong(problem);
  const steps = layOutInSteps(
    // Its headings were found already: they are compiled once more, with other work between the formulas.
    match.at === -1 ? match.layout : { ...match.layout, headingrow: match.at + 1 },
    match.sheet.rows,
    new Map(kind.columns.map(({ name, label }) => [name, label])),
    new Steps(REQUEST_STEPS),
  );
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await breathe();
  const read = step.value;
  if (typeof read === 'string') throw wrong(read);
  const table = { ...read, sheet: match.sheet, layout: match.layout.name };
  return match.layout.others ? withOthers(kind, table) : table;
}

/** The columns that a layout does not name, found by the headings that no column stands in yet. */
function withOthers(kind: BulkKind, table: Table): Table {
  const left = kind.columns.filter(({ name }) => !(name in table.mapping));
  const taken = new Set(Object.values(table.mapping));
  const headings = table.headings.map((text, at): Cell => (taken.has(at) ? BLANK : { kind: 'text', text }));
  const others = mapHeadings(headings, left);
  const used = new Set(Object.values(others).map((at) => table.headings[at] ?? ''));
  return {
    ...table,
    mapping: { ...others, ...table.mapping },
    unused: table.unused.filter((heading) => !used.has(heading)),
  };
}

/** The file read by its headings alone. */
async function foundTable(db: Db, kind: BulkKind, sheets: readonly Sheet[]): Promise<Table> {
  const { sheet, table } = chooseTable(kind, sheets, await rememberedFor(db, kind.kind));
  const width = Math.max(table.headings.length, 1);
  const used = new Set(Object.values(table.mapping));
  return {
    ...table,
    sheet,
    rows: sheet.rows
      .slice(table.headerrow + 1)
      .map((cells, at) => ({ rownumber: table.headerrow + 2 + at, cells: cells.slice(0, width) })),
    layout: null,
    unused: table.headings.filter((heading, at) => heading !== '' && !used.has(at)),
  };
}

/** Stages an uploaded file: every row below the headings is stored unchanged. */
export async function stage(
  db: Db,
  {
    kind,
    filename,
    bytes,
    sheets,
    accountid,
    parameters,
    layout: chosen = 'found',
  }: {
    kind: BulkKind;
    filename: string;
    bytes: Uint8Array;
    sheets: readonly Sheet[];
    accountid: number | null;
    parameters?: unknown;
    layout?: ChosenLayout;
  },
): Promise<Staged> {
  const own = await withOwnColumns(db, kind);
  const table = (await layoutTable(db, own, sheets, chosen)) ?? (await foundTable(db, own, sheets));
  const { sheet } = table;
  const rows = [...table.rows];
  while (rows.length > 0 && rows.at(-1)?.cells.every((cell) => cell.kind === 'blank')) rows.pop();
  if (rows.length === 0)
    throw new ApplicationError({ status: 400, code: 'E0070', text: 'The file has headings but no rows.' });
  const { bulkbatchid } = await db
    .insertInto('bulk_batch')
    .values({
      kind: kind.kind,
      filename: filename.slice(0, 200),
      // One file may be read by several layouts, each a part of it.
      filehash: table.layout === null ? sha256(bytes) : sha256(`${sha256(bytes)} ${table.layout}`),
      sheetname: sheet.name.slice(0, 100),
      headerrow: table.headerrow + 1,
      headings: JSON.stringify(table.headings),
      mapping: JSON.stringify(table.mapping),
      layout: table.layout,
      unused: JSON.stringify(table.unused),
      parameters: JSON.stringify(parameters ?? {}),
      totalrows: rows.length,
      addedby: accountid,
    })
    .returning('bulkbatchid')
    .executeTakeFirstOrThrow();
  for (const part of chunks(rows, 4, 500)) {
    await db
      .insertInto('bulk_row')
      .values(
        part.map((row) => ({ bulkbatchid, rownumber: row.rownumber, cells: JSON.stringify(row.cells.map(pack)) })),
      )
      .execute();
  }
  await scheduleDailyCheck(db, 'bulk');
  return { bulkbatchid, totalrows: rows.length };
}

/** The compact form of a stored cell: text makes up most of every register. */
type Packed =
  | string
  | null
  | { n: number; t?: string }
  | { b: boolean }
  | { d: string; m?: number }
  | { e: string }
  | { f: Packed };

function pack(cell: Cell): Packed {
  switch (cell.kind) {
    case 'blank':
      return null;
    case 'text':
      return cell.text;
    case 'number':
      return cell.text === String(cell.value) ? { n: cell.value } : { n: cell.value, t: cell.text };
    case 'boolean':
      return { b: cell.value };
    case 'date':
      return cell.minutes === undefined ? { d: cell.day } : { d: cell.day, m: cell.minutes };
    case 'error':
      return { e: cell.text };
    case 'formula':
      return { f: pack(cell.result) };
  }
}

/** Restores a stored cell. */
export function unpack(packed: unknown): Cell {
  const cell = packed as Packed;
  if (cell === null) return { kind: 'blank' };
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  if ('n' in cell) return { kind: 'number', value: cell.n, text: cell.t ?? String(cell.n) };
  if ('b' in cell) return { kind: 'boolean', value: cell.b };
  if ('d' in cell) return { kind: 'date', day: cell.d, ...(cell.m === undefined ? {} : { minutes: cell.m }) };
  if ('e' in cell) return { kind: 'error', text: cell.e };
  return { kind: 'formula', result: unpack(cell.f) };
}
