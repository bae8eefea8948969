import { sql } from 'kysely';
import { day, type Month } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { formatRupees, paise, type Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Register, RegisterColumn, RegisterRow } from '#platform/server/register/register.ts';
import type { BonusEntries, BonusOutcome } from '../../../contract/outputs/statutory-bonus.ts';
import { gratuity } from '../../../engine/law/gratuity.ts';
import { holdsOn } from '../../../engine/law/in-force.ts';
import { tenureOf } from '../../../engine/run/settlement.ts';
import { monthName } from '../../../engine/wording.ts';
import { daysOfTaxYear, type EntityYear, paidDay } from '../form16/year-people.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { bonusRow, bonusRuleOf, CONFIRMED } from './year.ts';
import { lastWages } from './last-wages.ts';

/** A register without its heading, which is the same for all. */
export type DrawnRegister = Pick<Register, 'title' | 'columns' | 'parts' | 'legend'>;
type Of = EntityYear & { readonly entity: string };

const rupees = (amount: number | null): string =>
  amount === null ? '' : formatRupees(paise(amount), { symbol: false });
const money = (heading: string): RegisterColumn => ({ heading, width: 28, align: 'right' });
const number = (heading: string, width = 18): RegisterColumn => ({ heading, width, align: 'right' });
const words = (heading: string, width = 0): RegisterColumn => ({ heading, width });
const part = (entity: string, rows: readonly RegisterRow[]) => [{ office: entity, rows }];
const source = (taxyear: string): string => `Register by: ${bonusRuleOf(taxyear).registers.source}. Amounts in rupees.`;
const SIGNED = 'Place and date: ____________________   Signature of the employer: ____________________';

/** The years of an entity whose bonus is confirmed, up to one, oldest first. */
const yearsUpTo = (db: Db, { taxyear, establishmentid }: EntityYear) =>
  db
    .selectFrom('statutory_bonus')
    .select(['taxyear', 'entries', 'outcome'])
    .where('establishmentid', '=', establishmentid)
    .where('statusid', '=', CONFIRMED)
    .where('taxyear', '<=', taxyear)
    .orderBy('taxyear')
    .execute();

/** The allocable surplus of each year with where it is taken from. */
export async function surplusRegister(db: Db, of: Of): Promise<DrawnRegister> {
  const rows = (await yearsUpTo(db, of)).map(({ taxyear, entries, outcome }): RegisterRow => {
    const { availablesurplus, allocablesurplus, source: from } = entries as BonusEntries;
    const { wages, minimum, maximum } = outcome as BonusOutcome;
    return [
      taxyear,
      rupees(availablesurplus),
      rupees(allocablesurplus),
      from,
      ...[wages, minimum, maximum].map(rupees),
    ];
  });
  return {
    title: `${bonusRuleOf(of.taxyear).registers.surplus}, allocable surplus`,
    columns: [
      words('Accounting year', 24),
      money('Available surplus'),
      money('Allocable surplus'),
      words('Taken from'),
      money('Wages that count'),
      money('Bonus at the least rate'),
      money('Bonus at the highest rate'),
    ],
    parts: part(of.entity, rows),
    legend: [source(of.taxyear), SIGNED],
  };
}

const carries = (all: BonusOutcome['closing']): string =>
  all.map(({ taxyear, kind, amount }) => `${kind === 'set-on' ? '+' : '-'}${rupees(amount)} (${taxyear})`).join(', ');

/** Set-on and set-off of each year, and what is carried forward. */
export async function accountRegister(db: Db, of: Of): Promise<DrawnRegister> {
  const rows = (await yearsUpTo(db, of)).map(({ taxyear, entries, outcome }): RegisterRow => {
    const { opening, payable, used, added, lapsed, closing } = outcome as BonusOutcome;
    const { allocablesurplus } = entries as BonusEntries;
    return [
      taxyear,
      rupees(allocablesurplus),
      carries(opening),
      rupees(payable),
      ...[used, added, lapsed, closing].map(carries),
    ];
  });
  return {
    title: `${bonusRuleOf(of.taxyear).registers.account}, set-on and set-off`,
    columns: [
      words('Accounting year', 24),
      money('Allocable surplus'),
      words('Brought forward'),
      money('Payable as bonus'),
      words('Used of it'),
      words('Set on or set off'),
      words('Lapsed'),
      words('Carried forward'),
    ],
    parts: part(of.entity, rows),
    legend: ['+ set-on, - set-off, with the accounting year it is of.', source(of.taxyear), SIGNED],
  };
}

