import type { Paise } from '#platform/engine/money.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../../../db/tables.ts';
import type { BenefitInKind } from '#modules/payroll/contract/person/benefits-in-kind.ts';
import type { EmployeeFacts, Opening } from '#modules/payroll/contract/run/payslip.ts';
import type { UnitsWorked } from '#modules/payroll/contract/law/tax-facts.ts';
import { filedReliefs } from '../person/relief/filed.ts';
import { addMonths, type Day, firstDay, lastDay, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { taxYearEnd } from '../../engine/run/pay/context.ts';
import { NO_OPENING } from '../../engine/run/pay/no-opening.ts';
import { spansOfUnits } from '../person/units/by-day.ts';
import { noRate, paidByFormula, ratesUntil, rateWithParts } from '../person/units/rates.ts';
import { isOfNumbers, type Numbers } from './periods/numbers.ts';
import { byEmployee } from './by-employee.ts';
import { type AttendedRow, attendedComponents } from './attended/facts.ts';
import { findSettings } from '../setup/settings.ts';
import type { Person } from './person.ts';

type OpeningRow = Omit<Selectable<DB['opening_balance']>, 'components'> & { components: unknown };

/** A stored opening balance as a fact; what is optional is missing where it is zero. */
export function openingOf(row: OpeningRow | undefined): Opening {
  const figures = Object.fromEntries(
    Object.keys(NO_OPENING).map((key) => [key, (row ?? NO_OPENING)[key as keyof typeof NO_OPENING]]),
  ) as unknown as Opening;
  if (!row) return figures;
  const components = row.components as Record<string, Paise>;
  return {
    ...figures,
    ...(row.perquisites > 0 ? { perquisites: row.perquisites as Paise } : {}),
    ...(row.employernps > 0 ? { employernps: row.employernps as Paise } : {}),
    ...(Object.keys(components).length > 0 ? { components } : {}),
  };
}

/**
 * The first month whose claims count in the month's tax year: as many months before it as the pay date lies after the
 * beginning of the tax year.
 */
const firstOfYear = (month: Month, payday: Day): Month =>
  addMonths(month, 1 - monthsFrom(addMonths(taxYearEnd(monthOf(payday)), -11), monthOf(payday)).length);

/** Sums of bills, exemptions of settlements, and claims by component; several rows of a person and component add up. */
async function proofsOf(db: Db, ids: readonly number[], kinds: readonly string[], from: Month, to: Month) {
  const rows = await db
    .selectFrom('exemption_proof')
    .select(['employeeid', 'component', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('employeeid', 'in', [...ids])
    .where('proofkind', 'in', [...kinds])
    .where('payrollmonth', '>=', from)
    .where('payrollmonth', '<=', to)
    .groupBy(['employeeid', 'component'])
    .orderBy('component')
    .execute();
  return byEmployee(rows);
}

/** Cars that somebody has in the month or later in the tax year. */
async function carsOf(db: Db, ids: readonly number[], month: Month, until: Day) {
  const rows = await db
    .selectFrom('company_car')
    .select(['employeeid', 'givenfrom', 'givenuntil', 'largeengine', 'driver', 'runningby'])
    .where('employeeid', 'in', [...ids])
    .where((c) => c.or([c('givenuntil', 'is', null), c('givenuntil', '>=', firstDay(month))]))
    .where('givenfrom', '<=', until)
    .orderBy('givenfrom')
    .orderBy('companycarid')
    .execute();
  return byEmployee(rows);
}

const inKindFact = ({ kind, from, to, rent, furniture, recovery, meals, value }: BenefitInKind): BenefitInKind => ({
  kind,
  from,
  to,
  rent,
  furniture,
  recovery,
  meals,
  value,
});

/** Houses and meals that somebody has in the month or later in the tax year. */
async function inKindOf(db: Db, ids: readonly number[], month: Month, until: Day) {
  const rows = await db
    .selectFrom('benefit_in_kind')
    .select(['employeeid', sql<BenefitInKind['kind']>`kind`.as('kind'), 'givenfrom as from', 'givenuntil as to'])
    .select(['companyrent as rent', 'furniturecost as furniture', 'recovery', 'meals', 'mealvalue as value'])
    .where('employeeid', 'in', [...ids])
    .where((c) => c.or([c('givenuntil', 'is', null), c('givenuntil', '>=', firstDay(month))]))
    .where('givenfrom', '<=', until)
    .orderBy('givenfrom')
    .orderBy('benefitinkindid')
    .execute();
  return byEmployee(rows);
}

/** The last day that needs a rate: of the month, or of units of days after it. */
const latestDay = (worked: ReadonlyMap<number, readonly { workday: string | null }[]>, end: Day): Day =>
  [...worked.values()]
    .flat()
    .reduce<Day>((last, { workday }) => (workday !== null && workday > last ? (workday as Day) : last), end);

async function unitsOf(db: Db, ids: readonly number[], { month, numbers }: { month: Month; numbers: Numbers }) {
  const rows = await db
    .selectFrom('units_worked')
    .select(['employeeid', 'component', 'item', 'workday', sql<string>`trim_scale(units)::text`.as('units')])
    .where('payrollmonth', '=', month)
    .where(isOfNumbers(numbers))
    .where('employeeid', 'in', [...ids])
    .orderBy('unitsworkedid')
    .execute();
  return byEmployee(rows);
}

/** Days of exemptions from professional tax that reach into the month or later; those before concern half-years of the year. */
async function exemptFromPt(db: Db, ids: readonly number[], from: Month) {
  const rows = await db
    .selectFrom('pt_exemption')
    .select(['employeeid', 'fromday as from', 'untilday as to', 'reason'])
    .where('employeeid', 'in', [...ids])
    .where((c) => c.or([c('untilday', 'is', null), c('untilday', '>=', firstDay(from))]))
    .orderBy('fromday')
    .execute();
  return byEmployee(rows);
}

type TaxFacts = Pick<
  EmployeeFacts,
  'ptexempt' | 'unitdays' | 'units' | 'bills' | 'claims' | 'cars' | 'inkind' | 'relief'
>;

/**
 * What income tax and units read of these people beside their pay. @returns the facts of a person with the units of
 * attendance (undefined for people who have none from there), missing where there are none, or why the person cannot be computed: units without a rate
 */
export async function taxFacts(
  db: Db,
  { ids, month, payday, numbers }: { ids: readonly number[]; month: Month; payday: Day; numbers: Numbers },
): Promise<(person: Person, attended: readonly AttendedRow[] | undefined) => TaxFacts | string> {
  const bills = await proofsOf(db, ids, ['Bill', 'Settlement'], month, month);
  const claims = await proofsOf(db, ids, ['Claim'], firstOfYear(month, payday), month);
  const yearend = [taxYearEnd(month), taxYearEnd(monthOf(payday))].sort()[1] ?? month;
  const cars = await carsOf(db, ids, month, lastDay(yearend));
  const benefits = await inKindOf(db, ids, month, lastDay(yearend));
  const exempt = await exemptFromPt(db, ids, addMonths(taxYearEnd(month), -11));
  const reliefs = await filedReliefs(db, ids, taxYearEnd(monthOf(payday)));
  const worked = await unitsOf(db, ids, { month, numbers });
  const settings = await findSettings(db, month);
  const paid = new Set(attendedComponents(settings).map(({ component }) => component));
  const byformula = paidByFormula(settings);
  const ratesOf =
    worked.size === 0 && paid.size === 0 ? () => [] : await ratesUntil(db, latestDay(worked, lastDay(month)));
  const rates = ratesOf(lastDay(month));
  return (person, attended) => {
    const { employeeid } = person;
    const units: UnitsWorked[] = [];
    // What attendance gives stands for what a sheet had for the same component.
    const entered = (worked.get(employeeid) ?? []).filter(({ component }) => !attended || !paid.has(component));
    const ofDays = entered.flatMap(({ workday, ...row }) =>
      workday === null ? [] : [{ ...row, workday: workday as Day }],
    );
    const spans = spansOfUnits(ofDays, person, { ratesOn: ratesOf, byformula });
    if (typeof spans === 'string') return spans;
    const ofMonth = entered.flatMap(({ component, item, units: count, workday }) =>
      workday === null ? [{ component, item, units: count }] : [],
    );
    for (const row of [...ofMonth, ...(attended ?? [])]) {
      if (byformula.has(row.component)) {
        units.push(row);
        continue;
      }
      const by = rateWithParts(rates, row.item, person);
      if (by === undefined) return noRate(rates, row.item, person, lastDay(month));
      units.push({ ...row, ...by });
    }
    units.push(...spans);
    const unitdays = new Set(ofDays.map(({ workday }) => workday)).size;
    const [mine, claimed, driven] = [bills.get(employeeid), claims.get(employeeid), cars.get(employeeid)];
    const inkind = benefits.get(employeeid);
    const relief = reliefs.get(employeeid);
    const ptexempt = exempt.get(employeeid);
    const proof = ({ component, amount }: { component: string; amount: number }) => ({
      component,
      amount: amount as Paise,
    });
    return {
      ...(units.length > 0 ? { units } : {}),
      ...(unitdays > 0 ? { unitdays } : {}),
      ...(mine ? { bills: mine.map(proof) } : {}),
      ...(claimed ? { claims: claimed.map(proof) } : {}),
      ...(relief ? { relief } : {}),
      ...(ptexempt ? { ptexempt: ptexempt.map(({ from, to, reason }) => ({ from, to, reason })) } : {}),
      ...(inkind ? { inkind: inkind.map(inKindFact) } : {}),
      ...(driven
        ? {
            cars: driven.map(({ givenfrom, givenuntil, largeengine, driver, runningby }) => ({
              from: givenfrom as Day,
              to: givenuntil as Day | null,
              large: largeengine,
              driver,
              runningby: runningby as 'employer' | 'employee',
            })),
          }
        : {}),
    };
  };
}
