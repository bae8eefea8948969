import { payOfPositions } from '#modules/payroll/server/public.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { ACCEPTED, SENT } from '../../contract/offer/offer.ts';
import type { PlanRow } from '../../contract/plan/plan.ts';
import { currentQuarter, quarterEnds } from '../../engine/plan/quarters.ts';
import { type Placed, type Position, shareOut } from '../../engine/plan/share-out.ts';
import { type Counted, employedOn, offersOut, openPositions } from './actual.ts';

type Line = Position & Pick<PlanRow, 'planned1' | 'planned2' | 'planned3' | 'planned4' | 'annualcost'>;
type Figures = Omit<
  PlanRow,
  keyof Line | 'hiringplanlineid' | 'fiscalyear' | 'version' | 'departmentname' | 'designationname' | 'officename'
>;
type Asked = { readonly fiscalyear: number; readonly today: Day; readonly seesPay: boolean };
const countOf = ({ count }: Counted): number => count;

/** The lines of a year with an office, in some departments: what they count, the lines without one do not. */
const officeLines = async (db: Db, fiscalyear: number, departmentids: readonly number[]): Promise<Position[]> =>
  db
    .selectFrom('hiring_plan_line')
    .select(['departmentid', 'designationid', 'officeaddressid'])
    .where('fiscalyear', '=', fiscalyear)
    .where('officeaddressid', 'is not', null)
    .where('departmentid', 'in', [...departmentids])
    .execute();

/** Puts beside lines of a year who is there, open and offered, and the costs; a fixed number of queries. */
export async function withFigures<L extends Line>(
  db: Db,
  page: readonly L[],
  { fiscalyear, today, seesPay }: Asked,
): Promise<(L & Figures)[]> {
  const departmentids = [...new Set(page.map(({ departmentid }) => departmentid))];
  if (departmentids.length === 0) return [];
  const own = await officeLines(db, fiscalyear, departmentids);
  const withOffice = new Set(own.map((one) => `${one.departmentid} ${one.designationid}`));
  const lines = [...own, ...page];
  const share = <T extends Placed>(rows: readonly T[], value: (row: T) => number) => shareOut({ lines, rows, value });
  const ends = quarterEnds(fiscalyear);
  const days = [...new Set([...ends.filter((end) => end < today), today])];
  const employed = Map.groupBy(await employedOn(db, days, { departmentids }), (one) => one.day);
  const on = new Map(days.map((one) => [one, share(employed.get(one) ?? [], countOf)]));
  const open = share(await openPositions(db, { departmentids }), countOf);
  const offers = Map.groupBy(await offersOut(db, { departmentids }), ({ statusid }) => statusid);
  const sent = share(offers.get(SENT) ?? [], countOf);
  const accepted = share(offers.get(ACCEPTED) ?? [], countOf);
  const pay = share(seesPay ? await payOfPositions(db, today, departmentids) : [], ({ annualpay }) => annualpay);
  const quarter = currentQuarter(fiscalyear, today);
  return page.map((row) => {
    const actual = (at: number) => {
      const end = ends[at];
      return end !== undefined && end < today ? (on.get(end)?.(row) ?? 0) : null;
    };
    const planned = [row.planned1, row.planned2, row.planned3, row.planned4][quarter - 1] ?? 0;
    const nowcount = on.get(today)?.(row) ?? 0;
    const acceptedcount = accepted(row);
    return {
      ...row,
      isremainder: row.officeaddressid === null && withOffice.has(`${row.departmentid} ${row.designationid}`),
      actual1: actual(0),
      actual2: actual(1),
      actual3: actual(2),
      actual4: actual(3),
      nowcount,
      opencount: open(row),
      offercount: sent(row),
      acceptedcount,
      vacancies: planned - nowcount - acceptedcount,
      annualcost: seesPay ? row.annualcost : null,
      plannedcost: seesPay && row.annualcost !== null ? row.annualcost * planned : null,
      actualcost: seesPay ? pay(row) : null,
    };
  });
}