/** The bonus of each person, and the day it was paid. */
export async function paidRegister(db: Db, of: Of): Promise<DrawnRegister> {
  const row = await bonusRow(db, of);
  const lines = await db
    .selectFrom('statutory_bonus_line as l')
    .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
    .innerJoin('statutory_bonus as b', 'b.statutorybonusid', 'l.statutorybonusid')
    .select(['e.employeecode', 'e.fullname', 'l.paiddays', 'l.wages', 'l.bonus', 'l.paid', 'l.due'])
    .select((eb) =>
      eb
        .selectFrom('payslip as p')
        .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
        .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
        .select(sql<string | null>`max(${paidDay})::text`.as('paidon'))
        .whereRef('p.employeeid', '=', 'l.employeeid')
        .whereRef('p.payrollmonth', '=', 'b.payrollmonth')
        .whereRef('q.number', '=', 'b.periodnumber')
        .where('r.statusid', '=', 6)
        .where('b.statusid', '=', CONFIRMED)
        .as('paidon'),
    )
    .where('l.statutorybonusid', '=', row?.statutorybonusid ?? 0)
    .where('l.iseligible', '=', true)
    .orderBy('e.employeecode')
    .execute();
  const total = (key: 'wages' | 'bonus' | 'paid' | 'due') => rupees(lines.reduce((all, one) => all + one[key], 0));
  const rows = lines.map(({ employeecode, fullname, paiddays, wages, bonus, paid, due, paidon }): RegisterRow => {
    const amounts = [wages, bonus, paid, due].map(rupees);
    return [employeecode, fullname, String(Number(paiddays)), ...amounts, paidon === null ? '' : dayWords(paidon), ''];
  });
  return {
    title: `${bonusRuleOf(of.taxyear).registers.paid}, bonus paid`,
    columns: [
      words('Code', 22),
      words('Name'),
      number('Days worked'),
      money('Wages that count'),
      money('Bonus'),
      money('Paid already'),
      money('Paid now'),
      words('Paid on', 26),
      words('Signature', 34),
    ],
    parts: part(of.entity, [
      ...rows,
      ['', 'Total', '', total('wages'), total('bonus'), total('paid'), total('due'), '', ''],
    ]),
    legend: [source(of.taxyear), SIGNED],
  };
}

const paidGratuity = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('final_settlement as s')
    .innerJoin('employee_exit as x', 'x.employeeexitid', 's.employeeexitid')
    .innerJoin('employee as e', 'e.employeeid', 's.employeeid')
    .select(['s.employeeid', 'e.employeecode', 'e.fullname', 'e.joiningdate', 'x.lastday', 's.payrollmonth'])
    .select(
      sql<number>`coalesce((jsonb_path_query_first(s.lines, '$[*] ? (@.key == "gratuity" && @.component != null).amount'))::bigint, 0)`.as(
        'amount',
      ),
    )
    .where('s.statusid', '=', CONFIRMED)
    .where('x.lastday', '>=', from)
    .where('x.lastday', '<=', to)
    .orderBy('e.employeecode')
    .execute();

/**
 * The gratuity of everybody whom an entity paid in a year: what has accrued on its last day by the wages of the last
 * payslip, whether or not it is due, and what settlements of the year paid.
 */
export async function gratuityRegister(db: Db, of: Of & { readonly today: string }): Promise<DrawnRegister> {
  const year = daysOfTaxYear(of.taxyear);
  const to = year.to < of.today ? year.to : day(of.today);
  const rule = currentRules().gratuity.rules.find((one) => holdsOn(one, to));
  const settled = new Map((await paidGratuity(db, year)).map((row) => [row.employeeid, row]));
  const people = await lastWages(db, of);
  const columns = [
    words('Code', 22),
    words('Name'),
    words('Joined', 26),
    words('Last day', 26),
    number('Years'),
    money('Monthly wages'),
    money('Provision'),
    money('Paid'),
    words('Paid with', 30),
  ];
  const sums = { provision: 0, paid: 0 };
  const rows = people.map(({ employeeid, employeecode, fullname, joiningdate, leavingdate, wages }): RegisterRow => {
    const own = settled.get(employeeid);
    const isleft = leavingdate !== null && leavingdate <= to;
    const tenure = tenureOf(day(joiningdate), isleft ? day(leavingdate) : to);
    const accrued: Paise =
      isleft || !rule ? paise(0) : gratuity({ wages, tenure, employment: 'regular', nominimum: true }, rule).payable;
    sums.provision += accrued;
    sums.paid += own?.amount ?? 0;
    return [
      employeecode,
      fullname,
      dayWords(joiningdate),
      leavingdate === null ? '' : dayWords(leavingdate),
      `${tenure.years}.${String(tenure.months).padStart(2, '0')}`,
      rupees(wages),
      rupees(accrued),
      rupees(own?.amount ?? 0),
      own ? monthName(own.payrollmonth as Month) : '',
    ];
  });
  return {
    title: 'Register of gratuity',
    columns,
    parts: part(of.entity, [...rows, ['', 'Total', '', '', '', '', rupees(sums.provision), rupees(sums.paid), '']]),
    legend: [
      `Provision: what has accrued on ${dayWords(to)}, without the minimum of service, at most the limit of the law. Years: years and months.`,
      `By: ${rule?.source ?? 'no rule in force'}. Amounts in rupees.`,
    ],
  };
}
