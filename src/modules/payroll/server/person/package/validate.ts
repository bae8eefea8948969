import type { PackageRevise } from '#modules/payroll/contract/person/package-screen.ts';
import {
  addMonths,
  day,
  type Day,
  daysBetween,
  daysInMonth,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  monthsFrom,
} from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { failWith, failField, notFound } from '#platform/server/application-error.ts';
import { daysInService } from '../../../engine/run/pay/service.ts';
import type { PreparedStructure } from '../../../engine/run/pay/structure.ts';
import { dayName, monthName } from '../../../engine/wording.ts';
import type { PackageAmount } from '#modules/payroll/contract/setup/structure.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { lastPaid } from '../inputs/closed.ts';
import { grossOf, inForceOn, type Package, packagesOf } from '../inputs/packages.ts';
import { figuresOver, unfitValue } from './figures.ts';
import { isUnpaidByHold } from '../../run/hold/unpaid.ts';
import { awaitingPay } from '../../run/awaiting.ts';
import { knownDays } from '../../run/past-months.ts';
import { daysOfPeople } from '../../run/periods/days.ts';
import { periodsOfGroup } from '../../run/periods/days.ts';
import { payGroupOf } from '../../setup/groups.ts';
import { loadSettings, preparedOf } from '../../setup/settings.ts';

export type PackagePerson = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly joiningdate: Day;
  readonly leavingdate: Day | null;
};
/** The effect of a revision: creates or corrects the package of the joining day, or begins a new one from a day on. */
export type Validated = {
  readonly person: PackagePerson;
  readonly newgross: number;
  /** Figures of the package that change, with the ones they replace. */
  readonly figures: readonly ChangedFigure[];
} & (
  | { readonly does: 'begin' }
  | { readonly does: 'correct'; readonly packageid: number; readonly oldgross: number }
  | {
      readonly does: 'revise';
      readonly from: Day;
      readonly payrollmonth: Month;
      /** The first month that can pay it, and the next one that is open. */
      readonly firstpayout: Month;
      readonly next: Month;
      /** The package in force on the day before it changes. */
      readonly current: Package;
      readonly oldgross: number;
      /** Unpaid days excluded from the arrears; zero without arrears. */
      readonly lopdays: number;
      readonly pastdays: Readonly<Record<string, number>>;
      /** Past months whose unpaid days nobody knows. */
      readonly asked: readonly Month[];
    }
);

const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/**
 * The person; with `lock` the row is locked until the transaction ends, so that revisions of one person run one after
 * the other.
 */
export async function packagePerson(db: Db, employeeid: number, lock = false): Promise<PackagePerson> {
  const query = db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'joiningdate', 'leavingdate'])
    .where('employeeid', '=', employeeid);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return notFound();
  return {
    ...row,
    joiningdate: day(row.joiningdate),
    leavingdate: row.leavingdate === null ? null : day(row.leavingdate),
  };
}

/** The bases that a package may use: those of the policy that a package supports. */
export const basesOf = (prepared: PreparedStructure): string[] =>
  [...prepared.bases.keys()].filter((basis) => basis === 'Gross' || basis === 'CTC');

/** The structure of the next month to be run, and that month. */
export async function prepared(db: Db, today: string): Promise<{ structure: PreparedStructure; next: Month }> {
  const next = await monthToRun(db, today);
  return { structure: await structureIn(db, next), next };
}
/** The first month from one on that still takes input for a person. */
export async function openMonth(db: Db, employeeid: number, from: Month): Promise<Month> {
  const { rows } = await tenantSql<{ islocked: boolean }>`
    select month_is_locked(current_subscription(), ${from}, ${employeeid}) as islocked /* subscriptionid in the function */`.execute(
    db,
  );
  return rows[0]?.islocked ? openMonth(db, employeeid, addMonths(from, 1)) : from;
}

/** The pay structure in force in a month. */
export async function structureIn(db: Db, month: Month): Promise<PreparedStructure> {
  return preparedOf(await loadSettings(db, month));
}

/**
 * The first month that pays a revision: its own month when it begins on the first of an open month, else a later one,
 * with arrears.
 */
export function payingMonth(from: Day, next: Month): Month {
  const month = monthOf(from);
  if (month < next) return next;
  return from === firstDay(month) ? month : addMonths(month, 1);
}

