import type { Paise } from '#platform/engine/money.ts';
import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import {
  compareTax,
  getPayslip,
  listPayslips,
  payslipPdf,
  type PayslipView,
} from '#modules/payroll/contract/outputs/payslip-view.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { words } from '../../engine/outputs/in-words.ts';
import { taxMonths } from '../../engine/law/tax-months.ts';
import { taxPhrases } from '../../engine/run/working/tax-phrases.ts';
import { filePeriod } from './run-file.ts';
import { severalOf } from '../run/periods/several.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { payslipPdfs } from './payslip-pdf.ts';
import { type YearPart, type YearToDate, yearParts } from './year-to-date.ts';
import { contextFor } from '../run/compute.ts';
import { firstPaid, publishedPayslips } from '../run/effective-payslips.ts';
import { findPayslip, isInsider, type Viewer } from './find-payslip.ts';
import { publishDay } from '../run/publish-day.ts';
import { documentsOf, paidThisYear, separateEmployer, type Stored } from './payslip-documents.ts';
import { reversedSlip } from './reversed-slip.ts';
import { pdfWorking, shownLines, workingsFor } from './shown-lines.ts';
import { leaveOfPayslips } from './slip/leave.ts';
import { companyLogo, slipDesignIn } from './slip/design.ts';
import { owedAfter } from '../../engine/run/owed-after.ts';
import { withReasons } from '../run/start/reasons.ts';
import { periodDays } from '../../engine/run/pay/service.ts';

/** The year-to-date sums by line, as in its parts; for employer lines only what was paid here. */
function yearByLine(paid: YearToDate, { earnings, deductions }: ReturnType<typeof yearParts>): Record<string, number> {
  return {
    ...Object.fromEntries(Object.entries(paid).map(([key, { amount }]) => [key, amount])),
    ...Object.fromEntries([...earnings.rows, ...deductions.rows].map(({ key, year }) => [key, year])),
  };
}

