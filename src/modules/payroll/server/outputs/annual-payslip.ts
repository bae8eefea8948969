import { sql } from 'kysely';
import {
  type AnnualPayslip,
  annualPayslipFile,
  getAnnualPayslip,
  type AnnualPart,
} from '#modules/payroll/contract/outputs/annual-payslip.ts';
import type { PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { day, type Month, monthOf } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { fileOfRows } from '#platform/server/list-export.ts';
import { registerPdf } from '#platform/server/register/pdf.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { annualOf } from '../../engine/outputs/annual-payslip.ts';
import { monthName } from '../../engine/wording.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { publishedPayslips } from '../run/effective-payslips.ts';
import { taxYearOf } from '../run/facts.ts';

/** Payslips that are read: ten years of several a month. */
const MAX_PAYSLIPS = 500;

type Of = { readonly employeeid: number; readonly taxyear: string | undefined };

/** The published payslips of a person, by the tax year in which they were paid, in their order. */
async function slipsOf(db: Db, employeeid: number) {
  const rows = await publishedPayslips(db)
    .select(['p.payrollmonth', 'p.payrollrunid', 'r.paydate'])
    .where('p.employeeid', '=', employeeid)
    .orderBy('p.payrollmonth')
    .orderBy('p.payrollrunid')
    .limit(MAX_PAYSLIPS)
    .execute();
  return Map.groupBy(rows, (row) => taxYearOf(monthOf(day(paidOn(row)))));
}

async function annualPayslipOf(db: Db, { employeeid, taxyear }: Of): Promise<AnnualPayslip> {
  const years = await slipsOf(db, employeeid);
  const taxyears = [...years.keys()].toSorted().toReversed();
  const chosen = taxyear ?? taxyears[0];
  if (chosen === undefined)
    return failWith('conflict', { status: 404, text: 'The statement of the year appears with the first payslip.' });
  const runs = (years.get(chosen) ?? []).map(({ payrollrunid }) => payrollrunid);
  const slips =
    runs.length === 0
      ? []
      : await db
          .selectFrom('payslip')
          .select('payrollmonth')
          .select(sql<PayslipLine[]>`result -> 'lines'`.as('lines'))
          .where('employeeid', '=', employeeid)
          .where('payrollrunid', 'in', runs)
          .orderBy('payrollmonth')
          .orderBy('payrollrunid')
          .execute();
  const person = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const paid = slips.map(({ payrollmonth, lines }) => ({ month: payrollmonth as Month, lines }));
  return { ...person, taxyear: chosen, taxyears, ...annualOf(paid) };
}

const get = serve(getAnnualPayslip, async ({ db, people, session }, { employeeid, taxyear }) => {
  const of = await people.one(employeeid ?? session.employeeid ?? notFound());
  return [await annualPayslipOf(db, { employeeid: of, taxyear })];
});

type Line = { readonly name: string; readonly amounts: readonly number[]; readonly total: number };
const partLines = ({ rows, amounts, total }: AnnualPart, name: string): readonly Line[] =>
  rows.length === 0 ? [] : [...rows, { name, amounts, total }];
const linesOf = ({ earnings, deductions, net, employer }: AnnualPayslip): readonly Line[] => [
  ...partLines(earnings, 'Total earnings'),
  ...partLines(deductions, 'Total deductions'),
  { name: 'Net pay', ...net },
  ...partLines(employer, 'Total paid by the employer'),
];

const rupees = (amount: number): string => formatRupees(paise(amount), { symbol: false });

const file = serveFile(annualPayslipFile, async (ctx, { employeeid, taxyear, format }) => {
  const { session, today, tenant } = ctx;
  const annual = await ctx.tx(async (db, people) =>
    annualPayslipOf(db, {
      employeeid: await people.one(employeeid ?? session.employeeid ?? notFound()),
      taxyear,
    }),
  );
  const title = `Annual Payslip ${annual.taxyear} ${annual.employeecode}`;
  const headings = annual.months.map((month) => monthName(month as Month));
  if (format === 'xlsx')
    return fileOfRows({
      title,
      columns: ['Head', ...headings, 'Total'].map((heading, at) => ({ heading, isrupees: at > 0 })),
      rows: linesOf(annual).map(({ name, amounts, total }) => [
        name,
        ...[...amounts, total].map((amount) => amount / 100),
      ]),
      format,
      today,
    });
  const bytes = await registerPdf({
    title: `Annual Payslip: ${annual.fullname}`,
    company: tenant.companyname,
    period: `Tax year ${annual.taxyear}`,
    pagesize: 'a3',
    columns: [
      { heading: 'Head', width: 0 },
      ...headings.map((heading) => ({ heading: heading.slice(0, 3), width: 24, align: 'right' as const })),
      { heading: 'Total', width: 28, align: 'right' },
    ],
    parts: [
      {
        office: annual.employeecode,
        rows: linesOf(annual).map(({ name, amounts, total }) => [name, ...[...amounts, total].map(rupees)]),
      },
    ],
    legend: ['Amounts in rupees. Payslips that were reversed are left out.'],
    on: day(today),
  });
  return { name: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`, type: 'application/pdf', bytes };
});

export const annualPayslipEndpoints = [get, file];
