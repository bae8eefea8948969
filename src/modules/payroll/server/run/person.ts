import { sql } from 'kysely';
import type { Payee } from '#modules/payroll/contract/run/payees.ts';
import type { ChangedAccount } from '#modules/payroll/contract/run/changed-accounts.ts';
import type { CostCentre } from '#modules/payroll/contract/outputs/journal.ts';
import { type Day, firstDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';

/** The person's identity when the payslip was created: printed on it, and used for the payment. */
export type Identity = {
  readonly employeeid: number;
  readonly localname: string | null;
  readonly designation: string | null;
  readonly department: string | null;
  readonly businessunit: string | null;
  /** The business unit that is the person's legal employer; missing where that is the company itself. */
  readonly establishmentid?: number;
  readonly office: string | null;
  readonly esinumber: string | null;
  readonly bankname: string | null;
  readonly bankaccount: string | null;
  readonly ifsc: string | null;
  readonly paymentmode: string;
  /** Nominees who are paid instead of the person, who then has no account here; missing where the person is paid. */
  readonly payees?: readonly Payee[];
  /** The account was changed shortly before: what is paid instead; missing where it was not. */
  readonly accountchange?: ChangedAccount;
  /** The net pay is not paid out with the run; missing where it is. */
  readonly payouthold?: true;
  /** Where the cost of the person stands, in shares; missing where it stands in one place. */
  readonly costcentres?: readonly CostCentre[];
  /** Codes of the payroll tags of the last day that is paid; missing where there are none. */
  readonly tags?: readonly string[];
};
/**
 * The person with job, statutory, bank and package data for the month. The job is that of the last day that is paid, or
 * of the person's last day: after a move within a month the new job applies to all of it. Of whoever moves to another
 * legal entity each payslip has the job of the last day that it pays.
 */
export async function persons(
  db: Db,
  ids: readonly number[],
  { month, to, until = new Map() }: { month: Month; to: Day; until?: ReadonlyMap<number, Day> },
) {
  const last =
    until.size === 0
      ? sql`${to}::date`
      : sql`coalesce((${JSON.stringify(Object.fromEntries(until))}::jsonb ->> e.employeeid::text)::date, ${to}::date)`;
  return db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join
        .onRef('w.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`w.period @> least(${last}, coalesce(e.leavingdate, ${last}))`),
    )
    .leftJoin('employee_package as p', (join) =>
      join
        .onRef('p.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`p.period @> greatest(${firstDay(month)}::date, e.joiningdate)`),
    )
    .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .leftJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
    .leftJoin('grade as g', 'g.subscriptiongradeid', 'w.subscriptiongradeid')
    .leftJoin('designation as d', 'd.designationid', 'w.designationid')
    .leftJoin('department as t', 't.departmentid', 'w.departmentid')
    .leftJoin('business_unit as u', 'u.businessunitid', 'w.businessunitid')
    .leftJoin('company_office as o', 'o.officeaddressid', 'w.officeaddressid')
    .select([
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.localname',
      'e.gender',
      'e.dateofbirth',
      'e.joiningdate',
      'e.leavingdate',
      'e.isdisabled',
      'w.employmenttype',
      'w.city',
      'w.workstate',
      'w.subscriptiongradeid',
      'g.gradename',
      'd.designationname',
      't.departmentname',
      'u.businessunitname',
      'u.businessunitid',
      'u.isseparateentity',
      'o.officename',
      's.pan',
      's.uan',
      's.esinumber',
      's.pfoption',
      's.epsmember',
      's.vpfpercent',
      's.vpfamount',
      's.taxregime',
      'b.bankname',
      'b.bankaccount',
      'b.ifsc',
      'b.paymentmode',
      'p.paybasis',
      'p.annualctc',
      'p.monthlygross',
    ])
    .select((eb) =>
      eb
        .selectFrom('employee_payroll_tag as x')
        .innerJoin('payroll_tag as k', 'k.payrolltagid', 'x.payrolltagid')
        .select(sql<string[] | null>`array_agg(k.tagcode order by k.tagcode)`.as('codes'))
        .whereRef('x.employeeid', '=', 'e.employeeid')
        .where(sql<boolean>`daterange(x.fromday, x.untilday, '[]') @> least(${last}, coalesce(e.leavingdate, ${last}))`)
        .as('tags'),
    )
    .where('e.employeeid', 'in', [...ids])
    .orderBy('e.employeecode')
    .execute();
}
export type Person = Awaited<ReturnType<typeof persons>>[number];

/** What is missing in a record to compute pay; undefined when it is complete. */
export function missingOf(person: Person): string | undefined {
  if (person.dateofbirth === null) return 'The date of birth is missing. Enter it in the profile.';
  if (person.workstate === null) return 'The work state is missing. Enter it in the job record.';
  if (person.paybasis === null) return 'There is no package for this month. Enter one.';
  return undefined;
}

/** How people are paid for whom nothing else is entered; nominees always are. */
const BY_BANK = 'Bank';

/** The snapshot of a person that is stored with a payslip. */
export const identityOf = (
  person: Person,
  {
    payouthold,
    changed,
    costcentres,
    payees,
  }: {
    payouthold: boolean;
    changed: ChangedAccount | undefined;
    costcentres: readonly CostCentre[] | undefined;
    payees: readonly Payee[] | undefined;
  },
): Identity => ({
  employeeid: person.employeeid,
  localname: person.localname,
  designation: person.designationname,
  department: person.departmentname,
  businessunit: person.businessunitname,
  ...(person.isseparateentity && person.businessunitid !== null ? { establishmentid: person.businessunitid } : {}),
  office: person.officename,
  esinumber: person.esinumber,
  bankname: payees ? null : person.bankname,
  bankaccount: payees ? null : person.bankaccount,
  ifsc: payees ? null : person.ifsc,
  paymentmode: payees ? BY_BANK : (person.paymentmode ?? BY_BANK),
  ...(payees ? { payees } : {}),
  ...(changed ? { accountchange: changed } : {}),
  ...(payouthold ? { payouthold } : {}),
  ...(costcentres ? { costcentres } : {}),
  ...(person.tags ? { tags: person.tags } : {}),
});
