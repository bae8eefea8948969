import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../engine/day.ts';
import { type Db, tenantSql } from '../db.ts';
import type { EligibilityTable } from './kind.ts';

/** A stored assignment, or what is for a job in the shape of one. */
export type Row<C extends string> = {
  readonly officeaddressid: number | null;
  readonly employeeid: number | null;
  readonly fromdate: string;
  readonly todate: string | null;
  readonly cyclestart?: string | null;
} & Readonly<Record<C, number | null>>;

/** Where conditions are stored, and which plans are read of them. */
type Source<C extends string> = {
  readonly eligibility: EligibilityTable;
  readonly columns: readonly C[];
  readonly hascycle?: boolean | undefined;
};
/** What is for somebody by the job, on the days of that job. */
type ByJob<C extends string> = {
  readonly of: number;
  readonly row: Row<C>;
  readonly from: Day;
  readonly to: Day | null;
};
type Match = { of: number; first: Day; next: Day | null; fromdate: string; todate: string | null };

const columnsOf = ({ columns, hascycle }: Source<string>): RawBuilder<unknown> => sql`
  ${sql.join(columns.map((column) => sql.ref(`e.${column}`)))}, to_char(e.fromdate, 'YYYY-MM-DD') as fromdate,
  to_char(e.todate, 'YYYY-MM-DD') as todate${hascycle ? sql`, to_char(e.cyclestart, 'YYYY-MM-DD') as cyclestart` : sql``}`;
// Of two that begin on one day the one that was said last counts.
const orderOf = ({ eligibility }: Source<string>): RawBuilder<unknown> =>
  sql`order by ${sql.ref(`e.${eligibility.idfield}`)} desc`;

/** The conditions of a row on a job (a row of `work_profile`), each by its list; an empty list fits every job. */
export const jobConditions = (eligibility: string, job: string) => {
  const e = (column: string) => sql.ref(`${eligibility}.${column}`);
  const w = (column: string) => sql.ref(`${job}.${column}`);
  const among = (list: string, column: string) =>
    sql<boolean>`(cardinality(${e(list)}) = 0 or ${w(column)} = any(${e(list)}))`;
  return {
    businessunitids: among('businessunitids', 'businessunitid'),
    officeaddressids: among('officeaddressids', 'officeaddressid'),
    subscriptiongradeids: among('subscriptiongradeids', 'subscriptiongradeid'),
    employmenttypes: sql<boolean>`(cardinality(${e('employmenttypes')}) = 0
      or lower(${w('employmenttype')}) = any(lower(${e('employmenttypes')}::text)::text[]))`,
  };
};

/** The one place that says whether a job fits the conditions of a row: all lists must. */
export const jobFits = (eligibility: string, job: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(Object.values(jobConditions(eligibility, job)), sql` and `)}`;

const placed = <C extends string>(rows: readonly Match[]): ByJob<C>[] =>
  rows.map(({ of, first, next, ...row }) => ({
    of,
    row: { ...row, officeaddressid: null, employeeid: null } as unknown as Row<C>,
    from: first,
    to: next === null ? null : addDays(next, -1),
  }));

/** The plans that are for people by the jobs they hold on days from `from` to `to`; one statement. */
export async function byJob<C extends string>(
  db: Db,
  source: Source<C>,
  employeeids: readonly number[],
  from: Day,
  to: Day,
): Promise<ByJob<C>[]> {
  if (employeeids.length === 0) return [];
  const { rows } = await tenantSql<Match>`select w.employeeid as of, ${columnsOf(source)},
      to_char(coalesce(lower(w.period), e.fromdate), 'YYYY-MM-DD') as first, to_char(upper(w.period), 'YYYY-MM-DD') as next
    from ${sql.table(source.eligibility.table)} e
    join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = any(${[...employeeids]}::bigint[])
      and w.period && daterange(e.fromdate, e.todate, '[]') and w.period && daterange(${from}::date, ${to}::date, '[]')
      and ${jobFits('e', 'w')}
    where e.subscriptionid = current_subscription() and e.fromdate <= ${to}::date
      and (e.todate is null or e.todate >= ${from}::date)
    ${orderOf(source)}`.execute(db);
  return placed(rows);
}

/** The plans that are for everybody in an office: for the office without a further condition; one statement. */
export async function byOffice<C extends string>(
  db: Db,
  source: Source<C>,
  officeids: readonly number[],
  from: Day,
  to: Day,
): Promise<ByJob<C>[]> {
  if (officeids.length === 0) return [];
  const { rows } = await tenantSql<Match>`select o.id as of, ${columnsOf(source)},
      to_char(e.fromdate, 'YYYY-MM-DD') as first, null as next
    from ${sql.table(source.eligibility.table)} e join unnest(${[...officeids]}::bigint[]) as o (id) on o.id = any(e.officeaddressids)
    where e.subscriptionid = current_subscription() and e.fromdate <= ${to}::date
      and (e.todate is null or e.todate >= ${from}::date)
      and cardinality(e.businessunitids) + cardinality(e.subscriptiongradeids) + cardinality(e.employmenttypes) = 0
    ${orderOf(source)}`.execute(db);
  return placed(rows);
}

/** The plan of a column that each person has by the job on a day, as a query of `employeeid` and `planid`. */
export const plansByJob = (
  { eligibility: { table, idfield }, column }: { readonly eligibility: EligibilityTable; readonly column: string },
  on: string,
): RawBuilder<unknown> =>
  sql`select distinct on (w.employeeid) w.employeeid, ${sql.ref(`e.${column}`)} as planid
    from ${sql.table(table)} e
    join work_profile w on w.subscriptionid = e.subscriptionid and w.period @> ${on}::date and ${jobFits('e', 'w')}
    where e.subscriptionid = current_subscription() and ${sql.ref(`e.${column}`)} is not null
      and e.fromdate <= ${on}::date and (e.todate is null or e.todate >= ${on}::date)
    order by w.employeeid, e.fromdate desc, ${sql.ref(`e.${idfield}`)} desc`;
