import { type Day, firstDay, type Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { writeFigures } from './figures.ts';

/** Figures that a revision changes, by code: the value, and the one it replaces in its month, null where there is none. */
export type RevisedFigures = Readonly<Record<string, { readonly value: string; readonly before: string | null }>>;
type Place = { readonly employeeid: number; readonly payrollmonth: Month; readonly effectivefrom: Day };
export type FiguresOfRevision = Place & { readonly figures: RevisedFigures };

/** The day a figure is stored with: none where it is the first of the month that pays it first. */
const dayIn = ({ payrollmonth, effectivefrom }: Place): Day | null =>
  effectivefrom >= firstDay(payrollmonth) ? null : effectivefrom;
const each = (rows: readonly FiguresOfRevision[]) =>
  rows.flatMap((row) =>
    Object.entries(row.figures).map(([code, { value, before }]) => ({
      employeeid: row.employeeid,
      payrollmonth: row.payrollmonth,
      effectivefrom: dayIn(row),
      code,
      value,
      before,
    })),
  );

/** Figures of people in the place where revisions will write them. */
export async function replacedFigures(db: Db, places: readonly Place[]): Promise<Map<string, string>> {
  const { rows } = await tenantSql<{ key: string; value: string }>`
    select g.at || ' ' || f.code as key, coalesce(f.choice, trim_scale(f.value)::text) as value
    from unnest(${places.map((_, at) => at)}::integer[], ${places.map((one) => one.employeeid)}::bigint[],
      ${places.map((one) => one.payrollmonth)}::text[], ${places.map(dayIn)}::date[])
      as g(at, employeeid, payrollmonth, effectivefrom)
    join package_figure f on f.subscriptionid = current_subscription() and f.employeeid = g.employeeid
      and f.payrollmonth = g.payrollmonth and f.effectivefrom is not distinct from g.effectivefrom`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The figures of revisions with what each replaces. */
export async function withReplaced(
  db: Db,
  rows: readonly (Place & { readonly figures?: Readonly<Record<string, string>> })[],
): Promise<RevisedFigures[]> {
  const standing = rows.some(({ figures = {} }) => Object.keys(figures).length > 0)
    ? await replacedFigures(db, rows)
    : new Map<string, string>();
  return rows.map(({ figures = {} }, at) =>
    Object.fromEntries(
      Object.entries(figures).map(([code, value]) => [code, { value, before: standing.get(`${at} ${code}`) ?? null }]),
    ),
  );
}

/** Writes the figures of revisions. */
export async function reviseFigures(db: Db, rows: readonly FiguresOfRevision[], addedby: number | null): Promise<void> {
  const all = each(rows).map(({ employeeid, payrollmonth, effectivefrom, code, value }) => ({
    employeeid,
    payrollmonth,
    effectivefrom,
    code,
    value,
    addedby,
  }));
  if (all.length > 0) await writeFigures(db, all);
}

/** Takes the figures of revisions back, as far as nobody changed them since. */
export async function restoreFigures(db: Db, rows: readonly FiguresOfRevision[]): Promise<void> {
  const all = each(rows);
  if (all.length === 0) return;
  const of = <T>(pick: (row: (typeof all)[number]) => T): T[] => all.map(pick);
  await tenantSql`delete from package_figure f
    using unnest(${of((one) => one.employeeid)}::bigint[], ${of((one) => one.code)}::text[],
      ${of((one) => one.payrollmonth)}::text[], ${of((one) => one.effectivefrom)}::date[], ${of((one) => one.value)}::text[])
      as g(employeeid, code, payrollmonth, effectivefrom, value)
    where f.subscriptionid = current_subscription() and f.employeeid = g.employeeid and f.code = g.code
      and f.payrollmonth = g.payrollmonth and f.effectivefrom is not distinct from g.effectivefrom
      and case when g.value ~ '^[0-9]' then f.value = g.value::numeric else f.choice = g.value end`.execute(db);
  const put = all.flatMap(({ before, employeeid, payrollmonth, effectivefrom, code }) =>
    before === null ? [] : [{ employeeid, payrollmonth, effectivefrom, code, value: before, addedby: null }],
  );
  if (put.length > 0) await writeFigures(db, put);
}
