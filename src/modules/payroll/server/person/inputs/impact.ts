import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { numberOf } from '#bulk/server/columns.ts';
import type { BulkQuestion, BulkSum } from '#bulk/contract/bulk.ts';
import type { BulkKind, FileWords, ReadRow } from '#bulk/server/kind.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { lastRun } from '../../run/open-month.ts';
import { firstSettings } from '../../setup/settings.ts';
import { namedMonths } from '../../../engine/person/named-months.ts';

/**
 * The month that payroll inputs are expected for, as proposed on the payroll dashboard; undefined while payroll is not
 * configured. It is `sure` once a month was run or the first one was chosen.
 */
export async function inputMonth(db: Db, today: string): Promise<{ month: Month; sure: boolean } | undefined> {
  const settings = await firstSettings(db);
  if (!settings) return undefined;
  const last = await lastRun(db);
  return {
    month: await monthToRun(db, today),
    sure: last !== undefined || settings.payroll.firstmonth !== undefined,
  };
}

/** A sum over rows, in paise unless `as` says days. */
export const sumOf = (
  label: string,
  rows: readonly ReadRow[],
  column: string,
  as: 'paise' | 'days' = 'paise',
): BulkSum => ({ label, [as]: rows.reduce((total, row) => total + numberOf(row, column), 0) });

/** Questions about months named in the file that are not among the expected ones. */
function contradictions(words: FileWords, expected: readonly Month[]): BulkQuestion[] {
  const rows = [
    ...words.headings.map((text) => ({ about: 'heading' as const, text })),
    { about: 'sheet' as const, text: words.sheet },
    { about: 'filename' as const, text: words.filename.replace(/\.\w{1,5}$/, '') },
  ];
  return rows.flatMap(({ about, text }) => {
    const months = namedMonths(text);
    const [other] = months;
    return other === undefined || months.some((month) => expected.includes(month))
      ? []
      : [{ about, words: text, month: other }];
  });
}

type MonthImpact = {
  readonly monthOf: (parameters: unknown) => Month;
  readonly sums: (rows: readonly ReadRow[]) => BulkSum[];
  /** Months that the file may name besides the chosen one. */
  readonly also?: (month: Month) => readonly Month[];
};

/** The impact of an upload for a month: its sums, and names of other months than the chosen one. */
export const impactOfMonth =
  ({ monthOf, sums, also }: MonthImpact): NonNullable<BulkKind['impact']> =>
  async ({ db, parameters, today }, rows, words) => {
    const month = monthOf(parameters);
    const open = await inputMonth(db, today);
    return {
      place: { kind: 'month', value: month },
      sums: sums(rows),
      questions: [
        ...(open?.sure === true && open.month !== month
          ? [{ about: 'open' as const, words: '', month: open.month }]
          : []),
        ...contradictions(words, [month, ...(also?.(month) ?? [])]),
      ],
    };
  };

/** The impact of an upload for a tax year. */
export const impactOfYear =
  (sums: (rows: readonly ReadRow[]) => BulkSum[] = () => []): NonNullable<BulkKind['impact']> =>
  ({ parameters }, rows) =>
    Promise.resolve({
      place: { kind: 'taxyear', value: (parameters as { taxyear: string }).taxyear },
      sums: sums(rows),
      questions: [],
    });
