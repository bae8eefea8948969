import { type AcceptedExit, acceptedExits } from '#modules/exit/server/public.ts';
import { day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { registerPdf } from '#platform/server/register/pdf.ts';
import type { RegisterRow } from '#platform/server/register/register.ts';
import { type Context, serveFile, type SignedOpenContext } from '#platform/server/serve.ts';
import {
  ownSettlement,
  SETTLEMENT_NAMES,
  type SettlementLine,
  settlementInput,
  settlementStatement,
} from '../../../contract/run/settlement.ts';
import type { Payee } from '../../../contract/run/payees.ts';
import { payeeAmounts } from '../../../engine/outputs/payees.ts';
import { exitOf, settlementRow } from './settlement.ts';
import { settlementPayslip } from './payslip.ts';

const CONFIRMED = 2;

const rupees = (amount: number): string => formatRupees(paise(amount), { symbol: false });
/** A sentence of a working with its values in place. */
const filled = ({ text, values }: SettlementLine['why'][number]): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

const lineRow = ({ key, amount, isdeduction, exempt, reason, component, why }: SettlementLine): RegisterRow => [
  SETTLEMENT_NAMES[key],
  [...why.map(filled), ...(reason === null ? [] : [`Changed: ${reason}`])].join('. '),
  component ?? 'not paid',
  exempt === null ? '' : rupees(Math.min(exempt, amount)),
  rupees(isdeduction ? -amount : amount),
];

/** What each nominee gets of the net pay. */
function payeeRows(netpay: number, payees: readonly Payee[]): RegisterRow[] {
  const amounts = payeeAmounts(paise(netpay), payees);
  return payees.map(({ name, relationship, account, share }, at) => [
    'Paid to the nominee',
    `${name}, ${relationship}, ${share / 100} %, account ending in ${account.slice(-4)}`,
    '',
    '',
    rupees(amounts[at] ?? 0),
  ]);
}

/** The statement as PDF. @throws ApplicationError 409 before the settlement is confirmed */
async function statementOf(
  ctx: SignedOpenContext,
  { exit, isOwn }: { exit: (db: Db, people: Context['people']) => Promise<AcceptedExit>; isOwn: boolean },
) {
  const { today, tenant } = ctx;
  const stated = await ctx.tx(async (db, people) => {
    const of = await exit(db, people);
    const row = await settlementRow(db, of.employeeexitid);
    if (row?.statusid !== CONFIRMED)
      return failWith('conflict', { status: 409, text: 'There is a statement once the settlement is confirmed' });
    const lines = row.lines as SettlementLine[];
    const payslip = await settlementPayslip(db, of, row, lines);
    if (isOwn && payslip?.ispublished !== true) return notFound();
    const person = await db
      .selectFrom('employee')
      .select(['employeecode', 'fullname', 'joiningdate'])
      .where('employeeid', '=', of.employeeid)
      .executeTakeFirstOrThrow();
    return { lastday: of.lastday, lines, payslip, person, payees: settlementInput.parse(row.entries).payees };
  });
  const { lastday, lines, payslip, person, payees } = stated;
  const summed = (label: string, amount: number): RegisterRow => [label, '', '', '', rupees(amount)];
  const bytes = await registerPdf({
    title: `Settlement of ${person.fullname}`,
    company: tenant.companyname,
    period: dayWords(lastday),
    pagesize: 'a4',
    columns: [
      { heading: 'Line', width: 38 },
      { heading: 'Working', width: 0 },
      { heading: 'Paid as', width: 34 },
      { heading: 'Free of tax up to', width: 30, align: 'right' },
      { heading: 'Amount', width: 30, align: 'right' },
    ],
    parts: [
      {
        office: `${person.employeecode}, in service from ${dayWords(person.joiningdate)} to ${dayWords(lastday)}`,
        rows: [
          ...lines.map(lineRow),
          ...(payslip
            ? [
                summed('All earnings of the payslip', payslip.earnings),
                summed('All deductions of the payslip', -payslip.deductions),
                summed('Net pay', payslip.netpay),
                ...payeeRows(payslip.netpay, payees),
                ...(payslip.rest > 0 ? [summed('Not recovered: still owed', payslip.rest)] : []),
              ]
            : []),
        ],
      },
    ],
    legend: [
      'The payslip has the days up to the last day, arrears, loans and the income tax, line by line. Amounts in rupees.',
      'Received and agreed, place and date: ____________________   Signature: ____________________',
    ],
    on: day(today),
  });
  return { name: `settlement-${person.employeecode.toLowerCase()}.pdf`, type: 'application/pdf', bytes };
}

const statement = serveFile(settlementStatement, (ctx, { employeeexitid }) =>
  statementOf(ctx, { exit: (db, people) => exitOf({ db, people }, employeeexitid), isOwn: false }),
);

const own = serveFile(ownSettlement, (ctx) => {
  const employeeid = ctx.session.employeeid ?? notFound();
  const exit = async (db: Db) => (await acceptedExits(db, [employeeid])).get(employeeid) ?? notFound();
  return statementOf(ctx, { exit, isOwn: true });
});

export const statementEndpoints = [statement, own];
