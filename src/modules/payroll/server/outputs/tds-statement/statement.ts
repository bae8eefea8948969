import { sql } from 'kysely';
import {
  addChallan,
  fileStatement,
  getStatement,
  removeChallan,
} from '#modules/payroll/contract/outputs/tds-statement.ts';
import { type Day, day, type Month, monthOf } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve } from '#platform/server/serve.ts';
import {
  changesSince,
  daysOfQuarter,
  matchDeposits,
  monthsOfQuarter,
  type Quarter,
  quarterOf,
  statementDue,
  type StatementPayslip,
} from '../../../engine/outputs/tds-statement/quarter.ts';
import { formsOf, missingRegistration } from '../form16/employer.ts';
import { taxYearsPaid } from '../form16/list.ts';
import { employerOfId } from '../form16/year-people.ts';
import { currentDueDates } from '../../law/rule-packs.ts';
import { employers } from '../../run/employers.ts';
import { taxYearOf } from '../../run/facts.ts';
import { deductedBetween, payslipsBetween } from './rows.ts';

/** Changes since a filing that are named. */
const MAX_CHANGES = 50;

type OfQuarter = { readonly taxyear: string; readonly quarter: Quarter; readonly establishmentid: number };

/** The filings of a quarter, the newest first. */
const filingsOf = (db: Db, { taxyear, quarter, establishmentid }: OfQuarter) =>
  db
    .selectFrom('tds_filing as f')
    .leftJoin('account as a', 'a.accountid', 'f.addedby')
    .select(['f.filedon', 'f.acknowledgement', 'a.fullname as addedbyname'])
    .select(sql<StatementPayslip[]>`f.payslips`.as('payslips'))
    .where('f.taxyear', '=', taxyear)
    .where('f.quarter', '=', quarter)
    .where('f.establishmentid', '=', establishmentid)
    .orderBy('f.tdsfilingid', 'desc')
    .execute();

