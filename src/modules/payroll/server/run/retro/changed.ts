import { sql } from 'kysely';
import type { PersonChange, PersonOfMonth } from '#modules/payroll/contract/run/past-month.ts';
import { OFF_CYCLE } from '#modules/payroll/contract/run/other-runs.ts';
import type { RetroReason } from '#modules/payroll/contract/run/retro.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { type ChangedFact, changedFacts } from '../../../engine/run/retro.ts';
import { MAX_REGULAR } from '../periods/numbers.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { retroInputs } from './inputs.ts';

/** A closed month of a person whose facts changed since, with what changed. */
export type ChangedMonth = PersonChange & { readonly reasons: readonly RetroReason[] };
export type ChangedMonths = ReadonlyMap<number, ReadonlyMap<Month, ChangedMonth>>;

/** All regular periods of a month. */
const REGULAR = { from: 1, to: MAX_REGULAR };
const FACT_WORDS: Readonly<Record<ChangedFact, string>> = {
  grade: say`Grade`,
  city: say`City`,
  workstate: say`Work state`,
  employmenttype: say`Employment type`,
  gender: say`Gender`,
  birthdate: say`Date of birth`,
  joiningdate: say`Joining date`,
  disability: say`Disability`,
};
/** Facts that are in force from a day on; the others hold for all time. */
const OF_JOB: ReadonlySet<ChangedFact> = new Set(['grade', 'city', 'workstate', 'employmenttype']);
/** The columns of a person that are such facts. */
const COLUMNS = { gender: 'gender', birthdate: 'dateofbirth', joiningdate: 'joiningdate', disability: 'isdisabled' };

/**
 * SQL: people whose facts were written after the first month was locked, or who have arrears, proposals or accepted months of
 * the open one. The audit trail counts rows in the order in which they were written.
 */
export const candidatesOf = (month: Month) => tenantSql<{ employeeid: number }>`(
  select (coalesce(a.after, a.before) ->> 'employeeid')::bigint as employeeid from audit_row a
    where a.subscriptionid = current_subscription() and a.tablename in ('work_profile', 'employee')
      and a.auditid > (select min(l.auditid) from audit_row l where l.subscriptionid = current_subscription()
        and l.tablename = 'payroll_run' and l.after ->> 'statusid' = '5')
  union select r.employeeid from salary_revision r where r.subscriptionid = current_subscription() and r.payrollmonth = ${month}
  union select c.employeeid from loss_of_pay_change c where c.subscriptionid = current_subscription() and c.payrollmonth = ${month}
  union select p.employeeid from retro_proposal p where p.subscriptionid = current_subscription()
  union select i.employeeid from retro_input i where i.subscriptionid = current_subscription() and i.payrollmonth = ${month})`;

type Slip = { employeeid: number; month: Month; facts: PersonOfMonth; later: { month: Month; person: PersonChange }[] };
type Job = Pick<PersonOfMonth, 'grade' | 'city' | 'workstate' | 'employmenttype'> & {
  readonly from: Day;
  readonly by: string | null;
  readonly at: string;
};

/** The facts that payslips in effect were computed by, and those of closed months that they paid arrears of. */
async function paidFacts(db: Db, ids: readonly number[]): Promise<Slip[]> {
  const fact = (name: string) => sql`p.facts -> ${name}`;
  const rows = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', 'p.payrollmonth'])
    .select(
      sql<PersonOfMonth>`jsonb_build_object('grade', ${fact('grade')}, 'city', ${fact('city')},
        'workstate', ${fact('workstate')}, 'employmenttype', ${fact('employmenttype')}, 'gender', ${fact('gender')},
        'birthdate', ${fact('birthdate')}, 'joiningdate', ${fact('joiningdate')}, 'disability', ${fact('disability')})`.as(
        'facts',
      ),
    )
    .select(sql<Slip['later']>`jsonb_path_query_array(p.facts, '$.past[*] ? (exists (@.person))')`.as('later'))
    .where('p.employeeid', 'in', [...ids])
    // Off-cycle pay is of amounts alone, whatever the job.
    .where('q.kindid', '<>', OFF_CYCLE)
    .orderBy('p.payrollmonth')
    .orderBy('q.number')
    .execute();
  return rows.map(({ payrollmonth, ...row }) => ({ ...row, month: payrollmonth as Month }));
}

