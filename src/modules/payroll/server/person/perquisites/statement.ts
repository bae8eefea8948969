import { sql } from 'kysely';
import {
  getPerquisites,
  perquisiteForm,
  type PerquisiteStatement,
} from '#modules/payroll/contract/person/perquisite-statement.ts';
import type { Perquisites } from '#modules/payroll/contract/law/tax-working.ts';
import { day, firstDay, type Month, monthOf } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { registerPdf } from '#platform/server/register/pdf.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { inForce } from '../../../engine/law/in-force.ts';
import { statementRows } from '../../../engine/person/perquisites/statement.ts';
import { paidOn } from '../../run/pay-calendar.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { publishedPayslips } from '../../run/effective-payslips.ts';
import { taxYearOf } from '../../run/facts.ts';
import { firstMonthOf } from '../../run/rents.ts';

/** Payslips that are read: ten years of several a month. */
const MAX_PAYSLIPS = 500;

type Of = { readonly employeeid: number; readonly taxyear: string | undefined };

/** The published payslips of a person with the benefits that they taxed, by the tax year in which they were paid. */
async function slipsOf(db: Db, employeeid: number) {
  const rows = await publishedPayslips(db)
    .select(['p.payrollmonth', 'p.payrollrunid', 'r.paydate'])
    .select(sql<Perquisites | null>`p.result #> '{tax,perquisites}'`.as('perquisites'))
    .where('p.employeeid', '=', employeeid)
    .orderBy('p.payrollmonth')
    .orderBy('p.payrollrunid')
    .limit(MAX_PAYSLIPS)
    .execute();
  return Map.groupBy(rows, (row) => taxYearOf(monthOf(day(paidOn(row)))));
}

async function statementOf(db: Db, { employeeid, taxyear }: Of): Promise<PerquisiteStatement> {
  const years = await slipsOf(db, employeeid);
  const taxyears = [...years.keys()].toSorted().toReversed();
  const chosen = taxyear ?? taxyears[0];
  if (chosen === undefined)
    return failWith('conflict', { status: 404, text: 'The statement of the year appears with the first payslip.' });
  const slips = (years.get(chosen) ?? []).map(({ payrollmonth, perquisites }) => ({
    month: payrollmonth as Month,
    perquisites: perquisites ?? undefined,
  }));
  const person = await db
    .selectFrom('employee as e')
    .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 's.pan'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const rule = inForce(currentRules().perquisites.rules, firstDay(firstMonthOf(chosen)), 'perquisites');
  const { months, rows } = statementRows(slips);
  const contributions = slips.at(-1)?.perquisites?.excess ?? 0;
  const total = (of: 'value' | 'recovered' | 'taxed') => rows.reduce((all, row) => all + row[of], 0);
  return {
    ...person,
    taxyear: chosen,
    taxyears,
    form: rule.statement,
    months,
    rows,
    contributions,
    value: total('value') + contributions,
    recovered: total('recovered'),
    taxed: total('taxed') + contributions,
    source: rule.source,
  };
}

const get = serve(getPerquisites, async ({ db, people, session }, { employeeid, taxyear }) => {
  const of = await people.one(employeeid ?? session.employeeid ?? notFound());
  return [await statementOf(db, { employeeid: of, taxyear })];
});

const rupees = (amount: number): string => formatRupees(paise(amount), { symbol: false });

const form = serveFile(perquisiteForm, async (ctx, { employeeid, taxyear }) => {
  const { session, today, tenant } = ctx;
  const statement = await ctx.tx(async (db, people) =>
    statementOf(db, { employeeid: await people.one(employeeid ?? session.employeeid ?? notFound()), taxyear }),
  );
  const { form: title, fullname, employeecode, pan, rows, contributions, value, recovered, taxed } = statement;
  const bytes = await registerPdf({
    title: `${title}: ${fullname}`,
    company: tenant.companyname,
    period: `Perquisites of the tax year ${statement.taxyear}`,
    pagesize: 'a4',
    columns: [
      { heading: 'Nature of perquisite', width: 0 },
      { heading: 'Value by the rules', width: 36, align: 'right' },
      { heading: 'Recovered', width: 36, align: 'right' },
      { heading: 'Chargeable to tax', width: 36, align: 'right' },
    ],
    parts: [
      {
        office: `${employeecode}, PAN ${pan ?? 'not entered'}`,
        rows: [
          ...rows.map((row) => [
            row.number === null ? row.name : `${row.name} ${row.number}`,
            rupees(row.value),
            rupees(row.recovered),
            rupees(row.taxed),
          ]),
          ...(contributions === 0
            ? []
            : [['Contributions above the yearly limit', rupees(contributions), '', rupees(contributions)]]),
          ['Total', rupees(value), rupees(recovered), rupees(taxed)],
        ],
      },
    ],
    legend: [
      `Values follow: ${statement.source}. Amounts in rupees, by the payslips in effect.`,
      'Place and date: ____________________   Signature of the employer: ____________________',
    ],
    on: day(today),
  });
  const name = `${title} ${statement.taxyear} ${employeecode}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { name: `${name}.pdf`, type: 'application/pdf', bytes };
});

export const perquisiteEndpoints = [get, form];
