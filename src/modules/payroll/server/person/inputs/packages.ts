import { sql } from 'kysely';
import { day, type Day } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { monthlyGross } from '../../../engine/run/pay/full-month.ts';
import type { PreparedStructure } from '../../../engine/run/pay/structure.ts';

export type Package = {
  readonly packageid: number;
  readonly employeeid: number;
  readonly from: Day;
  /** The day after the last; null while the package is open-ended. */
  readonly until: Day | null;
  readonly paybasis: string;
  readonly amount: number;
  readonly reason: string | null;
};

export async function packagesOf(db: Db, ids: readonly number[]): Promise<Map<number, Package[]>> {
  const packages = new Map<number, Package[]>();
  for (const part of chunks(ids, 1, 5000)) {
    const rows = await db
      .selectFrom('employee_package')
      .select(['packageid', 'employeeid', 'paybasis', 'annualctc', 'monthlygross', 'reason'])
      .select([sql<string>`lower(period)::text`.as('from'), sql<string | null>`upper(period)::text`.as('until')])
      .where('employeeid', 'in', part)
      .orderBy('employeeid')
      .orderBy('period')
      .execute();
    for (const row of rows) {
      const one = {
        packageid: row.packageid,
        employeeid: row.employeeid,
        from: day(row.from),
        until: row.until === null ? null : day(row.until),
        paybasis: row.paybasis,
        amount: (row.paybasis === 'CTC' ? row.annualctc : row.monthlygross) ?? 0,
        reason: row.reason,
      };
      packages.set(row.employeeid, [...(packages.get(row.employeeid) ?? []), one]);
    }
  }
  return packages;
}

export const inForceOn = (packages: readonly Package[] | undefined, on: Day): Package | undefined =>
  packages?.find(({ from, until }) => from <= on && (until === null || on < until));

/**
 * Monthly gross as on a payslip, by the pay basis and rounding of the company.
 * @throws ApplicationError 409 where the formula of the pay basis cannot be worked out
 */
export function grossOf(
  structure: PreparedStructure,
  { paybasis, amount }: Pick<Package, 'paybasis' | 'amount'>,
): number {
  try {
    return monthlyGross(structure, { basis: paybasis, amount: paise(amount) });
  } catch (error) {
    return failWith('conflict', { status: 409, text: error instanceof Error ? error.message : String(error) });
  }
}

export type Agreed = { readonly paybasis: string; readonly amount: number; readonly reason: string | null };
/** A package as columns of its table: a yearly amount for CTC, else a monthly one. */
export const packageColumns = ({ paybasis, amount, reason }: Agreed) => ({
  paybasis,
  annualctc: paybasis === 'CTC' ? amount : null,
  monthlygross: paybasis === 'CTC' ? null : amount,
  reason,
});

/** Corrects packages in place: their days do not change. */
export async function correctPackages(
  db: Db,
  rows: readonly (Agreed & { packageid: number; addedby: number | null })[],
): Promise<void> {
  for (const part of chunks(rows, 6)) {
    const values = part.map(({ packageid, addedby, ...agreed }) => {
      const { paybasis, annualctc, monthlygross, reason } = packageColumns(agreed);
      return sql`(${packageid}::bigint, ${paybasis}::text, ${annualctc}::bigint, ${monthlygross}::bigint, ${reason}::text, ${addedby}::bigint)`;
    });
    await tenantSql`update employee_package set paybasis = v.paybasis, annualctc = v.annualctc,
        monthlygross = v.monthlygross, reason = v.reason, addedby = v.addedby, addeddate = now()
      from (values ${sql.join(values)}) as v(packageid, paybasis, annualctc, monthlygross, reason, addedby)
      where employee_package.subscriptionid = current_subscription() and employee_package.packageid = v.packageid`.execute(
      db,
    );
  }
}

/** Creates the first packages of people who have none. */
export async function beginPackages(
  db: Db,
  rows: readonly (Agreed & { employeeid: number; from: Day; addedby: number | null })[],
): Promise<void> {
  for (const part of chunks(rows, 7))
    await db
      .insertInto('employee_package')
      .values(
        part.map(({ employeeid, from, addedby, ...agreed }) => ({
          employeeid,
          period: `[${from},)`,
          ...packageColumns(agreed),
          addedby,
        })),
      )
      .execute();
}

/** Ends packages on the given day (not included); null makes them open-ended. */
export async function endPackages(
  db: Db,
  rows: readonly { packageid: number; from: Day; until: Day | null }[],
): Promise<void> {
  for (const part of chunks(rows, 2)) {
    const values = part.map(
      ({ packageid, from, until }) => sql`(${packageid}::bigint, ${`[${from},${until ?? ''})`}::daterange)`,
    );
    await tenantSql`update employee_package set period = v.period
      from (values ${sql.join(values)}) as v(packageid, period)
      where employee_package.subscriptionid = current_subscription() and employee_package.packageid = v.packageid`.execute(
      db,
    );
  }
}
