import { structureChoices } from '#modules/company/server/public.ts';
import { payOfPositions } from '#modules/payroll/server/public.ts';
import { may } from '#platform/contract/features.ts';
import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { changeRecord, createRecord, creator, lockForChange, removeRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { ACCEPTED, SENT } from '../../contract/offer/offer.ts';
import {
  getPlanLine,
  initPlan,
  type PlanLine,
  planReport,
  removePlanLine,
  savePlanLine,
} from '../../contract/plan/plan.ts';
import { currentQuarter, fiscalYearName, fiscalYearOf, quarterEnds, quarterOf } from '../../engine/plan/quarters.ts';
import { employedOn, offersOut, openPositions, sumOf } from './actual.ts';

const LINE = { table: 'hiring_plan_line', idfield: 'hiringplanlineid', usedBy: [] } as const;
/** Years before and after the current one that are offered. */
const YEARS = 2;

/** Costs are pay data: whoever may not see pay gets none. */
const maySeePay = ({ session }: Pick<Context, 'session'>): boolean => may(session.grants, 'payrollInput', 'read');

const lines = (db: Db) =>
  db
    .selectFrom('hiring_plan_line as l')
    .innerJoin('department as d', 'd.departmentid', 'l.departmentid')
    .innerJoin('designation as g', 'g.designationid', 'l.designationid')
    .leftJoin('company_office as f', 'f.officeaddressid', 'l.officeaddressid')
    .select([
      'l.hiringplanlineid',
      'l.fiscalyear',
      'l.departmentid',
      'd.departmentname',
      'l.designationid',
      'g.designationname',
      'l.officeaddressid',
      'f.officename',
      'l.planned1',
      'l.planned2',
      'l.planned3',
      'l.planned4',
      'l.annualcost',
    ]);

const list = serveReport(planReport, async (ctx, { fiscalyear, limit, offset }) => {
  const { db } = ctx;
  const today = day(ctx.today);
  const year = fiscalyear ?? fiscalYearOf(today);
  const seesPay = maySeePay(ctx);
  const { rows, total } = await pagedList(
    lines(db)
      .where('l.fiscalyear', '=', year)
      .orderBy('d.departmentname')
      .orderBy('g.designationname')
      .orderBy('l.hiringplanlineid'),
    { limit, offset },
  );
  const ends = quarterEnds(year);
  const past = ends.filter((end) => end < today);
  const employed = await employedOn(db, [...past, today]);
  const open = await openPositions(db);
  const offers = await offersOut(db);
  const pay = seesPay ? await payOfPositions(db, today) : [];
  const quarter = currentQuarter(year, today);
  return {
    rows: rows.map((row) => {
      const on = (end: string) =>
        sumOf(
          employed.filter((one) => one.day === end),
          row,
          ({ count }) => count,
        );
      const actual = ends.map((end) => (end < today ? on(end) : null));
      const offered = (statusid: number) =>
        sumOf(
          offers.filter((one) => one.statusid === statusid),
          row,
          ({ count }) => count,
        );
      const planned = [row.planned1, row.planned2, row.planned3, row.planned4][quarter - 1] ?? 0;
      const nowcount = on(today);
      const acceptedcount = offered(ACCEPTED);
      return {
        ...row,
        actual1: actual[0] ?? null,
        actual2: actual[1] ?? null,
        actual3: actual[2] ?? null,
        actual4: actual[3] ?? null,
        nowcount,
        opencount: sumOf(open, row, ({ count }) => count),
        offercount: offered(SENT),
        acceptedcount,
        vacancies: planned - nowcount - acceptedcount,
        annualcost: seesPay ? row.annualcost : null,
        plannedcost: seesPay && row.annualcost !== null ? row.annualcost * planned : null,
        actualcost: seesPay ? sumOf(pay, row, ({ annualpay }) => annualpay) : null,
      };
    }),
    total,
  };
});

async function one(ctx: Context, hiringplanlineid: number): Promise<PlanLine | undefined> {
  const row = await lines(ctx.db)
    .select(['l.addeddate', 'l.version', ...creator('l')])
    .where('l.hiringplanlineid', '=', hiringplanlineid)
    .executeTakeFirst();
  const mayseepay = maySeePay(ctx);
  return row && { ...row, mayseepay, annualcost: mayseepay ? row.annualcost : null };
}

const init = serve(initPlan, async (ctx) => {
  const today = day(ctx.today);
  const fiscalyear = fiscalYearOf(today);
  const years = Array.from({ length: 2 * YEARS + 1 }, (_, at) => fiscalyear - YEARS + at);
  return {
    FiscalYear: years.map((year) => ({ displayname: fiscalYearName(year), displayvalue: year })),
    fiscalyear,
    quarter: quarterOf(today),
    mayseepay: maySeePay(ctx),
    ...(await structureChoices(ctx.db, ['Department', 'Designation', 'Office'])),
  };
});

const save = serve(savePlanLine, async (ctx, { hiringplanlineid, annualcost, ...given }) => {
  const current = await lockForChange(ctx, LINE, hiringplanlineid, (id) => one(ctx, id));
  const values = { ...given, annualcost: maySeePay(ctx) ? annualcost : (current?.annualcost ?? null) };
  return [current ? await changeRecord(ctx.db, LINE, current, values) : await createRecord(ctx, LINE, values)];
});

const remove = serve(removePlanLine, async ({ db }, { hiringplanlineid }) => {
  await removeRecord(db, LINE, hiringplanlineid);
  return [{ isexecuted: true }];
});

export const planEndpoints = [
  ...list,
  init,
  serve(getPlanLine, async (ctx, { hiringplanlineid }) => [(await one(ctx, hiringplanlineid)) ?? notFound()]),
  save,
  remove,
];