/** Months after the next one that a payout month may be. */
const MAX_AHEAD = 12;
/** The payout month as chosen, where it can be. @throws ApplicationError at its field */
function payoutMonth(payoutmonth: Month | null | undefined, firstpayout: Month, next: Month): Month {
  if (payoutmonth === null || payoutmonth === undefined) return firstpayout;
  if (payoutmonth < firstpayout)
    failField(
      'payoutmonth',
      `${monthName(firstpayout)} is the first month that can pay it. Choose that or a later one.`,
    );
  if (payoutmonth > addMonths(next, MAX_AHEAD))
    failField('payoutmonth', `Choose ${monthName(addMonths(next, MAX_AHEAD))} or an earlier month.`);
  return payoutmonth;
}

type Days = { readonly lopdays: number; readonly pastdays: Readonly<Record<string, number>>; readonly asked: Month[] };

/** The unpaid days of the past months of a revision, and the months whose days are not known. */
async function validateDays(
  db: Db,
  input: PackageRevise,
  { from, payrollmonth, next }: { from: Day; payrollmonth: Month; next: Month },
): Promise<Days> {
  const first = monthOf(from);
  if (first === payrollmonth) return { lopdays: 0, pastdays: {}, asked: [] };
  const days = daysBetween(from, lastDay(first));
  if (input.lopdays !== null && input.lopdays > days)
    failField('lopdays', `From ${dayName(from)} to the end of its month are ${days} days.`);
  const pastdays: Record<string, number> = {};
  for (const { month, lopdays } of input.pastdays) {
    if (lopdays > daysInMonth(month))
      failField('pastdays', `${monthName(month)} has ${daysInMonth(month)} days; ${lopdays} cannot be unpaid.`);
    pastdays[month] = lopdays;
  }
  const existing = await knownDays(db, [input.employeeid], { from: first, to: addMonths(payrollmonth, -1) });
  const requests = monthsFrom(first, addMonths(payrollmonth, -1)).filter(
    (month) =>
      // Months until the payout have payslips of their own by then.
      (month < next || month === first) &&
      existing(input.employeeid, month) === undefined &&
      (month === first ? input.lopdays === null : pastdays[month] === undefined),
  );
  if (input.lopdays !== null) pastdays[first] = input.lopdays;
  return { lopdays: input.lopdays ?? 0, pastdays, asked: requests };
}

async function validateJoiningDay(db: Db, person: PackagePerson, packages: readonly Package[]): Promise<void> {
  const follows = packages[1];
  if (follows) conflict(`A package from ${dayName(follows.from)} follows. Take that one back first.`);
  const paid = (await lastPaid(db, [person.employeeid])).get(person.employeeid);
  if (paid !== undefined)
    conflict(
      `${person.employeecode} has locked payslips up to ${monthName(paid)}: the package of the joining day stays. Choose a later day; the difference is paid as arrears.`,
    );
}

export type ChangedFigure = PackageAmount & { readonly value: string; readonly before: string | null };
/** The figures that a revision names and that are others on its day, in the order of the structure. */
async function changedFigures(
  db: Db,
  { employeeid, effectivefrom, figures }: PackageRevise,
  amounts: readonly PackageAmount[],
): Promise<ChangedFigure[]> {
  if (figures.length === 0) return [];
  const wanted = new Map(figures.map(({ code, value }) => [code, value]));
  for (const [code, value] of wanted) {
    const figure = amounts.find((one) => one.code === code);
    if (!figure) return failField('figures', 'The structure of that day has no such figure. Choose another.');
    const wrong = unfitValue(figure, value);
    if (wrong !== undefined) failField('figures', `${figure.name}: ${wrong}.`);
  }
  const standing = (await figuresOver(db, [employeeid])).on(employeeid, day(effectivefrom), ALWAYS) ?? {};
  return amounts.flatMap((one) => {
    const value = wanted.get(one.code);
    const before = standing[one.code] ?? null;
    return value === undefined || sameFigure(value, before) ? [] : [{ ...one, value, before }];
  });
}
/** A month behind every other. */
const ALWAYS = '9999-12' as Month;
const sameFigure = (a: string, b: string | null): boolean => a === b || (b !== null && Number(a) === Number(b));

/**
 * Validates a revision of one person.
 * @throws ApplicationError with the sentence that says what to do, at its field where it has one
 */
