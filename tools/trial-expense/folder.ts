import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Cell, cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { dayField } from '#platform/contract/fields.ts';
import { failWith } from '#platform/server/application-error.ts';

const figure = z.number().min(0);
const byGrade = z.record(z.string(), z.union([figure, z.record(z.string(), figure)]));
const part = z.tuple([z.string(), figure]);
const limit = z.object({
  per: z.enum(['line', 'day', 'week', 'month', 'trip', 'claim']),
  over: z.enum(['cut', 'deviation', 'refuse']),
  perguest: z.boolean().default(false),
  amounts: byGrade,
});
const category = z.object({
  name: z.string(),
  audience: z.array(z.object({ grades: z.array(z.string()), units: z.array(z.string()) })),
  trip: z.enum(['none', 'any', 'within']),
  proofabove: figure.nullable(),
  maxagedays: z.number().int(),
  inpolicycap: z.boolean(),
  gstcredit: z.boolean(),
  rates: z.record(z.string(), figure).optional(),
  kmday: figure.nullish(),
  kmmonth: figure.nullish(),
  limits: z.array(limit),
});
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
const policies = z.object({
  company: z.string(),
  currency: z.string(),
  asof: dayField,
  knownuntil: moment,
  cycle: z.object({
    payrolls: z.array(z.object({ month: z.string(), cutoff: moment, lock: moment, payday: dayField })),
  }),
  grades: z.array(z.string()),
  units: z.record(z.string(), z.string()),
  cityclasses: z.record(z.string(), z.string()),
  othercity: z.string(),
  reasons: z.array(z.string()),
  taxable: z.record(z.string(), figure),
  gst: z.object({ registrations: z.array(z.string()) }),
  deviationgrade: z.string(),
  advances: z.object({ settledays: z.number().int(), recoverycap: z.record(z.string(), figure) }),
  buckets: z.array(z.number().int()),
  compensators: z.array(
    z.object({
      from: dayField,
      unit: z.string(),
      category: z.string().nullable(),
      compensator: z.string(),
      fallback: z.string().nullable(),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.number().int(),
      from: dayField,
      policycap: z.record(z.string(), figure),
      perdiemparts: z.object({
        departure: z.array(part),
        return: z.array(part),
        sameday: z.array(z.tuple([figure, figure])),
      }),
      categories: z.record(z.string(), category),
    }),
  ),
});
export type ExpensePolicies = z.output<typeof policies>;
export type FolderCategory = z.output<typeof category>;

/** A row of a sheet, by its columns. */
export type Row = {
  readonly text: (column: string) => string;
  /** A day; null where it is blank. */
  readonly day: (column: string) => string | null;
  /** Day and minute, `YYYY-MM-DD HH:MM`. */
  readonly minute: (column: string) => string;
  /** A figure in units of which one of the sheet has so many: 100 for paise, 10 for tenths; null where it is blank. */
  readonly units: (column: string, scale: number) => number | null;
};

export type ExpenseFolder = {
  readonly policies: ExpensePolicies;
  readonly people: readonly Row[];
  readonly posts: readonly Row[];
  readonly cities: readonly Row[];
  readonly opening: readonly Row[];
  readonly trips: readonly Row[];
  readonly itinerary: readonly Row[];
  readonly claims: readonly Row[];
  readonly lines: readonly Row[];
  readonly advances: readonly Row[];
  readonly rates: readonly Row[];
  /** The rows of both files in the order of their time, as far as they were recorded, each with its file. */
  readonly story: readonly { readonly at: string; readonly file: 'workflow' | 'payments'; readonly row: Row }[];
  /** How many rows came after what is known. */
  readonly late: number;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function minuteOf(cell: Cell): string {
  if (cell.kind === 'formula') return minuteOf(cell.result);
  if (cell.kind !== 'date') return (cellText(cell) ?? '').slice(0, 16);
  const minutes = cell.minutes ?? 0;
  return `${cell.day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function rowsOf(rows: readonly (readonly Cell[])[], place: string): Row[] {
  const headings = (rows[0] ?? []).map((cell) => cellText(cell) ?? '');
  const at = new Map(headings.map((heading, column) => [heading, column]));
  return rows.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cellText(cell) === undefined)) return [];
    const cellOf = (column: string): Cell => {
      const result = at.get(column);
      if (result === undefined) return failWith('invalid', { text: `${place}: the column "${column}" is missing` });
      return cells[result] ?? { kind: 'blank' };
    };
    const text = (column: string): string => cellText(cellOf(column)) ?? '';
    return [
      {
        text,
        day: (column) => minuteOf(cellOf(column)).slice(0, 10) || null,
        minute: (column) => minuteOf(cellOf(column)),
        units: (column, scale) => {
          const value = text(column);
          if (value === '') return null;
          const units = Math.round(Number(value) * scale);
          if (Number.isSafeInteger(units)) return units;
          return failWith('invalid', { text: `${place}, row ${index + 2}, "${column}": "${value}" is not a number` });
        },
      },
    ];
  });
}

/** Reads a folder of expenses. @throws ApplicationError that names the file and what is wrong in it */
export async function readExpenseFolder(folder: string): Promise<ExpenseFolder> {
  const name = basename(folder);
  const bytesOf = (file: string): Buffer => {
    try {
      return readFileSync(join(folder, file));
    } catch (error) {
      return failWith('invalid', {
        text: `${name}/${file}: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  };
  const tables = async (file: string) => {
    const sheets = await parseSheets(bytesOf(file));
    return (sheet: string): Row[] => {
      const match = sheets.find((one) => one.name === sheet) ?? (sheet === '' ? sheets[0] : undefined);
      if (!match) return failWith('invalid', { text: `${name}/${file}: the sheet ${sheet} is missing` });
      return rowsOf(match.rows, `${name}/${file} ${sheet}`.trim());
    };
  };
  const parsed = policies.safeParse(JSON.parse(bytesOf('policies.json').toString('utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return failWith('invalid', {
      text: `${name}/policies.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    });
  }
  const people = await tables('people.xlsx');
  const trips = await tables('trips.xlsx');
  const claims = await tables('claims.xlsx');
  const advances = await tables('advances.xlsx');
  const csv = async (file: string) => (await tables(file))('');
  const events = (
    await Promise.all(
      (['workflow', 'payments'] as const).map(async (file) =>
        (await csv(`${file}.csv`)).map((row) => ({ at: row.minute('recorded_at'), file, row })),
      ),
    )
  ).flat();
  const { knownuntil } = parsed.data;
  const story = events.filter(({ at }) => at <= knownuntil).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return {
    policies: parsed.data,
    people: people('People'),
    posts: people('Posts'),
    cities: people('Cities'),
    opening: people('Opening'),
    trips: trips('Trips'),
    itinerary: trips('Itinerary'),
    claims: claims('Claims'),
    lines: claims('Lines'),
    advances: advances('Advances'),
    rates: await csv('rates.csv'),
    story,
    late: events.length - story.length,
  };
}
