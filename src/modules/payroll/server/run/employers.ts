import { sql } from 'kysely';
import { establishments } from '#modules/company/server/public.ts';
import type { StatutoryDetail } from '#modules/company/contract/statutory-detail.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { type Counted, type Employer, ESI, LWF, PAN, PF, PT, TAN } from '../../engine/outputs/establishments.ts';
import { notFound } from '#platform/server/application-error.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { partsOfMonth } from './periods/parts.ts';

/** The employers of the company as registered now. @param companyname used without a legal name */
export async function employers(db: Db, companyname: string): Promise<Employer[]> {
  return (await establishments(db)).map((row) => ({
    ...row,
    establishmentname: row.establishmentname ?? companyname,
  }));
}

export type Frozen = { readonly employers: readonly Employer[]; readonly adminminimum: boolean };

/**
 * The employers as registered when the run was locked; undefined for a run that is not locked, or was before this was
 * stored.
 */
export async function frozenEmployers(db: Db, payrollrunid: number, companyname: string): Promise<Frozen | undefined> {
  const rows = await db
    .selectFrom('run_establishment')
    .select(['establishmentid', 'establishmentname', 'statutorydetail', 'isadminminimum'])
    .where('payrollrunid', '=', payrollrunid)
    .orderBy(sql`establishmentid > 0`)
    .orderBy('establishmentname')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    adminminimum: first.isadminminimum,
    employers: rows.map(({ establishmentid, establishmentname, statutorydetail }) => ({
      establishmentid,
      establishmentname: establishmentname ?? companyname,
      statutorydetail: statutorydetail as StatutoryDetail[],
    })),
  };
}

/** Stores permanently with a run the registrations that its files are filed under. */
export async function freezeEmployers(db: Db, payrollrunid: number): Promise<void> {
  const settings = (await settingsOfRunId(db, payrollrunid)) ?? notFound();
  const rows = (await establishments(db)).map(({ establishmentid, establishmentname, statutorydetail }) => ({
    payrollrunid,
    establishmentid,
    establishmentname,
    statutorydetail: JSON.stringify(statutorydetail),
    isadminminimum: settings.payroll.pf.adminminimum,
  }));
  for (const part of chunks(rows, 5)) await db.insertInto('run_establishment').values(part).execute();
}

/**
 * How many people of computed runs are reported under each kind of registration, by establishment and state of work.
 * @param table the drafts, or the payslips of a locked run
 */
export async function reportedIn(
  db: Db,
  runs: number | readonly number[],
  table: 'draft_payslip' | 'payslip',
): Promise<Counted[]> {
  const counted = (condition: string) => sql<number>`count(distinct p.employeeid) filter (where ${sql.raw(condition)})`;
  const figure = (name: string) => `(p.register ->> '${name}')::numeric > 0`;
  const flag = (name: string) => `(p.register ->> '${name}')::boolean`;
  const arrears = `(p.register -> 'arrearpf' ->> 'epfwages')::numeric > 0`;
  const rows = await db
    .with(
      // A result is large, and would be unpacked again for each figure.
      (one) => one('registered').materialized(),
      (query) =>
        query
          .selectFrom(
            // Both tables have the same columns of these.
            `${table} as t` as 'payslip as t',
          )
          .select([
            't.employeeid',
            sql<number>`coalesce((t.identity ->> 'establishmentid')::bigint, 0)`.as('establishmentid'),
            sql<string>`t.facts ->> 'workstate'`.as('workstate'),
            sql<unknown>`t.result -> 'register'`.as('register'),
          ])
          .where('t.payrollrunid', 'in', typeof runs === 'number' ? [runs] : [...runs])
          .where('t.result', 'is not', null),
    )
    .selectFrom('registered as p')
    .select([
      'p.establishmentid',
      'p.workstate',
      sql<number>`count(distinct p.employeeid)`.as('people'),
      counted(`${flag('member')} or ${arrears}`).as('pf'),
      counted(flag('esicovered')).as('esi'),
      counted(figure('pt')).as('pt'),
      counted(`${figure('lwfemployee')} or ${figure('lwfemployer')}`).as('lwf'),
      counted(figure('tds')).as('tds'),
    ])
    .groupBy(['p.establishmentid', 'p.workstate'])
    .execute();
  return rows.flatMap(({ establishmentid, workstate, ...row }) =>
    (
      [
        [PAN, row.people],
        [TAN, row.tds],
        [PF, row.pf],
        [ESI, row.esi],
        [PT, row.pt],
        [LWF, row.lwf],
      ] as const
    ).map(([statutorytypeid, people]) => ({ establishmentid, workstate, statutorytypeid, people })),
  );
}

/**
 * Registrations that are needed before a month is computed: everybody needs an employer with PAN, members one with a PF
 * code. Of one pay group where it is given.
 */
export async function expectedIn(
  db: Db,
  month: Month,
  {
    paygroup,
    days = { from: firstDay(month), to: lastDay(month) },
  }: { paygroup?: string | undefined; days?: Days } = {},
): Promise<Counted[]> {
  // The job of the last day that is paid: of whoever moves to another legal entity that before the move.
  const { rows } = await tenantSql<{ establishmentid: number; people: number; pf: number }>`
    select coalesce(u.businessunitid, 0) as establishmentid, count(*) as people,
      count(*) filter (where s.pfoption <> 'None') as pf
    from ${partsOfMonth(month)} g
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = g.employeeid
    left join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
      and w.period @> least(${days.to}::date, e.leavingdate, g.untilday)
    left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid and u.isseparateentity
    left join employee_statutory s on s.subscriptionid = e.subscriptionid and s.employeeid = e.employeeid
    where e.joiningdate <= ${days.to} and (e.leavingdate is null or e.leavingdate >= ${days.from})
      and g.fromday <= ${days.to}::date and g.untilday >= ${days.from}::date
      and (${paygroup ?? null}::text is null or g.paygroup = ${paygroup ?? null}::text)
    group by 1`.execute(db);
  return rows.flatMap(({ establishmentid, people, pf }) => [
    { establishmentid, workstate: '', statutorytypeid: PAN, people },
    { establishmentid, workstate: '', statutorytypeid: PF, people: pf },
  ]);
}

/** The employer printed on a payslip, when that is not the company itself. */
export async function employerOf(
  db: Db,
  { payrollrunid, establishmentid, locked }: { payrollrunid: number; establishmentid: number; locked: boolean },
): Promise<Employer | undefined> {
  const existing =
    (locked ? (await frozenEmployers(db, payrollrunid, ''))?.employers : undefined) ?? (await employers(db, ''));
  return existing.find((employer) => employer.establishmentid === establishmentid);
}