/** The previous and the next person of a payslip in the code order of its run. */
async function neighboursOf(db: Db, { payrollrunid, facts }: Stored) {
  const beside = async (side: '<' | '>') =>
    (await db
      .selectFrom('draft_payslip as d')
      .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
      .select(['d.employeeid', 'e.fullname'])
      .where('d.payrollrunid', '=', payrollrunid)
      .where('d.exception', 'is', null)
      .where('d.employeecode', side, facts.code)
      .orderBy('d.employeecode', side === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()) ?? null;
  return { previous: await beside('<'), next: await beside('>') };
}

const shownPart = ({ rows, ...sums }: YearPart) => ({ rows: [...rows], ...sums });

async function view(viewer: Viewer, stored: Stored): Promise<PayslipView> {
  const { facts, result } = stored;
  // Where the cost stands in the books, what slices payroll and which account waits is not shown to the person.
  const { costcentres: _, tags: __, accountchange: ___, payees, ...identity } = stored.identity;
  const { register } = result;
  const employer = await separateEmployer(viewer.db, stored);
  const paid = (await paidThisYear(viewer.db, [stored])).get(stored.employeeid) ?? {};
  const parts = yearParts(result, paid, facts);
  const worked = await workingsFor(viewer.db, stored);
  const design = await slipDesignIn(viewer.db, stored.payrollmonth as Month);
  const leave = design.sections.includes('leave') ? await leaveOfPayslips(viewer.db, [stored]) : undefined;
  const year = { earnings: shownPart(parts.earnings), deductions: shownPart(parts.deductions) };
  return {
    employeeid: stored.employeeid,
    employeecode: facts.code,
    fullname: facts.name,
    payrollmonth: stored.payrollmonth,
    payrollrunid: stored.payrollrunid,
    payslipnumber: stored.payslipnumber ?? null,
    locked: stored.locked,
    released: stored.released,
    paydate: stored.paydate,
    year,
    identity: {
      ...identity,
      ...(payees ? { payees: payees.map(({ name }) => name).join(', ') } : {}),
      ...(employer ? { employer: employer.name, employernumbers: employer.numbers } : {}),
      pan: facts.pan,
      uan: facts.uan,
      grade: facts.grade,
      joiningdate: facts.joiningdate,
      workstate: facts.workstate,
      ...(result.structure === undefined ? {} : { structure: result.structure }),
    },
    lines: await withReasons(viewer.db, shownLines(result.lines, worked?.lines), stored),
    taxworking: [...(worked?.tax ?? [])],
    ytd: yearByLine(paid, parts),
    paid: facts.span ?? (result.period ? { from: result.period.from, to: result.period.to } : null),
    period: stored.period ?? null,
    unpaid: (facts.unpaid ?? []).map(({ on, ...one }) => ({ ...one, on: [...on] })),
    days: { month: periodDays(result), lop: register.lopdays, paid: register.paiddays },
    totalearnings: register.totalearnings,
    totaldeductions: register.totaldeductions,
    netpay: register.netpay,
    inwords: words(register.netpay),
    recoverycarried: register.recoverycarried,
    recoveries: (result.carry.recoveries ?? []).map(({ name, amount }) => ({ name, amount })),
    tax: result.tax,
    sequence: stored.sequence,
    neighbours: isInsider(viewer.session) ? await neighboursOf(viewer.db, stored) : null,
    reversed: await reversedSlip(viewer.db, stored, isInsider(viewer.session)),
    design,
    leave: [...(leave?.get(stored.employeeid) ?? [])],
    loans: owedAfter(result),
  };
}

const list = serve(listPayslips, async ({ db, session, tenant }) => {
  if (session.employeeid === null) return [];
  const rows = await db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .leftJoin('payslip_reversal as v', (join) =>
      join.onRef('v.payrollrunid', '=', 'p.payrollrunid').onRef('v.employeeid', '=', 'p.employeeid'),
    )
    .leftJoin('run_establishment as x', (join) =>
      join
        .onRef('x.payrollrunid', '=', 'p.payrollrunid')
        .on(sql<boolean>`x.establishmentid = coalesce((p.identity ->> 'establishmentid')::bigint, 0)`),
    )
    .select([
      sql<{ from: string; to: string } | null>`p.facts -> 'span'`.as('span'),
      'x.establishmentname',
      'p.payrollrunid',
      'p.employeeid',
      'p.payrollmonth',
      'p.netpay',
      'p.totalearnings',
      'r.sequence',
      'r.paydate',
      severalOf('q').as('period'),
      sql<boolean>`v.reversalid is not null`.as('reversed'),
      'r.publishedon',
      publishDay.as('publishdate'),
    ])
    .where('p.employeeid', '=', session.employeeid)
    .where('r.statusid', '=', 6)
    .orderBy('p.payrollmonth', 'desc')
    .orderBy(firstPaid, 'desc')
    .orderBy('r.sequence', 'desc')
    .limit(120)
    .execute();
  return rows.map(({ span, establishmentname, publishedon, publishdate, ...row }) => ({
    ...row,
    ...(publishedon === null ? { netpay: null, totalearnings: null, publishdate } : { publishdate: null }),
    paydate: paidOn(row),
    part: span && { ...span, employer: establishmentname ?? tenant.companyname },
  }));
});

const get = serve(getPayslip, async (ctx, { payrollrunid, employeeid }) => [
  await view(ctx, await findPayslip(ctx, payrollrunid, employeeid)),
]);

let printer: ReturnType<typeof payslipPdfs> | undefined;

const pdf = serveFile(payslipPdf, async (ctx, { payrollrunid, employeeid, working: language }) => {
  const { session } = ctx;
  const { stored, documents, working } = await ctx.tx(async (db, people) => {
    const result = await findPayslip({ db, people, session }, payrollrunid, employeeid);
    return {
      stored: result,
      documents: await documentsOf(db, [result], {
        companyname: ctx.tenant.companyname,
        zone: ctx.tenant.timezoneid,
        insider: isInsider(session),
        logo: await companyLogo(db, { files: ctx.env.files, subscriptionid: ctx.tenant.subscriptionid }),
      }),
      working: language && (await pdfWorking(db, result, language)),
    };
  });
  const [document = notFound()] = documents;
  printer ??= payslipPdfs();
  const bytes = printer(working ? { ...document, working } : document);
  const of = filePeriod({
    month: stored.payrollmonth as Month,
    period: stored.period ?? null,
    sequence: stored.sequence,
  });
  return {
    name: `payslip-${of}-${document.facts.code}.pdf`,
    type: 'application/pdf',
    bytes,
  };
});

/** The facts of the newest published payslip, computed in each regime by the same engine. */
const compare = serve(compareTax, async (ctx, { employeeid }) => {
  const { db, session, people } = ctx;
  const person = employeeid ?? session.employeeid;
  if (person === null) return notFound();
  await people.one(person);
  const row = await publishedPayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.payrollmonth', 'r.datedsettingid', 'r.paydate', 'q.paygroup', 'q.number'])
    .select(sql<EmployeeFacts>`p.facts`.as('facts'))
    .where('p.employeeid', '=', person)
    .orderBy('p.payrollmonth', 'desc')
    .orderBy(firstPaid, 'desc')
    .orderBy('p.payrollrunid', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row)
    return failWith('conflict', {
      status: 404,
      text: 'The comparison needs a published payslip. It appears after your first payroll here.',
    });
  const context = await contextFor(db, row.payrollmonth as Month, row);
  const taxIn = (regime: 'new' | 'old') => computePayslip(context, { ...row.facts, regime }).tax;
  const history = row.facts.history.filter(context.intaxyear);
  const monthsIn = (tax: TaxWorking) => taxMonths(history, context.month, tax);
  const inNew = taxIn('new');
  const inOld = taxIn('old');
  const saving = Math.abs(inNew.withall.payable - inOld.withall.payable) as Paise;
  const better = saving === 0 ? 'same' : inNew.withall.payable < inOld.withall.payable ? 'new' : 'old';
  return {
    payrollmonth: row.payrollmonth,
    current: row.facts.regime ?? context.policy.tds.defaultregime,
    better,
    saving,
    new: inNew,
    old: inOld,
    working: {
      new: taxPhrases(context, { ...row.facts, regime: 'new' }, inNew),
      old: taxPhrases(context, { ...row.facts, regime: 'old' }, inOld),
    },
    months: { new: monthsIn(inNew), old: monthsIn(inOld) },
  } as const;
});

export const payslipEndpoints = [list, get, pdf, compare];
