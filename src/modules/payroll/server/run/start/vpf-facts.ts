import type { VpfBase } from '#modules/payroll/contract/setup/policy.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';

type VpfIn = {
  readonly employeeid: number;
  readonly vpfpercent: string;
  readonly vpfamount: number;
  readonly vpfbase: VpfBase | null;
};

/** The voluntary provident fund of people in a month, of those who have it from a month on; one statement. */
export async function vpfIn(db: Db, ids: readonly number[], month: Month): Promise<ReadonlyMap<number, VpfIn>> {
  const { rows } = await tenantSql<VpfIn>`
    select distinct on (employeeid) employeeid, trim_scale(vpfpercent)::text as vpfpercent, vpfamount, vpfbase
    from employee_vpf
    where subscriptionid = current_subscription() and statusid = 2 and payrollmonth <= ${month}
      and employeeid = any(${[...ids]}::bigint[])
    order by employeeid, payrollmonth desc`.execute(db);
  return new Map(rows.map((row) => [row.employeeid, row]));
}

/** Voluntary PF: a rate with what it is of, or an amount a month. */
export const vpfFact = ({
  vpfpercent,
  vpfamount,
  vpfbase = null,
}: {
  vpfpercent: string | null;
  vpfamount: number | null;
  vpfbase?: VpfBase | null;
}) => ({
  vpfrate: Number(vpfpercent ?? 0).toString(),
  ...(vpfamount ? { vpfamount: vpfamount as Paise } : {}),
  ...(vpfbase === null ? {} : { vpfbase }),
});
