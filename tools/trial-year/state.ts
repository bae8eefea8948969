import type { Day, Month } from '#platform/engine/day.ts';
import { lastDay } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { PaidPerson } from '../../src/modules/payroll/server/outputs/paid-person.ts';
import type { Tenant } from '../trial/database.ts';
import type { Faults } from '../trial/faults.ts';
import type { At, Calls } from '../trial-time/calls.ts';
import type { Row } from '../trial-time/files.ts';
import type { YearFolder, YearMonth } from './folder.ts';

/** A person of the files, by what the master file or a sheet of joiners says. */
export type YearPerson = {
  readonly employeeid: number;
  readonly code: string;
  readonly name: string;
  readonly joined: Day;
  readonly office: string;
};

/** An exit as entered, with the row it came from. */
export type YearExit = {
  readonly row: Row;
  readonly employeeexitid: number;
  readonly lastday: Day;
};

/** Variable pay as it stands: the item of the product, and the month that it is postponed to. */
export type VariableItem = { readonly code: string; readonly payitemid: number; readonly postponedto: Month | null };

export type YearLoan = {
  readonly loanid: number;
  readonly loannumber: string;
  readonly code: string;
  readonly loantype: string;
  readonly interestkind: string;
  /** Percent a year, as the master file has it. */
  readonly sbirate: string;
};
export type YearAdvance = { readonly code: string; readonly month: Month; readonly amount: number };

/** A run of the year with its payslips; `name` is the month, of the bonus run with its mark. */
export type YearRun = {
  readonly name: string;
  readonly month: Month;
  readonly paydate: Day;
  readonly paid: readonly PaidPerson[];
};

/** The company of a year while its months are entered and paid. */
export type Year = {
  readonly tenant: Tenant;
  readonly folder: YearFolder;
  readonly faults: Faults;
  /** Calls of the account that prepares payroll, and of the one that decides. */
  readonly maker: Calls;
  readonly checker: Calls;
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly people: Map<string, YearPerson>;
  /** The monthly gross of packages in rupees, by code. */
  readonly gross: Map<string, number>;
  readonly exits: Map<string, YearExit>;
  readonly variable: Map<string, VariableItem>;
  readonly loans: Map<string, YearLoan>;
  readonly advances: YearAdvance[];
  /** Net pay that a payout hold kept back and that went out in a month, in paise, by code and month. */
  readonly released: Map<string, number>;
  readonly runs: YearRun[];
};

/** The day on which the inputs of a month are entered. */
export const entryDay = (month: Month): Day => lastDay(month);
/** A call about a row, made on the day of entry. */
export const atRow = (month: Month, row: Row): At => ({ on: entryDay(month), row });

/** The person of a row; noted where the code is unknown. */
export const personOf = ({ people }: Year, row: Row): YearPerson | undefined =>
  row.of('Employee Code', people, 'employee');

/** Rows of a sheet with their people; rows of unknown people are noted and left out. */
export const withPeople = (
  year: Year,
  { of }: YearMonth,
  sheet: Parameters<YearMonth['of']>[0],
): readonly { readonly row: Row; readonly person: YearPerson }[] =>
  of(sheet).flatMap((row) => {
    const person = personOf(year, row);
    return person ? [{ row, person }] : [];
  });
