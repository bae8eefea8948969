import { getSettlement, saveSettlement, confirmSettlement } from '#modules/payroll/contract/run/settlement.ts';
import type { CompanyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import { lastDay, monthOf } from '#platform/engine/day.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { Pools } from '#platform/server/db.ts';
import { ADMINISTRATOR } from '#platform/server/first-rights.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createTenant, payMonth } from '../trial/database.ts';
import type { Faults } from '../trial/faults.ts';
import { callsOf } from '../trial-time/calls.ts';
import { enterBenefits, enterClaims, enterElsewhere, openHeads, planBenefits } from './benefits.ts';
import { bonusOfLeavers, payBonus, takeOverBonus } from './bonus.ts';
import { enterDeclarations, enterProofs, openWindow } from './declare.ts';
import { type YearFolder, type YearMonth } from './folder.ts';
import { enterLoans, takeOverLoans } from './loans.ts';
import { bringForward, enterCars, enterDays, enterExtras, enterVariable, enterVpf } from './pay.ts';
import { enterHolds, payReleased } from './holds.ts';
import { addPeople, moveOffices, revise, startExits } from './people.ts';
import { atRow, type Year, type YearExit } from './state.ts';

type Input = { readonly folder: YearFolder; readonly config: CompanyConfig; readonly faults: Faults };

/** The company of a year with its two accounts, and nobody in it yet. */
async function newYear(
  { pools, modules }: { pools: Pools; modules: readonly ServerModule[] },
  { folder, config, faults }: Input,
): Promise<Year | undefined> {
  const [first] = folder.months;
  if (!first) return undefined;
  const groups = ['Payroll checker', ADMINISTRATOR];
  const tenant = await createTenant(pools, modules, { config, from: first.month, groups });
  const { env, tenant: company, tx } = tenant.company;
  const calls = (accountid: number) => callsOf({ env, tenant: company, accountid });
  return {
    tenant,
    folder,
    faults,
    tx,
    maker: calls(tenant.maker),
    checker: calls(tenant.checker),
    people: new Map(),
    gross: new Map(),
    exits: new Map(),
    variable: new Map(),
    loans: new Map(),
    advances: [],
    released: new Map(),
    runs: [],
  };
}

/** Days of notice that are neither served nor paid by the company. */
const shortDays = ({ row }: YearExit): number => {
  const of = (column: string) => (row.text(column) === '' ? 0 : row.figure(column));
  return Math.max(0, of('Notice Required') - of('Notice Served'));
};

/** Settles whoever leaves in a month: worked out by one person, confirmed by the other. */
async function settle(year: Year, { month }: YearMonth): Promise<void> {
  for (const { row, employeeexitid, lastday } of year.exits.values()) {
    if (monthOf(lastday) !== month) continue;
    const at = atRow(month, row);
    await year.tx(async (db) => {
      const [begun] = await year.maker.call(db, getSettlement, { employeeexitid }, at);
      if (!begun) return;
      const of = (column: string) => (row.text(column) === '' ? 0 : row.figure(column));
      const entries = {
        ...begun.input,
        leavedays: of('Leave Balance'),
        noticepaydays: of('Notice Pay Days'),
        noticeshortdays: shortDays({ row, employeeexitid, lastday }),
      };
      await year.maker.call(db, saveSettlement, { employeeexitid, ...entries }, { ...at, version: begun.version });
      await year.checker.call(db, confirmSettlement, { employeeexitid }, { ...at, version: begun.version + 1 });
    });
  }
}

/** Enters what the folder of a month says, in the order in which it depends on each other. */
async function enterMonth(year: Year, at: YearMonth): Promise<void> {
  const steps: readonly (() => Promise<void>)[] = [
    () => addPeople(year, at.month, at.of('Joiners')),
    () => moveOffices(year, at),
    () => startExits(year, at),
    () => revise(year, at),
    () => planBenefits(year, at),
    () => enterDays(year, at),
    () => enterVpf(year, at),
    () => enterCars(year, at),
    () => enterBenefits(year, at),
    () => enterElsewhere(year, at),
    () => enterClaims(year, at),
    () => enterDeclarations(year, at),
    () => enterProofs(year, at),
    () => enterVariable(year, at),
    () => bringForward(year, at),
    () => enterExtras(year, at),
    () => enterLoans(year, at),
    () => enterHolds(year, at),
    () => bonusOfLeavers(year, at),
    () => settle(year, at),
  ];
  for (const step of steps) {
    if (year.faults.errors.length > 0) return;
    await step();
  }
}

/**
 * Runs the months of a folder one after the other in a company of its own: what a month says is entered by calls and
 * uploads, then it is computed, approved by a second account, locked and released before the next one is known.
 * Faults end it; the runs before them stand.
 */
export async function runYear(
  database: { pools: Pools; modules: readonly ServerModule[] },
  input: Input,
): Promise<Year | undefined> {
  const { folder, faults } = input;
  const year = await newYear(database, input);
  const [first] = folder.months;
  if (!year || !first) return undefined;
  try {
    await openWindow(year, first.month);
    await openHeads(year, first.month);
    await addPeople(year, first.month, folder.master('Employees'));
    if (faults.errors.length === 0) await takeOverLoans(year, first.month);
    if (faults.errors.length === 0) await takeOverBonus(year);
    for (const at of folder.months) {
      if (faults.errors.length > 0) break;
      await payBonus(year, at);
      if (faults.errors.length > 0) break;
      await enterMonth(year, at);
      if (faults.errors.length > 0) break;
      const written = await payMonth(year.tenant, at.month, faults);
      if (!written) break;
      year.runs.push({ name: at.month, month: at.month, paydate: lastDay(at.month), paid: written.paid });
      await payReleased(year, at);
    }
  } catch (error) {
    // What the files cause says what to do; anything else is a bug.
    if (!(error instanceof ApplicationError)) throw error;
    const month = folder.months[year.runs.filter(({ name }) => name.length === 7).length]?.month ?? '';
    faults.errors.push({ file: month, sheet: '', row: undefined, column: undefined, message: error.message });
  }
  return year;
}
