import { z } from 'zod';
import { type Day, day, type Month } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { add, formatRupees, paise, type Paise, subtract, sum } from '#platform/engine/money.ts';
import { grantFor } from '#platform/server/access.ts';
import { failWith, forbidden } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { fetchRegister, registerJob, startRegister } from '#platform/server/register/job.ts';
import type { Register, RegisterColumn, RegisterRow } from '#platform/server/register/register.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { DEDUCTIONS } from '../../contract/setup/deductions.ts';
import { startWageRegister, WAGE_REGISTERS, wageRegister } from '../../contract/outputs/wage-registers.ts';
import { hoursOf } from '../../engine/hours.ts';
import { monthName } from '../../engine/wording.ts';
import { type PaidPerson, paidPeople } from './paid-person.ts';
import { paidOn } from '../run/pay-calendar.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { employers } from '../run/employers.ts';
import { frozenIn, LOCKED, runHead } from './file-extent.ts';
import { runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { minimumWageRegister } from './minimum-wage-register.ts';
import { filesOfRun } from './file-list.ts';
import { fileOfRun } from './file-of-run.ts';

const list = serve(runFiles, ({ db, tenant }, { payrollrunid }) => filesOfRun(db, tenant.companyname, payrollrunid));

const file = serveFile(runFile, (ctx, input) =>
  fileOfRun({ tx: (work) => ctx.tx(work), companyname: ctx.tenant.companyname, label: ctx.tenant.label }, input),
);

export const fileEndpoints = [list, file];

const KIND = 'wage-register';
const SOURCE = 'Code on Wages, 2019, s.50, and the rules of the Centre or the State under it.';
const KINDS: ReadonlySet<string> = new Set(DEDUCTIONS);

const rupees = (amount: number): string => formatRupees(paise(amount), { symbol: false });
const words = (heading: string, width = 0): RegisterColumn => ({ heading, width });
const number = (heading: string, width = 16): RegisterColumn => ({ heading, width, align: 'right' });

type Drawn = Pick<Register, 'title' | 'columns' | 'parts' | 'legend'>;
type Of = {
  readonly paid: readonly PaidPerson[];
  readonly nameOf: (person: PaidPerson) => string;
  /** Components that pay overtime. */
  readonly overtime: ReadonlySet<string>;
  readonly paidon: Day;
};

const AMOUNTS = [
  'Wages earned',
  'Arrears',
  'Overtime wages',
  'Other earnings',
  'Total wages',
  'Provident fund',
  'ESI',
  'Professional tax',
  'Welfare fund',
  'Income tax',
  'Loans and advances',
  'Fines, damage and others',
  'Total deductions',
  'Net wages',
];

/** The amounts of a payslip as the register has them, in paise: earnings and deductions add up to what was paid. */
function amountsOf({ payslip: { lines, register } }: PaidPerson, overtime: ReadonlySet<string>): Paise[] {
  const { earnedgross, arreargross, totalearnings, totaldeductions, netpay, pf, arrearpf } = register;
  const extra = sum(
    lines.filter(({ kind, component }) => kind === 'earning' && overtime.has(component)).map(({ amount }) => amount),
  );
  const provident = sum([pf.employee, pf.vpf, arrearpf.employee, arrearpf.vpf]);
  const loans = add(register.loan, register.advance ?? paise(0));
  const own = sum([provident, register.esiemployee, register.pt, register.lwfemployee, register.tds, loans]);
  return [
    earnedgross,
    arreargross,
    extra,
    subtract(totalearnings, sum([earnedgross, arreargross, extra])),
    totalearnings,
    provident,
    register.esiemployee,
    register.pt,
    register.lwfemployee,
    register.tds,
    loans,
    subtract(totaldeductions, own),
    totaldeductions,
    netpay,
  ];
}

/** What the deductions beside those of the law and of loans are, each with its amount. */
const othersOf = ({ payslip: { lines } }: PaidPerson): string =>
  lines
    .filter(({ kind, component, amount }) => kind === 'deduction' && !KINDS.has(component) && amount > 0)
    .map(({ name, amount }) => `${name} ${rupees(amount)}`)
    .join(', ');

function overtimeHours({ facts: { units = [] } }: PaidPerson, overtime: ReadonlySet<string>): string {
  const minutes = units
    .filter(({ component }) => overtime.has(component))
    .reduce((all, one) => all + (one.minutes ?? 0), 0);
  return minutes === 0 ? '' : hoursOf(minutes);
}

function wagesRegister({ paid, nameOf, overtime, paidon }: Of): Drawn {
  const parts = [...Map.groupBy(paid, nameOf)].map(([office, people]) => {
    const amounts = people.map((one) => amountsOf(one, overtime));
    const rows = people.map((one, at): RegisterRow => {
      const { daysinservice, paiddays, monthlygross } = one.payslip.register;
      const days = [daysinservice, paiddays].map(String);
      const figures = (amounts[at] ?? []).map(rupees);
      return [
        one.facts.code,
        one.facts.name,
        one.identity.designation ?? '',
        ...days,
        rupees(monthlygross),
        overtimeHours(one, overtime),
        ...figures,
        othersOf(one),
        dayWords(paidon),
      ];
    });
    const totals = AMOUNTS.map((_, at) => rupees(sum(amounts.map((row) => row[at] ?? paise(0)))));
    return { office, rows: [...rows, ['', 'Total', '', '', '', '', '', ...totals, '', '']] };
  });
  return {
    title: 'Register of wages, overtime, fines and deductions',
    columns: [
      words('Code', 16),
      words('Name', 28),
      words('Designation', 24),
      number('Days in service', 11),
      number('Days paid', 11),
      number('Rate of wages'),
      number('Overtime hours', 12),
      ...AMOUNTS.map((heading) => number(heading)),
      words('Fines, damage and others, each'),
      words('Paid on', 18),
    ],
    parts,
    legend: [
      'Rate of wages: of a full month. Wages earned are of the days paid. A fine or a deduction for damage or loss is named with its amount. Amounts in rupees.',
      SOURCE,
    ],
  };
}

async function employeesRegister(db: Db, payrollrunid: number, { paid, nameOf }: Of): Promise<Drawn> {
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('payslip as p', 'p.employeeid', 'e.employeeid')
    .select(['p.employeecode', 'e.fathername', 'e.spousename', 'e.nationality', 'e.mobilenumber'])
    .select(['e.leavingdate', 'e.leavingreason'])
    .where('p.payrollrunid', '=', payrollrunid)
    .execute();
  const byCode = new Map(rows.map((row) => [row.employeecode, row]));
  // Of several payslips of a person the last one is shown.
  const people = new Map(paid.map((one) => [one.facts.code, one]));
  const parts = [...Map.groupBy(people.values(), nameOf)].map(([office, all]) => ({
    office,
    rows: all.map(({ facts, identity }): RegisterRow => {
      const row = byCode.get(facts.code);
      return [
        facts.code,
        facts.name,
        row?.fathername ?? row?.spousename ?? '',
        facts.gender,
        dayWords(facts.birthdate),
        row?.nationality ?? '',
        dayWords(facts.joiningdate),
        identity.designation ?? '',
        facts.employmenttype,
        row?.mobilenumber ?? '',
        facts.uan ?? '',
        identity.esinumber ?? '',
        facts.pan ?? '',
        identity.bankaccount === null ? '' : `${identity.bankaccount} ${identity.ifsc ?? ''}`,
        row?.leavingdate ? dayWords(row.leavingdate) : '',
        row?.leavingreason ?? '',
      ];
    }),
  }));
  return {
    title: 'Register of employees',
    columns: [
      words('Code', 18),
      words('Name'),
      words('Father or spouse', 34),
      words('Gender', 14),
      words('Born', 24),
      words('Nationality', 20),
      words('Joined', 24),
      words('Designation', 32),
      words('Type', 22),
      words('Mobile', 26),
      words('UAN', 26),
      words('ESI number', 24),
      words('PAN', 22),
      words('Bank account', 38),
      words('Last day', 24),
      words('Reason', 24),
    ],
    parts,
    legend: ['Everybody whom the payroll pays, as the payslip has them.', SOURCE],
  };
}

export const wageRegisterJob = registerJob({
  kind: KIND,
  path: 'payroll/wageregister',
  input: z.object({ payrollrunid: z.number(), register: z.enum(['wages', 'employees', 'minimum']) }),
  read: async (db, { payrollrunid, register, companyname }, today) => {
    const run = await runHead(db, payrollrunid);
    const settings = await settingsOfRunId(db, payrollrunid);
    const frozen = await frozenIn(db, [payrollrunid], companyname);
    const names = new Map(
      (frozen?.employers ?? (await employers(db, companyname))).map((one) => [
        one.establishmentid,
        one.establishmentname,
      ]),
    );
    const of: Of = {
      paid: await paidPeople(db, payrollrunid),
      nameOf: ({ identity }) => names.get(identity.establishmentid ?? 0) ?? companyname,
      overtime: new Set((settings?.payroll.extratime ?? []).map(({ component }) => component)),
      paidon: day(paidOn(run)),
    };
    const drawn =
      register === 'wages'
        ? wagesRegister(of)
        : register === 'minimum'
          ? await minimumWageRegister(db, payrollrunid)
          : await employeesRegister(db, payrollrunid, of);
    const period = monthName(run.payrollmonth as Month);
    return {
      register: { ...drawn, company: companyname, period, pagesize: 'a3', on: day(today) },
      name: `register-of-${register}-${run.payrollmonth}`,
    };
  },
});

const start = serve(startWageRegister, async (ctx, { payrollrunid, register, format }) => {
  // Personal details of everybody: a right over payroll alone does not show them.
  if (register === 'employees' && grantFor(ctx.session, 'people')?.scope !== 'all') forbidden();
  const { statusid } = await runHead(ctx.db, payrollrunid);
  if (!LOCKED.includes(statusid))
    failWith('conflict', { status: 409, text: 'Registers are made from a locked payroll. Lock it first' });
  return startRegister(ctx, {
    kind: KIND,
    title: WAGE_REGISTERS[register],
    payrollrunid,
    register,
    format,
    // It is of a payroll, not of people in somebody's reach: one step.
    employeeids: [1],
  });
});

const fetch = serveFile(wageRegister, (ctx, { jobrunid }) => fetchRegister(ctx, { kind: KIND, jobrunid }));

export const wageRegisterEndpoints = [start, fetch];