/** The jobs of people on the last day that each month paid, with who entered them. */
async function jobsOf(db: Db, slips: readonly Slip[]) {
  const { rows } = await tenantSql<Job & { employeeid: number; month: Month }>`
    select m.employeeid, m.month, coalesce(g.gradename, '') as grade, coalesce(w.city, '') as city,
      coalesce(w.workstate, '') as workstate, coalesce(w.employmenttype, '') as employmenttype,
      lower(w.period)::text as from, a.fullname as by, w.addeddate::text as at
    from unnest(${slips.map((one) => one.employeeid)}::bigint[], ${slips.map(({ month }) => month)}::text[]) as m (employeeid, month)
    join employee e on e.subscriptionid = current_subscription() and e.employeeid = m.employeeid
    join lateral (select (to_date(m.month, 'YYYY-MM') + interval '1 month' - interval '1 day')::date as last) d on true
    join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
      and w.period @> least(d.last, coalesce(e.leavingdate, d.last))
    left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid
    left join account a on a.subscriptionid = w.subscriptionid and a.accountid = w.addedby`.execute(db);
  return new Map(rows.map((row) => [`${row.employeeid} ${row.month}`, row]));
}

type Written = { employeeid: number; fact: ChangedFact; by: string | null; at: string };
/** Who wrote the personal facts of people last, by fact. */
async function writtenBy(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, Written>> {
  const { rows } = await tenantSql<Written>`
    select distinct on (e.employeeid, f.fact) e.employeeid, f.fact, c.fullname as by, a.at::text as at
    from audit_row a
    join lateral (select (a.after ->> 'employeeid')::bigint as employeeid) e on true
    join unnest(${Object.keys(COLUMNS)}::text[], ${Object.values(COLUMNS)}::text[]) as f (fact, name)
      on a.before ->> f.name is distinct from a.after ->> f.name
    left join account c on c.subscriptionid = a.subscriptionid and c.accountid = a.actor
    where a.subscriptionid = current_subscription() and a.tablename = 'employee' and a.action = 'UPDATE'
      and e.employeeid = any(${[...ids]}::bigint[])
    order by e.employeeid, f.fact, a.auditid desc`.execute(db);
  return new Map(rows.map((row) => [`${row.employeeid} ${row.fact}`, row]));
}

const inWords = (value: string | boolean): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value);

/**
 * Closed months of people whose job or personal facts are not those that the month was paid by, arrears paid since
 * included, or that the open month accepted. A fixed number of statements for any number of people and months.
 * @param month the open one
 */
export async function changedMonths(db: Db, month: Month, ids: readonly number[]): Promise<ChangedMonths> {
  if (ids.length === 0) return new Map();
  const accepted = await retroInputs(db, ids, { month, numbers: REGULAR });
  const slips = await paidFacts(db, ids);
  const jobs = await jobsOf(db, slips);
  const persons = await db
    .selectFrom('employee')
    .select(['employeeid', 'gender', 'dateofbirth', 'joiningdate', 'isdisabled'])
    .where('employeeid', 'in', [...ids])
    .execute();
  const own = new Map(persons.map((row) => [row.employeeid, row]));
  // A later payslip that paid arrears of a month leaves it paid by the facts that it was due by then.
  const paidBy = new Map<string, { slip: Slip; facts: PersonOfMonth }>();
  for (const slip of slips) {
    paidBy.set(`${slip.employeeid} ${slip.month}`, { slip, facts: slip.facts });
    for (const { month: of, person } of slip.later) {
      const before = paidBy.get(`${slip.employeeid} ${of}`);
      if (before) paidBy.set(`${slip.employeeid} ${of}`, { ...before, facts: person.due });
    }
  }
  const changed = new Map<number, Map<Month, ChangedMonth>>();
  const written = await writtenBy(db, ids);
  for (const [key, { slip, facts: paid }] of paidBy) {
    const [job, person] = [jobs.get(key), own.get(slip.employeeid)];
    if (!job || !person) continue;
    const due: PersonOfMonth = {
      grade: job.grade,
      city: job.city,
      workstate: job.workstate,
      employmenttype: job.employmenttype,
      gender: (person.gender ?? 'O') as PersonOfMonth['gender'],
      birthdate: (person.dateofbirth ?? paid.birthdate) as Day,
      joiningdate: person.joiningdate as Day,
      disability: person.isdisabled,
    };
    const standing = accepted.get(slip.employeeid)?.get(slip.month)?.due ?? paid;
    const facts = changedFacts({ paid: standing, due });
    if (facts.length === 0) continue;
    const reasons = facts.map((fact): RetroReason => {
      const of = OF_JOB.has(fact) ? job : written.get(`${slip.employeeid} ${fact}`);
      return {
        fact: FACT_WORDS[fact],
        before: inWords(standing[fact]),
        after: inWords(due[fact]),
        from: OF_JOB.has(fact) ? job.from : null,
        by: of?.by ?? null,
        at: of?.at ?? null,
      };
    });
    const months = changed.get(slip.employeeid) ?? new Map<Month, ChangedMonth>();
    changed.set(slip.employeeid, months.set(slip.month, { paid, due, reasons }));
  }
  return changed;
}
