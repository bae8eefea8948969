import type { AttendedUnits } from '#modules/payroll/contract/run/attended.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { type Paise, paise } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { grantFor } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import type { PayValue, PayValues } from '#modules/attendance/server/public.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { grossOf, inForceOn, type Package, packagesOf } from '../../person/inputs/packages.ts';
import { countedDays } from '../../../engine/run/pay/counted-days.ts';
import { preparePayroll } from '../../../engine/run/pay/context.ts';
import { fullMonth } from '../../../engine/run/pay/full-month.ts';
import { payPerson } from '../../../engine/run/pay/pay-person.ts';
import { amountByFormula } from '../../../engine/run/pay/units-worked.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { loadFacts } from '../facts.ts';
import { offDays } from '../off-days.ts';
import { findSettings, type PayrollSettings, preparedOf } from '../../setup/settings.ts';
import { paidByFormula, rateOf, ratedPeople, ratesOn } from '../../person/units/rates.ts';
import { attendedComponents } from './facts.ts';

type OfPerson = (employeeid: number) => PayValue | undefined;

type Paid = Pick<ReturnType<typeof attendedComponents>[number], 'component' | 'item'>;
type Counted = Paid & { readonly units: string; readonly minutes?: number };
/** What units pay people by the formula of a component, to the paisa unless said otherwise; undefined where it cannot be worked out. */
export async function amountsByFormula(
  db: Db,
  {
    month,
    ids,
    settings,
    roundingOf = () => 'exact-paisa',
  }: {
    month: Month;
    ids: readonly number[];
    settings: PayrollSettings;
    roundingOf?: (component: string) => Rounding;
  },
): Promise<(employeeid: number, counted: Counted) => Paise | undefined> {
  const { payroll: policy, structure } = settings;
  const context = preparePayroll({ rules: currentRules(), policy, structure, month });
  const loaded = await loadFacts(db, { ids, month, esi: context.esi });
  const factsOf = new Map(loaded.flatMap((one) => ('facts' in one ? [[one.employeeid, one.facts] as const] : [])));
  return (employeeid, { component, ...counted }) => {
    const facts = factsOf.get(employeeid);
    const formula = context.structure.rateformulas.get(component);
    if (!facts || !formula) return undefined;
    const person = payPerson(context, facts, month);
    const of = { structure: context.structure, person, fullmonth: fullMonth(context.structure, person) };
    try {
      return amountByFormula(formula, counted, { of, rounding: roundingOf(component), name: counted.item }).amount;
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

/** The values of a month: pay by its package, the days of the policy, and the rates of overtime. */
async function valuesOf(
  db: Db,
  { month, ids, packages }: { month: Month; ids: readonly number[]; packages: ReadonlyMap<number, Package[]> },
): Promise<OfPerson> {
  const settings = await findSettings(db, month);
  if (!settings) return () => undefined;
  const prepared = preparedOf(settings);
  const { days } = settings.payroll.proration;
  const span = { from: firstDay(month), to: lastDay(month) };
  const offdaysOf = await offDays(db, ids, new Map([[month, span]]));
  const daysOf = (employeeid: number): number =>
    typeof days === 'object' && 'fixed' in days ? days.fixed : countedDays(days, offdaysOf(employeeid), span)(span);
  const rates = await ratesOn(db, lastDay(month));
  const rated = await ratedPeople(db, ids, month);
  const items = attendedComponents(settings);
  const byformula = paidByFormula(settings);
  const formulaOf = items.some(({ component }) => byformula.has(component))
    ? await amountsByFormula(db, { month, ids, settings })
    : undefined;
  return (employeeid) => {
    const own = packages.get(employeeid);
    const pack = inForceOn(own, firstDay(month)) ?? inForceOn(own, lastDay(month));
    if (!pack) return undefined;
    const person = rated.get(employeeid);
    // Several components may pay the same hour.
    const hour = (units: AttendedUnits): PayValue['working'] => {
      const paid = items.flatMap((one) => {
        if (one.of !== units || !person) return [];
        const rate = byformula.has(one.component)
          ? formulaOf?.(employeeid, { ...one, units: '1' })
          : rateOf(rates, one.item, person);
        return rate === undefined ? [] : [rate];
      });
      return paid.length === 0 ? null : paise(paid.reduce((sum, rate) => sum + rate, 0));
    };
    const gross = paise(grossOf(prepared, pack));
    return { gross, of: daysOf(employeeid), working: hour('overtime-working'), off: hour('overtime-off') };
  };
}

/**
 * What a day of pay and an hour of overtime are worth by month, of the people whose payslips the caller may see; a fixed
 * number of statements for each month. Who has a package is paid by it: the whole monthly pay over the days of the policy.
 */
export const payValues: PayValues = async ({ db, session, today }, { employeeids, months }) => {
  if (!grantFor(session, 'payslip')) return null;
  const covered = await coveredBy({ db, session, today }, 'payslip', employeeids);
  const ids = [...covered];
  const packages = await packagesOf(db, ids);
  const byMonth = new Map<Month, OfPerson>();
  for (const month of new Set(months)) byMonth.set(month, await valuesOf(db, { month, ids, packages }));
  return (employeeid, month) => byMonth.get(month)?.(employeeid);
};
