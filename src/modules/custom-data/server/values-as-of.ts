import type { DynamicValue } from '#platform/contract/dynamic-form.ts';
import { tenantSql } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';

/** A person's values at the end of a day, by field: read from the audit trail, which has every value. */
export async function valuesAsOf(
  { db, session, tenant }: Pick<Context, 'db' | 'session' | 'tenant'>,
  employeeid: number,
  asof: string,
): Promise<Map<number, DynamicValue>> {
  const { rows } = await tenantSql<{ customfieldid: number; value: DynamicValue }>`
    select distinct on ((coalesce(after, before) ->> 'customfieldid')::bigint)
      (coalesce(after, before) ->> 'customfieldid')::bigint as customfieldid, after -> 'value' as value
    from audit_row
    where subscriptionid = ${session.subscriptionid} and tablename = 'custom_value'
      and (coalesce(after, before) ->> 'employeeid')::bigint = ${employeeid}
      and at < (${asof}::date + 1)::timestamp at time zone ${tenant.timezoneid}
    order by 1, auditid desc`.execute(db);
  return new Map(rows.map(({ customfieldid, value }) => [customfieldid, value]));
}
