import { sql } from 'kysely';
import type { NamedPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { day } from '#platform/engine/day.ts';

/**
 * SQL: what names the period of a run; null where it is all of its wage month, so that the month names it.
 * @param alias the pay_period of the query
 */
export const severalOf = (alias: 'q' | 'd') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<NamedPeriod | null>`case when ${of('kindid')} <> 1 or ${of('number')} > 1 or not ${of('islast')} then
    jsonb_strip_nulls(jsonb_build_object('kindid', ${of('kindid')}, 'number', ${of('number')}, 'fromday', ${of('fromday')},
      'untilday', ${of('untilday')}, 'title', ${of('title')})) end`;
};

type Several = { readonly number: number; readonly last: boolean; readonly from: string; readonly to: string };
/** The same of a regular period that is not opened yet. */
export const namedPeriod = ({ number, last, from, to }: Several): NamedPeriod | null =>
  number === 1 && last ? null : { kindid: 1, number, fromday: from, untilday: to };

/** Days and name of the period of a run, as its files read them. */
export const periodNames = ({
  fromday,
  untilday,
  title,
}: {
  fromday: string;
  untilday: string;
  title: string | null;
}) => ({
  days: { from: day(fromday), to: day(untilday) },
  title: title ?? undefined,
});
