import { payOfPositions } from '#modules/payroll/server/public.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { ACCEPTED, SENT } from '../../contract/offer/offer.ts';
import type { PlanRow } from '../../contract/plan/plan.ts';
import { costOfQuarters, costOfYear } from '../../engine/plan/quarter-cost.ts';
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

type CostAsked = {
  readonly seesPay: boolean;
  readonly quarter: number;
  readonly isOver: boolean;
  /** The yearly pay of who is there at the end of a quarter, by its place; null while it is to come. */
  readonly paid: (at: number) => number | null;
  readonly paidToday: number;
};

/** What a line costs, by quarters and in the year: none of it for whoever may not see pay. */
function costsOf({ annualcost, ...row }: Line, { seesPay, quarter, isOver, paid, paidToday }: CostAsked) {
  // What is no whole number of paise any more is no cost that anybody plans.
  const yearly = (people: number) =>
    seesPay && annualcost !== null && Number.isSafeInteger(annualcost * people) ? annualcost * people : null;
  const rates = [yearly(row.planned1), yearly(row.planned2), yearly(row.planned3), yearly(row.planned4)] as const;
  const planned = costOfQuarters(rates);
  const actual = costOfQuarters(seesPay ? [paid(0), paid(1), paid(2), paid(3)] : [null, null, null, null]);
  return {
    annualcost: seesPay ? annualcost : null,
    plannedcost1: planned[0],
    plannedcost2: planned[1],
    plannedcost3: planned[2],
    plannedcost4: planned[3],
    actualcost1: actual[0],
    actualcost2: actual[1],
    actualcost3: actual[2],
    actualcost4: actual[3],
    plannedcost: costOfYear(planned, { isOver, rate: rates[quarter - 1] ?? null }),
    actualcost: costOfYear(actual, { isOver, rate: seesPay ? paidToday : null }),
  };
}

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
  const paid = Map.groupBy(seesPay ? await payOfPositions(db, days, departmentids) : [], (one) => one.day);
  const pay = new Map(days.map((one) => [one, share(paid.get(one) ?? [], ({ annualpay }) => annualpay)]));
  const quarter = currentQuarter(fiscalyear, today);
  const isOver = ends.every((end) => end < today);
  return page.map((row) => {
    const atEnd = (of: typeof on) => (at: number) => {
      const end = ends[at];
      return end !== undefined && end < today ? (of.get(end)?.(row) ?? 0) : null;
    };
    const actual = atEnd(on);
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
      ...costsOf(row, { seesPay, quarter, isOver, paid: atEnd(pay), paidToday: pay.get(today)?.(row) ?? 0 }),
    };
  });
}
