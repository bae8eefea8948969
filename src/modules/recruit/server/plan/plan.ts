import { structureChoices } from '#modules/company/server/public.ts';
import { may } from '#platform/contract/features.ts';
import { day } from '#platform/engine/day.ts';
import { notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { changeRecord, createRecord, creator, lockForChange, removeRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getPlanLine,
  initPlan,
  type PlanLine,
  planReport,
  removePlanLine,
  savePlanLine,
  savePlanQuarters,
} from '../../contract/plan/plan.ts';
import { fiscalYearName, fiscalYearOf, quarterOf } from '../../engine/plan/quarters.ts';
import { withFigures } from './figures.ts';
import { isSamePlan, lockedLines, type PlannedLine, writePlanned } from './lines.ts';

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
      'l.version',
    ]);

const list = serveReport(planReport, async (ctx, { fiscalyear, limit, offset }) => {
  const { db } = ctx;
  const today = day(ctx.today);
  const year = fiscalyear ?? fiscalYearOf(today);
  const { rows, total } = await pagedList(
    lines(db)
      .where('l.fiscalyear', '=', year)
      .orderBy('d.departmentname')
      .orderBy('g.designationname')
      .orderBy('l.hiringplanlineid'),
    { limit, offset },
  );
  return { rows: await withFigures(db, rows, { fiscalyear: year, today, seesPay: maySeePay(ctx) }), total };
});

async function one(ctx: Context, hiringplanlineid: number): Promise<PlanLine | undefined> {
  const row = await lines(ctx.db)
    .select(['l.addeddate', ...creator('l')])
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

const save = serve(savePlanLine, async (ctx, { hiringplanlineid, annualcost, ...input }) => {
  const current = await lockForChange(ctx, LINE, hiringplanlineid, (id) => one(ctx, id));
  const values = { ...input, annualcost: maySeePay(ctx) ? annualcost : (current?.annualcost ?? null) };
  return [current ? await changeRecord(ctx.db, LINE, current, values) : await createRecord(ctx, LINE, values)];
});

const quartersOf = ({ hiringplanlineid, version, planned1, planned2, planned3, planned4 }: PlannedLine) => ({
  hiringplanlineid,
  version,
  planned1,
  planned2,
  planned3,
  planned4,
});

const saveQuarters = serve(savePlanQuarters, async ({ db }, { lines: input }) => {
  const current = await lockedLines(
    db,
    input.map((one) => one.hiringplanlineid),
  );
  if (current.length < input.length) return notFound();
  const byId = new Map(input.map((one) => [one.hiringplanlineid, one]));
  const others = current.filter((line) => byId.get(line.hiringplanlineid)?.version !== line.version);
  if (others.length > 0) return stale(others.map(quartersOf));
  const changed = current
    .map((line) => ({ ...line, ...byId.get(line.hiringplanlineid) }))
    .filter((line, at) => {
      const before = current[at];
      return before !== undefined && !isSamePlan(before, line);
    });
  await writePlanned(db, changed);
  const written = new Set(changed.map((one) => one.hiringplanlineid));
  return current.map(({ hiringplanlineid, version }) => ({
    hiringplanlineid,
    version: written.has(hiringplanlineid) ? version + 1 : version,
  }));
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
  saveQuarters,
  remove,
];
