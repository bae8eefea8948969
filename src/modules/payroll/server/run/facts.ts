import type { Paise } from '#platform/engine/money.ts';
import { OFF_CYCLE } from '#modules/payroll/contract/run/other-runs.ts';
import type { EmployeeFacts, PaidMonth, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { EsiRule } from '#modules/payroll/contract/law/rules.ts';
import type { RecurringPay } from '#modules/payroll/contract/law/tax-facts.ts';
import { addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import type { Db } from '#platform/server/db.ts';
import { attendedInputs } from './attended/facts.ts';
import { declarationFacts } from '../person/declare/facts.ts';
import { previousFigures } from '../person/declare/previous-figures.ts';
import { byEmployee } from './by-employee.ts';
import { type InMonth, unsettled } from './effective-payslips.ts';
import { agreedPackages } from './before-payout.ts';
import { beforeOf, earlierPayslips, unpaidDays } from './earlier-payslips.ts';
import { figuresIn } from '../person/package/figures.ts';
import { benefitFacts } from '../person/fbp/facts.ts';
import { paidByGroup } from './periods/parts.ts';
import { isOfNumbers, type Numbers, numbersOf } from './periods/numbers.ts';
import { inputsOfPeople, settledWith } from './kinds/inputs.ts';
import { owedFrom, coverageOf, carriedRests, openingRecoveries } from './owed.ts';
import { recurringAfter } from './start/recurring.ts';
import { vpfFact, vpfIn } from './start/vpf-facts.ts';
import { retroInputs, type RetroPersons } from './retro/inputs.ts';
import { entityFact, lastDays, paysNoArrears, spanFact } from './mover-facts.ts';
import { type Movers, moversIn, whyNotPaid } from './movers.ts';
import { itemFacts, itemsWithProtection, identitiesIn } from './item-facts.ts';
import { openingOf, taxFacts } from './tax-facts.ts';
import { lateUnits } from './late-units.ts';
import { countedMonths, offDays } from './off-days.ts';
import { balancesOf, runningLoans } from './running-balances.ts';
import { pastMonths, type Proposed } from './past-months.ts';
import { type Identity, missingOf, persons } from './person.ts';
import { contributionPeriod } from '../../engine/law/esi.ts';
import { taxYearEnd } from '../../engine/run/pay/context.ts';
import { balancesOf as balancesOfAside } from '../../engine/run/pay/set-aside.ts';

export type Loaded =
  | {
      readonly employeeid: number;
      readonly code: string;
      readonly name: string;
      readonly identity: Identity;
      readonly facts: EmployeeFacts;
    }
  | { readonly employeeid: number; readonly code: string; readonly name: string; readonly missing: string };

/** The tax year a month of payment lies in, as "2026-27". */
export function taxYearOf(month: Month): string {
  const end = Number(taxYearEnd(month).slice(0, 4));
  return `${end - 1}-${String(end).slice(2)}`;
}

/**
 * The people on the payroll of a month: in service on at least one of the days it pays, off cycle also before them; without
 * those named, of one pay group where it is given. Ids in code order, starting after a code.
 */
export async function onPayroll(
  db: Db,
  month: Month,
  {
    after = '',
    limit,
    only,
    without = [],
    paygroup,
    days = { from: firstDay(month), to: lastDay(month) },
  }: {
    after?: string;
    limit: number;
    only?: readonly number[] | undefined;
    without?: readonly number[] | undefined;
    paygroup?: string;
    /** The days that are paid, of what kind of period; missing for the calendar month. */
    days?: Days & { readonly kind?: number };
  },
): Promise<{ employeeid: number; employeecode: string }[]> {
  let query = db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode'])
    .where('joiningdate', '<=', days.to)
    .where('employeecode', '>', after)
    .orderBy('employeecode')
    .limit(limit);
  if (only?.length === 0) return [];
  // Off-cycle pay is of people with amounts in it, who may have left before its month.
  if (days.kind !== OFF_CYCLE)
    query = query.where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', days.from)]));
  if (only) query = query.where('employeeid', 'in', [...only]);
  if (paygroup !== undefined) query = query.where('employeeid', 'in', paidByGroup(month, paygroup, days));
  if (without.length > 0) query = query.where('employeeid', 'not in', [...without]);
  return query.execute();
}

/** What is set aside of somebody and not paid yet; missing where nothing is. */
function setAsideOf(
  openings: readonly { readonly setaside: unknown }[],
  months: readonly { readonly carry: Payslip['carry'] }[],
): Pick<EmployeeFacts, 'setaside'> {
  const opened = openings.map(({ setaside }) => setaside as Record<string, Paise>);
  const before = opened.find((amounts) => Object.keys(amounts).length > 0) ?? {};
  const rows = balancesOfAside(
    before,
    months.map(({ carry }) => carry.paid),
  );
  return rows.length === 0 ? {} : { setaside: rows };
}

/** A period to load facts for: its days, and its place in the wage month. */
type Period = Days & Partial<InMonth> & { readonly last?: boolean };
const calendarMonth = (month: Month): Period => ({ from: firstDay(month), to: lastDay(month) });

/** Facts of somebody whom nothing recurs for say nothing of it. */
const recurringFact = (rows: readonly RecurringPay[] | undefined): Pick<EmployeeFacts, 'recurring'> =>
  rows ? { recurring: rows } : {};
/** What a package gives beside its amount; facts of somebody without are as they were before. */
const givenOf = (amounts: Record<string, string> | undefined) => (amounts === undefined ? {} : { amounts });
/** Whose inputs to load, of which month and period. */
type Query = {
  readonly ids: readonly number[];
  readonly month: Month;
  readonly esi: EsiRule;
  readonly payday?: Day;
  /** The period that is paid, and the days of earlier wage months; missing for calendar months. */
  readonly period?: Period;
  readonly plain?: boolean;
  /** The pay group that pays; missing where the whole month of the last one is asked for. */
  readonly paygroup?: string;
  readonly span?: (month: Month) => Days;
  /** A revision that is not saved yet, to see its arrears. */
  readonly proposed?: Proposed;
  /** Facts of closed months that are looked at and not accepted yet. */
  readonly shadow?: RetroPersons;
};

/**
 * Loads all inputs of these people's pay for a month, in a fixed number of set-based queries. A person with an
 * incomplete record comes back with what is missing.
 */
export async function loadFacts(db: Db, request: Query): Promise<Loaded[]> {
  const { ids: all, month, paygroup, period = calendarMonth(month) } = request;
  const { kind = 1, number = 1 } = period;
  const movers: Movers =
    paygroup === undefined || all.length === 0
      ? new Map()
      : await moversIn(db, all, { month, paygroup, days: period, kind, number });
  const loaded: Loaded[] = [];
  for (const { ids, numbers } of await inputsOfPeople(db, { ...request, movers }))
    loaded.push(...(await load(db, { ...request, ids, movers }, numbers)));
  return loaded;
}

async function load(
  db: Db,
  {
    ids,
    month,
    esi,
    payday = lastDay(month),
    period: days = calendarMonth(month),
    plain = true,
    paygroup,
    movers,
    span = (at) => ({ from: firstDay(at), to: lastDay(at) }),
    proposed,
    shadow,
  }: Query & { readonly movers: Movers },
  input: Numbers | undefined,
): Promise<Loaded[]> {
  if (ids.length === 0) return [];
  const place: InMonth = { kind: days.kind ?? 1, number: days.number ?? 1, paygroup };
  const numbers = input ?? numbersOf({ ...place, last: days.last ?? true });
  const taxyear = taxYearOf(monthOf(payday));
  const taxyearend = taxYearEnd(monthOf(payday));
  /** The months of the tax year by their pay date, and of the year of the wages. */
  const ofYear = ({ month: at, paydate }: PaidMonth): boolean =>
    at >= addMonths(taxYearEnd(month), -11) || taxYearEnd(monthOf(paydate ?? lastDay(at))) === taxyearend;
  // Wages paid in the first month of a tax year may be of the month before it.
  const yearstart = addMonths(taxYearEnd(month) < taxyearend ? taxYearEnd(month) : taxyearend, -12);
  const period = contributionPeriod(month, esi).from;
  const people = await persons(db, ids, { month, to: days.to, until: lastDays(movers) });
  const openings = byEmployee(
    await db
      .selectFrom('opening_balance')
      .selectAll()
      .where('taxyear', 'in', [taxYearOf(addMonths(monthOf(payday), -12)), taxyear])
      .where('employeeid', 'in', [...ids])
      .orderBy('taxyear', 'desc')
      .execute(),
  );
  const declared = await declarationFacts(db, ids, { taxyear, month });
  const previous = await previousFigures(db, ids, taxyear);
  const attended = await attendedInputs(db, { ids, people, month, span, numbers, paygroup });
  const items = byEmployee(
    await itemsWithProtection(db)
      .where('i.payrollmonth', '=', month)
      .where(isOfNumbers(numbers))
      .where('i.employeeid', 'in', [...ids])
      .orderBy('i.onetimeid')
      .execute(),
  );
  const recurring = await recurringAfter(db, ids, month);
  const voluntary = await vpfIn(db, ids, month);
  const figures = await figuresIn(db, ids, month);
  const benefits = await benefitFacts(db, ids, { month, figures });
  const identityOf = await identitiesIn(db, ids, { month, number: place.number, payday });
  const loans = await runningLoans(db, ids, { month, period: place });
  const rests = await carriedRests(db, ids);
  const taxed = await taxFacts(db, { ids, month, payday, numbers });
  const open = (await unsettled(db, { month, ...place }, { ids })).filter(settledWith({ month, ...place }));
  const reversed = byEmployee(open);
  const standing = open.map((row) => addMonths(row.payrollmonth as Month, -1));
  // What is set aside is paid at least once a year.
  const from = [yearstart, period, addMonths(month, -12), ...standing].sort()[0] ?? yearstart;
  const past = await earlierPayslips(db, ids, { from, month, period: place });
  const paid = new Set(ids.filter((id) => paysNoArrears(past.get(id) ?? [], movers.get(id))));
  const retro = await retroInputs(db, ids, { month, numbers, shadow, paid });
  const lateOf = await lateUnits(db, { ids, month, numbers, retro });
  const late = { month, people, paid, numbers, period: place, reversed: open, span, proposed, retro };
  const arrears = place.kind === OFF_CYCLE ? new Map<number, never>() : await pastMonths(db, late);
  const offdaysOf = await offDays(db, ids, countedMonths({ month, span, arrears, people }));
  const agreed = await agreedPackages(db, people, { month, days: span(month) });
  const spans = plain ? new Map<number, Days>() : await unpaidDays(db, ids, { month, days });

  return people.map((person): Loaded => {
    const { employeeid, employeecode: code, fullname: name } = person;
    const missing = missingOf(person);
    if (missing !== undefined) return { employeeid, code, name, missing };
    const identity = identityOf(person);
    const months = past.get(employeeid) ?? [];
    const owed = arrears.get(employeeid) ?? [];
    if (typeof owed === 'string') return { employeeid, code, name, missing: owed };
    const mover = movers.get(employeeid);
    const closed = attended(employeeid);
    if (typeof closed === 'string') return { employeeid, code, name, missing: closed };
    const { lopdays } = closed.lossofpay;
    const unpaid = mover && whyNotPaid(mover, { months, person, lopdays });
    if (unpaid !== undefined) return { employeeid, code, name, missing: unpaid };
    const tax = taxed(person, closed.units);
    if (typeof tax === 'string') return { employeeid, code, name, missing: tax };
    const units = lateOf(employeeid);
    if (typeof units === 'string') return { employeeid, code, name, missing: units };
    const facts = {
      code,
      name,
      ...spanFact(spans.get(employeeid), mover),
      ...entityFact(mover, person),
      ...beforeOf(months, mover?.part.isoneofseveral ?? false),
      gender: (person.gender ?? 'O') as EmployeeFacts['gender'],
      birthdate: person.dateofbirth as Day,
      joiningdate: person.joiningdate as Day,
      leavingdate: person.leavingdate as Day | null,
      employmenttype: person.employmenttype ?? '',
      grade: person.gradename ?? '',
      city: person.city ?? '',
      workstate: person.workstate ?? '',
      disability: person.isdisabled,
      pan: person.pan,
      uan: person.uan,
      paymentmode: identity.paymentmode,
      pfoption: person.pfoption ?? 'Statutory',
      epsmember: person.epsmember ?? true,
      ...vpfFact(voluntary.get(employeeid) ?? person),
      regime: person.taxregime === null ? null : person.taxregime === 'Old' ? 'old' : 'new',
      package: {
        ...agreed(person),
        ...givenOf(figures.get(employeeid)),
      },
      revision: null,
      ...(owed.length > 0 ? { past: owed } : {}),
      opening: {
        ...openingOf(openings.get(employeeid)?.find((one) => one.taxyear === taxyear)),
        ...previous(employeeid),
      },
      ...declared(employeeid),
      ...closed.lossofpay,
      ...offdaysOf(employeeid),
      ...itemFacts(items.get(employeeid) ?? []),
      ...recurringFact(recurring.get(employeeid)),
      ...tax,
      ...benefits(
        employeeid,
        months.map((row) => row.carry.paid),
      ),
      ...units,
      ...balancesOf(loans.get(employeeid) ?? []),
      ...owedFrom({ month, number: place.number }, months, {
        reversed: reversed.get(employeeid) ?? [],
        opening: openingRecoveries(openings.get(employeeid) ?? []),
      }),
      ...rests.get(employeeid),
      ...setAsideOf(openings.get(employeeid) ?? [], months),
      ...coverageOf(months, { month, period, opening: openings.get(employeeid) ?? [] }),
      history: months.map((row): PaidMonth => row.carry.paid).filter(ofYear),
    } satisfies EmployeeFacts;
    return { employeeid, code, name, identity, facts };
  });
}
