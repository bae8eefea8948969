import { sql } from 'kysely';
import type { IncomeTaxRule } from '#modules/payroll/contract/law/rules.ts';
import { addMonths, type Day, firstDay, type Month } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type DeclarationWindow, openDays, type OpenDays } from '../../../engine/person/declare/window.ts';
import { inForce } from '../../../engine/law/in-force.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { closedReasons } from '../inputs/closed.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { firstMonthOf } from '../../run/rents.ts';
import { sectionsOfYear, declaredBy, earlierDeclared, type SectionRow } from '../sections/stored.ts';
import { taxYearIn } from '../sections/person.ts';

/** Later than any month: what counts in the end. */
const ALWAYS = '9999-12' as Month;
/** Months that are looked at for one that takes changes: one may be approved and not locked yet. */
const MAX_MONTHS = 3;

/** The first month of a person that takes changes, from the next one to be run. @throws ApplicationError 409 */
export async function openMonth(db: Db, today: string, employeeid: number): Promise<Month> {
  const first = await monthToRun(db, today);
  for (let at = 0; at < MAX_MONTHS; at += 1) {
    const month = addMonths(first, at);
    const closed = await closedReasons(db, month, [{ rownumber: 0, employeeid }]);
    if (closed.size === 0) return month;
  }
  return failWith('locked', { status: 409, text: 'The payroll of the next months is approved. Try again later.' });
}

/** The window of a tax year as it is stored; undefined where the company has none. */
export async function windowOf(db: Db, taxyear: string): Promise<DeclarationWindow | undefined> {
  const row = await db
    .selectFrom('declaration_window')
    .select(['declarefrom', 'declareuntil', 'proofsfrom', 'proofsuntil', 'regimeuntil', 'joinerdays'])
    .where('taxyear', '=', taxyear)
    .executeTakeFirst();
  return row as DeclarationWindow | undefined;
}

/** The rules of a tax year that declarations read. @throws ApplicationError 409 for a year without rules */
export function rulesOfYear(taxyear: string) {
  const sections = sectionsOfYear(taxyear);
  if (!sections)
    return failWith('conflict', { status: 409, text: `There are no rules for the tax year ${taxyear} yet.` });
  const rules = currentRules();
  const tax = rules['income-tax'].rules.find((one) => one.taxyear === taxyear && one.regime === 'old');
  return { sections, tax, hra: inForce(rules.hra.rules, firstDay(firstMonthOf(taxyear)), 'house rent') };
}
export const limitOf = (cap: number | string | null, tax: IncomeTaxRule | undefined): number | null =>
  typeof cap === 'string' ? (tax?.deductions?.[cap as keyof NonNullable<IncomeTaxRule['deductions']>] ?? null) : cap;

export type DeclaringPerson = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly taxyear: string;
  readonly payrollmonth: Month;
  readonly open: OpenDays;
  readonly access: { readonly islocked: boolean; readonly openuntil: string | null; readonly reason: string } | null;
};

/**
 * A person with the tax year that can be declared for and what may be done today; locked for a change with `change`.
 * @throws ApplicationError 404 for an unknown person, 409 where payroll is not set up
 */
export async function declaringPerson(
  db: Db,
  { employeeid, today, change = false }: { employeeid: number; today: string; change?: boolean },
): Promise<DeclaringPerson> {
  const query = db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'joiningdate'])
    .where('employeeid', '=', employeeid);
  const person = await (change ? query.forUpdate() : query).executeTakeFirst();
  if (!person) return notFound();
  const { joiningdate, ...named } = person;
  const payrollmonth = await openMonth(db, today, employeeid);
  const taxyear = await taxYearIn(db, employeeid, payrollmonth);
  const access = await db
    .selectFrom('declaration_access')
    .select(['islocked', 'openuntil', 'reason'])
    .where('taxyear', '=', taxyear)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const open = openDays(today as Day, {
    window: await windowOf(db, taxyear),
    joiningdate: joiningdate as Day,
    access: access && { islocked: access.islocked, openuntil: access.openuntil as Day | null },
  });
  return { ...named, taxyear, payrollmonth, open, access: access ?? null };
}

/** The sections that a person has declared in the end: of each its latest row, else the amount of an upload. */
export async function standingSections(
  db: Db,
  { employeeid, taxyear }: Pick<DeclaringPerson, 'employeeid' | 'taxyear'>,
): Promise<readonly SectionRow[]> {
  const own = (await declaredBy(db, [employeeid], { taxyear, month: ALWAYS })).get(employeeid) ?? [];
  const named = new Set(own.map(({ section }) => section));
  const earlier = (await earlierDeclared(db, [employeeid], taxyear)).get(employeeid) ?? [];
  return [...own, ...earlier.filter(({ section }) => !named.has(section))];
}

/** Fails where something may not be done today. @throws ApplicationError 409 with what the person can do */
export function expectOpen(until: Day | null, text: string): void {
  if (until === null) failWith('locked', { status: 409, text });
}

/** The month from which only accepted proofs of a person count; null where declared amounts count. */
export async function proofsOnlyFrom(
  db: Db,
  { employeeid, taxyear }: Pick<DeclaringPerson, 'employeeid' | 'taxyear'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('declaration_sweep')
    .select(sql<string>`payrollmonth`.as('payrollmonth'))
    .where('taxyear', '=', taxyear)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return row?.payrollmonth ?? null;
}