/** What changed in a quarter since its last filing: the first changes by person, and how many there are. */
async function changesOf(db: Db, of: OfQuarter, filed: readonly StatementPayslip[] | undefined) {
  if (!filed) return { changes: [], changecount: 0 };
  const current = await payslipsBetween(db, of.establishmentid, daysOfQuarter(of.taxyear, of.quarter));
  const all = changesSince(filed, current);
  const named = all.slice(0, MAX_CHANGES);
  const rows = await db
    .selectFrom('payslip as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .select(['p.payrollrunid', 'p.employeeid', 'p.payrollmonth', 'e.employeecode', 'e.fullname'])
    .where(anyOf('p.employeeid', new Set(named.map(({ employeeid }) => employeeid))))
    .where(anyOf('p.payrollrunid', new Set(named.map(({ payrollrunid }) => payrollrunid))))
    .execute();
  const byKey = new Map(rows.map((row) => [`${row.payrollrunid} ${row.employeeid}`, row]));
  const changes = named.flatMap(({ payrollrunid, employeeid, tds }) => {
    const row = byKey.get(`${payrollrunid} ${employeeid}`);
    return row ? [{ employeecode: row.employeecode, fullname: row.fullname, month: row.payrollmonth, tds }] : [];
  });
  return { changes, changecount: all.length };
}

async function challansOf(db: Db, { taxyear, quarter, establishmentid }: OfQuarter) {
  const rows = await db
    .selectFrom('tds_challan')
    .select(['tdschallanid', 'deductionmonth', 'bsrcode', 'depositedon', 'challanserial', 'amount', 'interest', 'fee'])
    .where('establishmentid', '=', establishmentid)
    .where('deductionmonth', 'in', [...monthsOfQuarter(taxyear, quarter)])
    .orderBy('depositedon')
    .orderBy('tdschallanid')
    .execute();
  return rows.map(({ deductionmonth, challanserial, ...row }) => ({
    ...row,
    month: deductionmonth,
    serialnumber: challanserial,
  }));
}

const get = serve(getStatement, async ({ db, tenant, today }, query) => {
  const existing = await employers(db, tenant.companyname);
  const employer = existing.find((one) => one.establishmentid === (query.establishmentid ?? 0)) ?? notFound();
  const { establishmentid } = employer;
  const years = await taxYearsPaid(db);
  const now = taxYearOf(monthOf(day(today)));
  const taxyear = query.taxyear ?? years[0] ?? now;
  const quarter = (query.quarter ?? (taxyear === now ? quarterOf(day(today)) : 4)) as Quarter;
  const of = { taxyear, quarter, establishmentid };
  const forms = formsOf(taxyear);
  const { rows, people, withoutpan } = await deductedBetween(db, establishmentid, daysOfQuarter(taxyear, quarter));
  const challans = await challansOf(db, of);
  const filings = await filingsOf(db, of);
  const months = matchDeposits(
    monthsOfQuarter(taxyear, quarter),
    new Map(rows.map(({ month, tds }) => [month, tds as Paise])),
    challans.map(({ month, depositedon, amount }) => ({
      deductionmonth: month as Month,
      depositedon: depositedon as Day,
      amount: amount as Paise,
    })),
    { rules: currentDueDates(), today: day(today) },
  );
  return [
    {
      ...of,
      taxyears: [...new Set([taxyear, ...years])].map((name) => ({ displayname: name, displayvalue: name })),
      establishments: existing.map((one) => ({
        displayname: one.establishmentname,
        displayvalue: one.establishmentid,
      })),
      form: forms.statement.form,
      dueon: statementDue(forms, taxyear, quarter),
      isconfirmed: forms.verifiedby !== null,
      source: forms.source,
      missing: missingRegistration(employer),
      payslips: rows.reduce((sum, row) => sum + row.payslips, 0),
      people,
      withoutpan,
      months,
      challans,
      filings: filings.map(({ payslips, ...row }) => ({ ...row, payslips: payslips.length })),
      ...(await changesOf(db, of, filings[0]?.payslips)),
    },
  ];
});

const add = serve(addChallan, async ({ db, tenant, session, today }, { month, serialnumber, ...challan }) => {
  await employerOfId(db, tenant.companyname, challan.establishmentid);
  if (challan.depositedon > today) failField('depositedon', 'A challan is entered once the tax is deposited');
  if (monthOf(day(challan.depositedon)) < month)
    failField('depositedon', 'It was deposited before the month in which the tax was deducted');
  const row = await db
    .insertInto('tds_challan')
    .values({ ...challan, deductionmonth: month, challanserial: serialnumber, addedby: session.accountid })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'bsrcode', 'depositedon', 'challanserial']).doNothing(),
    )
    .returning('tdschallanid')
    .executeTakeFirst();
  return row ? [row] : failField('serialnumber', 'This challan is entered already');
});

const remove = serve(removeChallan, async ({ db }, { tdschallanid }) => {
  const row = await db
    .deleteFrom('tds_challan')
    .where('tdschallanid', '=', tdschallanid)
    .returning('tdschallanid')
    .executeTakeFirst();
  return row ? [row] : notFound();
});

const file = serve(fileStatement, async ({ db, tenant, session, today }, { filedon, acknowledgement, ...of }) => {
  await employerOfId(db, tenant.companyname, of.establishmentid);
  const quarter = of.quarter as Quarter;
  const days = daysOfQuarter(of.taxyear, quarter);
  if (filedon > today) failField('filedon', 'A statement is recorded once it is filed');
  if (filedon <= days.to) failField('filedon', 'A statement is filed after the end of its quarter');
  const payslips = await payslipsBetween(db, of.establishmentid, days);
  if (payslips.length === 0)
    failWith('conflict', { status: 409, text: 'No payslip of this employer was paid in the quarter.' });
  const row = await db
    .insertInto('tds_filing')
    .values({
      ...of,
      filedon,
      acknowledgement,
      payslips: JSON.stringify(payslips),
      addedby: session.accountid,
    })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'acknowledgement']).doNothing())
    .returning('tdsfilingid')
    .executeTakeFirst();
  return row ? [row] : failField('acknowledgement', 'A filing with this acknowledgement is recorded already');
});

export const statementEndpoints = [get, add, remove, file];
