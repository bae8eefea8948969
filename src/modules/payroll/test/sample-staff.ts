import { NO_OPENING } from '../engine/run/pay/no-opening.ts';
import type { CompanyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import type { OneTime } from '#modules/payroll/contract/run/beside-pay.ts';
import type { EmployeeFacts, Loan, PaidMonth, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Revision } from '#modules/payroll/contract/run/past-month.ts';
import type { EsiRule } from '#modules/payroll/contract/law/rules.ts';
import { addMonths, firstDay, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import { contributionPeriod } from '../engine/law/esi.ts';
import { type PaidOn, taxYearEnd } from '../engine/run/pay/context.ts';
import { daysInService } from '../engine/run/pay/service.ts';
import type { PaidPerson } from '../server/outputs/paid-person.ts';
import { type MonthFile, type MonthFiles, sheetOf } from '../../../../tools/trial/files.ts';
import {
  advanceOf,
  DECLARATION_COLUMNS,
  declarationOf,
  identityOf,
  loanOf,
  onetimeOf,
  OPENING_COLUMNS,
  openingOf,
  type Person,
  PERSON_COLUMNS,
  personOf,
  previousOf,
  revisionOf,
} from './sample-people.ts';
import type { Faults } from '../../../../tools/trial/faults.ts';
import { employeeCode, readTable, type Row, type Table } from './sample-table.ts';

/** Everybody on the payroll, by employee code, with their data for the pay file and the payslip. */
export type Staff = {
  readonly people: ReadonlyMap<string, Person>;
  readonly identities: ReadonlyMap<string, PaidPerson['identity']>;
  readonly gone: ReadonlySet<string>;
};
export type MonthStaff = { readonly staff: Staff; readonly facts: readonly EmployeeFacts[] };
type Reading = {
  readonly files: MonthFiles;
  readonly month: Month;
  readonly config: CompanyConfig;
  readonly faults: Faults;
};

export const NO_ONE: Staff = { people: new Map(), identities: new Map(), gone: new Set() };

const EMPTY: Table = { headings: [], rows: [] };
function tableOf(
  reading: Reading,
  file: MonthFile | undefined,
  { sheet, key = 'Employee Code', columns }: { sheet?: string; key?: string; columns: readonly string[] },
): Table {
  const result = file && sheetOf(file, sheet);
  return file && result ? readTable({ file: file.file, sheet: result, key, columns, faults: reading.faults }) : EMPTY;
}

/** The facts of a month: the previous people, changed by the month's files. */
export function readMonth(reading: Reading, before: Staff): MonthStaff {
  const people = new Map(before.people);
  const identities = new Map(before.identities);
  const { files, month, config } = reading;
  const isKnown = (row: Row): string | undefined => {
    const code = employeeCode(row);
    if (people.has(code)) return code;
    if (before.gone.has(code)) row.warn('has left and is not on this payroll', 'Employee Code');
    else if (code) row.fault('is not on the payroll', 'Employee Code');
    return undefined;
  };
  const change = (row: Row, alter: (person: Person) => Partial<Person>): void => {
    const code = isKnown(row);
    const person = code === undefined ? undefined : people.get(code);
    if (person) people.set(person.code, { ...person, ...alter(person) });
  };
  const join = (file: MonthFile | undefined, more: readonly string[]): void => {
    for (const row of tableOf(reading, file, { columns: [...PERSON_COLUMNS, ...more] }).rows) {
      const person = personOf(row, config);
      if (people.has(person.code)) row.fault('is there already', 'Employee Code');
      if (person.joiningdate > lastDay(month)) row.fault('is after the month', 'Joining Date');
      people.set(person.code, more.length > 0 ? { ...person, opening: { ...NO_OPENING, ...previousOf(row) } } : person);
      identities.set(person.code, identityOf(row));
    }
  };

  join(files.employees, []);
  join(files.joiners, ['Previous Employer Income', 'Previous Employer TDS']);
  for (const row of tableOf(reading, files['opening-balances'], { columns: OPENING_COLUMNS }).rows)
    change(row, () => ({ opening: openingOf(row) }));
  for (const row of tableOf(reading, files.declarations, { columns: DECLARATION_COLUMNS }).rows)
    change(row, () => ({ declaration: declarationOf(row) }));
  for (const row of tableOf(reading, files.leavers, { columns: ['Leaving Date'] }).rows) {
    const leavingdate = row.day('Leaving Date');
    if (leavingdate && leavingdate < firstDay(month)) row.fault('is before the month', 'Leaving Date');
    change(row, (person) => ({ leavingdate: leavingdate ?? person.leavingdate }));
  }
  failOnArrears(reading);
  const revisions = readRevisions(reading, people, isKnown);
  for (const [code, { newgross }] of revisions) {
    const person = people.get(code);
    if (person) people.set(code, { ...person, package: { basis: null, amount: newgross } });
  }
  readLoans(reading, people, isKnown);
  readAdvances(reading, people, isKnown);
  const days = readAttendance(reading, people, isKnown);
  const onetime = readOneTime(reading, isKnown);

  const facts = [...people.values()]
    .filter((person) => person.leavingdate === null || person.leavingdate >= firstDay(month))
    .map((person) => ({
      ...person,
      lopdays: days.get(person.code) ?? 0,
      onetime: onetime.get(person.code) ?? [],
      revision: revisions.get(person.code) ?? null,
    }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return { staff: { people, identities, gone: before.gone }, facts };
}

type Existing = (row: Row) => string | undefined;

/** Arrears of what is due less paid need the payslips of past months, which only the database has. */
function failOnArrears({ files, config, faults }: Reading): void {
  const due = config.payroll.arrears?.method === 'due-less-paid';
  const without = [files['lop-reversal'], ...(due ? [files.revisions] : [])].filter((file) => file !== undefined);
  for (const { file } of without)
    faults.errors.push({
      file,
      sheet: '',
      row: undefined,
      column: undefined,
      message: 'needs the payslips of past months: the trial reads it',
    });
}

function readRevisions(
  reading: Reading,
  people: ReadonlyMap<string, Person>,
  existing: Existing,
): Map<string, Revision> {
  const table = tableOf(reading, reading.files.revisions, {
    columns: ['Effective From', 'Old Monthly Gross', 'New Monthly Gross'],
  });
  const lop = table.headings.find((heading) => heading.startsWith('LOP Days'));
  const revisions = new Map<string, Revision>();
  for (const row of table.rows) {
    const code = existing(row);
    const revision = revisionOf(row, lop);
    if (code === undefined || !revision) continue;
    const at = monthOf(revision.effectivefrom);
    if (at !== reading.month && at !== addMonths(reading.month, -1))
      row.fault('must lie in this month or the one before', 'Effective From');
    const current = people.get(code)?.package;
    if (current && current.basis !== 'CTC' && current.amount !== revision.oldgross)
      row.warn('differs from the gross on record', 'Old Monthly Gross');
    revisions.set(code, revision);
  }
  return revisions;
}

function readLoans(reading: Reading, people: Map<string, Person>, existing: Existing): void {
  const table = tableOf(reading, reading.files['one-time'], {
    sheet: 'Loans',
    key: 'Loan Number',
    columns: ['Employee Code', 'EMI'],
  });
  const outstanding = table.headings.find((heading) => heading.startsWith('Outstanding')) ?? 'Outstanding';
  for (const row of table.rows) {
    const code = existing(row);
    const person = code === undefined ? undefined : people.get(code);
    const loan: Loan = loanOf(row, outstanding);
    if (!person) continue;
    // A loan already running here continues with its own balance.
    if (person.loans.some((one) => one.number === loan.number))
      row.warn('runs already and keeps its balance', 'Loan Number');
    else people.set(person.code, { ...person, loans: [...person.loans, loan] });
  }
}

function readAdvances(reading: Reading, people: Map<string, Person>, existing: Existing): void {
  const file = reading.files['one-time'];
  if (!file || !sheetOf(file, 'Advances')) return;
  const columns = ['Employee Code', 'Amount', 'Instalments'];
  for (const row of tableOf(reading, file, { sheet: 'Advances', key: 'Advance Number', columns }).rows) {
    const code = existing(row);
    const person = code === undefined ? undefined : people.get(code);
    const advance = advanceOf(row, reading.config.payroll.advances.rounding);
    if (!person) continue;
    const running = person.advances ?? [];
    // One that runs here already continues with its own balance.
    if (running.some((one) => one.number === advance.number))
      row.warn('runs already and keeps its balance', 'Advance Number');
    else if (advance.outstanding > 0) people.set(person.code, { ...person, advances: [...running, advance] });
  }
}

function readAttendance(
  reading: Reading,
  people: ReadonlyMap<string, Person>,
  existing: Existing,
): Map<string, number> {
  const days = new Map<string, number>();
  for (const row of tableOf(reading, reading.files.attendance, { columns: ['LOP Days'] }).rows) {
    const code = existing(row);
    const person = code === undefined ? undefined : people.get(code);
    if (!person) continue;
    const lop = row.days('LOP Days');
    if (lop > daysInService(person, reading.month)) row.fault('is more than the days in service', 'LOP Days');
    if (days.has(person.code)) row.fault('is repeated', 'Employee Code');
    days.set(person.code, lop);
  }
  return days;
}

function readOneTime(reading: Reading, existing: Existing): Map<string, OneTime[]> {
  const items = new Map<string, OneTime[]>();
  const file = reading.files['one-time'];
  const named = file && sheetOf(file, 'One-time') ? { sheet: 'One-time' } : {};
  for (const row of tableOf(reading, file, { ...named, columns: ['Kind', 'Type', 'Amount'] }).rows) {
    const code = existing(row);
    const item = onetimeOf(row, reading.config);
    if (code !== undefined && item) items.set(code, [...(items.get(code) ?? []), item]);
  }
  return items;
}

/** The people of the next month: without leavers, with the figures carried by each payslip. */
export function rollForward(
  { people, identities, gone }: Staff,
  payslips: readonly Payslip[],
  { month, esi, paidon }: { month: Month; esi: EsiRule; paidon: PaidOn },
): Staff {
  const next = new Map<string, Person>();
  const left = new Set(gone);
  const carried = new Map(payslips.map((payslip) => [payslip.code, payslip.carry]));
  const taxYearOfPay = (at: Month): Month => taxYearEnd(monthOf(paidon(at)));
  const following = addMonths(month, 1);
  const newYear = taxYearOfPay(month) !== taxYearOfPay(following);
  // What the next month still reads: the months of its tax year, and those of the year of its wages.
  const stays = ({ month: at }: PaidMonth): boolean =>
    taxYearOfPay(at) === taxYearOfPay(following) || taxYearEnd(at) === taxYearEnd(following);
  const newPeriod = contributionPeriod(month, esi).to === month;
  for (const person of people.values()) {
    const carry = carried.get(person.code);
    if (person.leavingdate !== null && person.leavingdate <= lastDay(month)) {
      left.add(person.code);
      continue;
    }
    if (!carry) continue;
    const { advances: _, recoveries: __, ...rest } = person;
    next.set(person.code, {
      ...rest,
      recovery: carry.recovery,
      ...(carry.recoveries ? { recoveries: carry.recoveries } : {}),
      loans: carry.loans,
      ...(carry.advances && carry.advances.length > 0 ? { advances: carry.advances } : {}),
      esicovered: newPeriod ? null : carry.esicovered,
      opening: newYear ? NO_OPENING : person.opening,
      history: [...person.history, carry.paid].filter(stays),
    });
  }
  return { people: next, identities, gone: left };
}
