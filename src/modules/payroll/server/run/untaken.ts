import type { Month } from '#platform/engine/day.ts';
import { FULL_AND_FINAL, OFF_CYCLE, SUPPLEMENTARY } from '#modules/payroll/contract/run/other-runs.ts';
import type { RunSummary } from '#modules/payroll/contract/run/run-summary.ts';
import { say } from '#platform/engine/say.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { payGroupsOf } from '../setup/groups.ts';
import { MAX_REGULAR } from './periods/numbers.ts';
import { partsOf } from './periods/parts.ts';
import { namesOf } from './start/start-settings.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { counts } from './effective-payslips.ts';

/** Those of these people of whose month a pay group pays a part. */
export async function paidInGroup(
  db: Db,
  { month, paygroup }: { month: Month; paygroup: string },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const groups = await payGroupsOf(db, month, ids);
  const parts = await partsOf(db, month, ids);
  return new Set(
    ids.filter((id) => groups.get(id) === paygroup || parts.get(id)?.some((one) => one.paygroup === paygroup)),
  );
}

type Row = {
  readonly employeeid: number;
  readonly employeecode: string;
  readonly fullname: string;
  readonly kind: 'onetime' | 'units' | 'lop';
  readonly component: string;
  readonly amount: number;
  readonly units: string;
};

/**
 * SQL: whether a payslip in effect has read an input `i` of the month: by the period it is of, and by what it says. A
 * settlement reads the inputs of all regular periods, late pay those of the days until its last one.
 */
const isRead = (month: Month) => tenantSql`exists (select 1 from payslip p
  join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid
  join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
  where p.subscriptionid = current_subscription() and p.payrollmonth = ${month} and p.employeeid = i.employeeid
    and ${counts('p.employeeid')}
    and (q.number = i.number or (i.number <= ${MAX_REGULAR} and case
      when q.kindid = ${FULL_AND_FINAL} then true when q.kindid = ${SUPPLEMENTARY} then q.untilday >= o.untilday
      when q.kindid = ${OFF_CYCLE} then false
      else q.islast and q.number < i.number end))
    and case when i.kind = 'onetime' then p.facts -> 'onetime' @> jsonb_build_array(jsonb_build_object('component', i.component, 'amount', i.amount))
        or coalesce(p.facts -> 'elsewhere' @> jsonb_build_array(jsonb_build_object('kind', i.component, 'amount', i.amount)), false)
      when i.kind = 'units' then p.facts -> 'units' @> jsonb_build_array(jsonb_build_object('component', i.component))
      else (p.facts ->> 'lopdays')::numeric > 0 end)`;

/** Inputs of the period of a run, of people whom it does not pay, and which no payslip in effect has read. */
async function untaken(db: Db, payrollrunid: number, month: Month): Promise<readonly Row[]> {
  const { rows } = await tenantSql<Row>`
    with own as (select q.number, q.untilday, q.kindid, case when q.kindid = 1 and q.islast then ${MAX_REGULAR} else q.number end as until
        from payroll_run r join pay_period q on q.subscriptionid = r.subscriptionid and q.payperiodid = r.payperiodid
        where r.subscriptionid = current_subscription() and r.payrollrunid = ${payrollrunid}),
      input as (
        select 'onetime' as kind, employeeid, periodnumber as number, component, amount, '' as units, onetimeid as id from one_time_item
          where subscriptionid = current_subscription() and payrollmonth = ${month}
        union all select 'units', employeeid, periodnumber, component, 0, trim_scale(units)::text, unitsworkedid from units_worked
          where subscriptionid = current_subscription() and payrollmonth = ${month}
        union all select 'lop', employeeid, periodnumber, '', 0, trim_scale(lopdays)::text, 0 from loss_of_pay
          where subscriptionid = current_subscription() and payrollmonth = ${month} and lopdays > 0)
    select i.employeeid, e.employeecode, e.fullname, i.kind, i.component, i.amount, i.units
    from own o
    join input i on i.number between o.number and o.until
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = i.employeeid
    where not exists (select 1 from draft_payslip d
        where d.subscriptionid = current_subscription() and d.payrollrunid = ${payrollrunid} and d.employeeid = i.employeeid)
      and not ${isRead(month)}
    order by e.employeecode, i.kind, i.id`.execute(db);
  return rows;
}

/** The same by person, in words, without those whom another run that is named on the page pays. */
export async function untakenInputs(
  db: Db,
  {
    payrollrunid,
    month,
    paygroup,
    named,
  }: { payrollrunid: number; month: Month; paygroup: string; named: ReadonlySet<number> },
): Promise<RunSummary['untaken']> {
  const matches = (await untaken(db, payrollrunid, month)).filter(({ employeeid }) => !named.has(employeeid));
  if (matches.length === 0) return [];
  const settings = await settingsOfRunId(db, payrollrunid);
  const isGrouped = (settings?.paygroups ?? []).length > 0;
  const mine = isGrouped
    ? await paidInGroup(db, { month, paygroup }, [...new Set(matches.map(({ employeeid }) => employeeid))])
    : undefined;
  const names = namesOf(settings?.structure);
  const words = ({ kind, component, amount, units }: Row): string => {
    const name = names.get(component) ?? component;
    if (kind === 'onetime') return `${name} ${formatRupees(paise(amount))}`;
    return kind === 'units' ? `${name} ${units}` : say`Days of loss of pay: ${units}`;
  };
  return [...Map.groupBy(matches, ({ employeeid }) => employeeid)]
    .filter(([employeeid]) => mine?.has(employeeid) ?? true)
    .map(([employeeid, rows]) => ({
      employeeid,
      employeecode: rows[0]?.employeecode ?? '',
      fullname: rows[0]?.fullname ?? '',
      inputs: rows.map(words),
    }));
}
