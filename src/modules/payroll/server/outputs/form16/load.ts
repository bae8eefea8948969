import { sql } from 'kysely';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Regime } from '#modules/payroll/contract/law/rules.ts';
import { type Day, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { SettlementRoles, YearPayslip } from '../../../engine/outputs/form16/payslip-salary.ts';
import { type WorkedCertificate, yearFigures } from '../../../engine/outputs/form16/year-figures.ts';
import { within80cOf } from '../../../engine/run/pay/declared-sections.ts';
import { rentsBy } from '../../person/declare/facts.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { byEmployee } from '../../run/by-employee.ts';
import { sectionsOfYear } from '../../person/sections/stored.ts';
import { settlementPolicies } from '../../run/settlement/policy.ts';
import { daysOfTaxYear, entityOfPayslip, type EntityYear, paidBetween, paidDay } from './year-people.ts';

const REJECTED = 4;

/** A certificate as it would be published now. */
export type LoadedCertificate = WorkedCertificate & {
  readonly employeeid: number;
  readonly payslipcount: number;
  readonly lastrunid: number;
};

/** Payslips in effect of these people in a tax year, by person, in the order of pay date, then run. */
export async function payslipsOfYear(
  db: Db,
  ids: readonly number[],
  days: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<number, readonly (YearPayslip & { readonly employeeid: number })[]>> {
  const rows = await paidBetween(db, days)
    .select(['p.employeeid', 'p.payrollrunid'])
    .select([
      paidDay.as('paidon'),
      entityOfPayslip.as('entity'),
      sql<Payslip>`p.result - 'lines' - 'deductions'`.as('payslip'),
    ])
    .where(anyOf('p.employeeid', ids))
    .orderBy(paidDay)
    .orderBy('p.payrollrunid')
    .execute();
  return byEmployee(rows);
}

/** The facts of the last payslip that an entity paid these people in the tax year. */
async function lastFacts(db: Db, ids: readonly number[], { taxyear, establishmentid }: EntityYear) {
  const rows = await paidBetween(db, daysOfTaxYear(taxyear))
    .distinctOn('p.employeeid')
    .select('p.employeeid')
    .select(sql<EmployeeFacts>`p.facts - 'history'`.as('facts'))
    .where(anyOf('p.employeeid', ids))
    .where(sql<boolean>`${entityOfPayslip} = ${establishmentid}`)
    .orderBy('p.employeeid')
    .orderBy(paidDay, 'desc')
    .orderBy('p.payrollrunid', 'desc')
    .execute();
  return new Map(rows.map(({ employeeid, facts }) => [employeeid, facts]));
}

/** What the roles of a settlement are paid by, as the policy named them at any time. */
export async function settlementRoles(db: Db): Promise<SettlementRoles> {
  const all = await settlementPolicies(db);
  const of = (field: 'gratuitycomponent' | 'leavecomponent' | 'noticepaycomponent') => [
    ...new Set(all.flatMap((policy) => policy[field] ?? [])),
  ];
  return { gratuity: of('gratuitycomponent'), leave: of('leavecomponent'), noticepay: of('noticepaycomponent') };
}

/** The income tax of a regime in a tax year. @throws RangeError without a rule */
const incomeTaxOf = (taxyear: string) => (regime: Regime) => {
  const rule = currentRules()['income-tax'].rules.find((one) => one.taxyear === taxyear && one.regime === regime);
  if (!rule) throw new RangeError(`No rule for the income tax of ${taxyear}`);
  return rule;
};

/**
 * The certificates of these people for a legal entity and tax year, as they would be published now, in the order of the
 * ids; of whom it paid nothing none. A fixed number of queries.
 * @throws RangeError where a rule of the year is missing
 */
export async function loadCertificates(
  db: Db,
  ids: readonly number[],
  year: EntityYear,
): Promise<readonly LoadedCertificate[]> {
  const { taxyear, establishmentid: entity } = year;
  const days = daysOfTaxYear(taxyear);
  const payslips = await payslipsOfYear(db, ids, days);
  const facts = await lastFacts(db, ids, year);
  const rents = await rentsBy(db, ids, taxyear);
  const roles = await settlementRoles(db);
  const sections = sectionsOfYear(taxyear);
  const within80c = sections ? within80cOf(sections) : new Set<string>();
  return ids.flatMap((employeeid): LoadedCertificate[] => {
    const [slips, own] = [payslips.get(employeeid) ?? [], facts.get(employeeid)];
    if (!own) return [];
    const landlords = (rents.get(employeeid) ?? [])
      .filter(({ stateid }) => stateid !== REJECTED)
      .map(({ landlordname, landlordpan }) => ({ name: landlordname, pan: landlordpan }));
    const worked = yearFigures({
      yearend: monthOf(days.to),
      payslips: slips,
      entity,
      facts: own,
      roles,
      within80c,
      landlords: [...new Map(landlords.map((one) => [`${one.name} ${one.pan}`, one])).values()],
      incometax: incomeTaxOf(taxyear),
    });
    const runs = slips.filter((one) => one.entity === entity).map(({ payrollrunid }) => payrollrunid);
    return [{ ...worked, employeeid, payslipcount: runs.length, lastrunid: Math.max(...runs) }];
  });
}