export async function validateRevision(db: Db, input: PackageRevise, today: string): Promise<Validated> {
  const person = await packagePerson(db, input.employeeid, true);
  const next = await openMonth(db, person.employeeid, (await prepared(db, today)).next);
  const packages = (await packagesOf(db, [input.employeeid])).get(input.employeeid) ?? [];
  if ((packages.at(-1)?.packageid ?? null) !== input.packageid)
    conflict('Somebody changed the packages in the meantime. Look at them again before you revise.');
  const from = day(input.effectivefrom);
  // The arrears of an earlier month are worked out by what was in force in it.
  const structure = await structureIn(db, monthOf(from));
  if (!basesOf(structure).includes(input.paybasis))
    failField('paybasis', 'The payroll method has no such pay basis. Choose another.');
  const figures = await changedFigures(db, input, structure.given);
  const newgross = grossOf(structure, { ...FRESH, paybasis: input.paybasis, amount: input.amount });
  const { joiningdate, leavingdate, employeecode } = person;
  if (from < joiningdate)
    failField('effectivefrom', `${employeecode} joined on ${dayName(joiningdate)}. Choose that day or a later one.`);
  if (leavingdate !== null && from > leavingdate)
    failField('effectivefrom', `${employeecode} leaves on ${dayName(leavingdate)}. Choose an earlier day.`);
  if (packages.length === 0) {
    if (from !== joiningdate)
      failField('effectivefrom', `The first package begins on the joining day, ${dayName(joiningdate)}.`);
    return { does: 'begin', person, newgross, figures };
  }
  const current = inForceOn(packages, from);
  if (!current) return failField('effectivefrom', 'There is no package on that day. Choose a later day.');
  const oldgross = grossOf(structure, current);
  if (current.paybasis === input.paybasis && current.amount === input.amount && figures.length === 0)
    failWith('E1490', { fields: { amount: 'Data is similar to previous assignment' } });
  if (current.from === from && from === joiningdate) {
    await validateJoiningDay(db, person, packages);
    return { does: 'correct', person, newgross, figures, oldgross, packageid: current.packageid };
  }
  const follows = packages.find((one) => one.from > from);
  if (follows) conflict(`A package from ${dayName(follows.from)} follows. Take that one back first.`);
  if (monthOf(from) < next) await failOnAwaiting(db, person, addMonths(next, -1));
  const firstpayout = payingMonth(from, next);
  const payrollmonth = payoutMonth(input.payoutmonth, firstpayout, next);
  if (daysInService(person, (await daysOfPeople(db, payrollmonth, [person.employeeid]))(person.employeeid)) === 0)
    failField(
      'effectivefrom',
      `${employeecode} is not on the payroll of ${monthName(payrollmonth)}, which would pay it. Choose an earlier day, or enter the difference as an extra payment.`,
    );
  const days = await validateDays(db, input, { from, payrollmonth, next });
  return {
    does: 'revise',
    person,
    figures,
    from,
    payrollmonth,
    firstpayout,
    next,
    oldgross,
    newgross,
    current,
    ...days,
  };
}

const FRESH = { packageid: 0, employeeid: 0, from: '1970-01-01' as Day, until: null, reason: null };

/**
 * Fails for a month that is reversed or was left out by a hold, and is not paid yet: it would pay the new package itself,
 * and the arrears would pay it twice.
 */
async function failOnAwaiting(db: Db, { employeeid, employeecode }: PackagePerson, month: Month): Promise<void> {
  if (await isUnpaidByHold(db, employeeid, month))
    conflict(
      `A processing hold has left ${employeecode} out of ${monthName(month)}, which is not paid yet. Pay that month first, then revise.`,
    );
  const group = await payGroupOf(db, month, employeeid);
  const waiting = [];
  for (const { number } of periodsOfGroup(await loadSettings(db, month), group, month))
    waiting.push(...(await awaitingPay(db, { month, number }, group)));
  if (waiting.some((one) => one.employeeid === employeeid))
    conflict(
      `The payslip of ${employeecode} for ${monthName(month)} is reversed and not paid again yet. Correct that month first, then revise.`,
    );
}

export const agreedOf = ({ paybasis, amount, reason }: PackageRevise) => ({ paybasis, amount: paise(amount), reason });
