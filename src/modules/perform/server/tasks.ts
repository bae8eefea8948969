import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { type ASKED, noteChase, type REMINDED } from '#platform/server/chase.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Phase } from '../contract/cycle.ts';
import { PHASE } from '../contract/words.ts';
import { hasBegun, isOpen } from '../engine/phase.ts';
import { performDue } from './mails.ts';
import { type CycleOf, phasesIn } from './snapshot.ts';

/** What notices of cycles are stored under. */
const CYCLE_CHASE = 'performance_cycle';
const OWN_PAGE = '/perform/review';

/** Something that a person has to do in a phase about a review. */
export type CycleTask = { readonly employeeid: number; readonly phaseid: number; readonly performreviewid: number };

/** What is open in a cycle today, by person; one statement. Nothing about people who have left. */
export async function openTasks(db: Db, cycle: CycleOf, today: string): Promise<CycleTask[]> {
  const phases = phasesIn(cycle.phases);
  const open = (phaseid: number): boolean => isOpen(phases, phaseid, today);
  const begun = (phaseid: number): boolean =>
    phases.some((one) => one.phaseid === phaseid) && hasBegun(phases, phaseid, today);
  const hasPeers = sql`c.snapshot -> 'ratergroups' @> '[{"groupid": 3}]'::jsonb`;
  const forms = (group: ReturnType<typeof sql>, phaseid: number) => sql`select a.employeeid, ${phaseid}::int as phaseid,
      r.performreviewid
    from review r join perform_assignment a on a.subscriptionid = current_subscription()
      and a.performreviewid = r.performreviewid and a.statusid = 2 and a.groupid in (${group})
    where not exists (select from perform_sealed_form s where s.subscriptionid = current_subscription()
      and s.performassignmentid = a.performassignmentid)`;
  const { rows } = await tenantSql<CycleTask>`with review as (
      select r.performreviewid, r.employeeid, r.managerid, r.statusid, ${hasPeers} as haspeers
      from perform_review r
      join performance_cycle c on c.subscriptionid = current_subscription() and c.performancecycleid = r.performancecycleid
      join employee e on e.subscriptionid = current_subscription() and e.employeeid = r.employeeid
        and (e.leavingdate is null or e.leavingdate >= ${today}::date)
      where r.subscriptionid = current_subscription() and r.performancecycleid = ${cycle.performancecycleid})
    select t.employeeid, t.phaseid, t.performreviewid from (
      select r.employeeid, 1 as phaseid, r.performreviewid from review r where r.haspeers and ${open(1)}
        and not exists (select from perform_assignment a where a.subscriptionid = current_subscription()
          and a.performreviewid = r.performreviewid and a.groupid = 3)
      union all
      select r.managerid, 2, r.performreviewid from review r where r.managerid is not null and ${open(2)}
        and exists (select from perform_assignment a where a.subscriptionid = current_subscription()
          and a.performreviewid = r.performreviewid and a.groupid in (3, 6) and a.statusid = 1)
      union all (${forms(sql`1`, 3)} and ${begun(3)} and r.statusid = 1)
      union all (${forms(sql`3, 4`, 4)} and ${open(4)})
      union all (${forms(sql`2`, 5)} and ${begun(5)} and r.statusid = 1)
      union all
      select r.managerid, 8, r.performreviewid from review r where r.managerid is not null and r.statusid = 2 and ${begun(8)}
      union all
      select r.employeeid, 9, r.performreviewid from review r where r.statusid = 3 and ${begun(9)}
    ) t
    join employee o on o.subscriptionid = current_subscription() and o.employeeid = t.employeeid
      and (o.leavingdate is null or o.leavingdate >= ${today}::date)
    order by t.employeeid, t.phaseid, t.performreviewid`.execute(db);
  return rows;
}

type Sender = { readonly companyname: string; readonly origin: string };

/** What a person has to do, as the notice says it: each phase once, with its last day. */
const wordsOf = (phases: readonly Phase[], own: readonly CycleTask[]): string =>
  [...new Set(own.map(({ phaseid }) => phaseid))]
    .map((phaseid) => {
      const last = phases.find((one) => one.phaseid === phaseid)?.todate;
      const name = PHASE.label(phaseid) ?? '';
      return last === undefined ? name : `${name} (${dayWords(last)})`;
    })
    .join(', ');

/** Tells people of what they have to do in a cycle, each once of all of it. @returns how many were told, and how many not */
export async function tellOfTasks(
  db: Db,
  {
    cycle,
    sender,
    today,
    step,
    accountid,
  }: { cycle: CycleOf; sender: Sender; today: string; step: typeof ASKED | typeof REMINDED; accountid: number | null },
  tasks: readonly CycleTask[],
): Promise<{ reminded: number; skipped: number }> {
  const byPerson = Map.groupBy(tasks, ({ employeeid }) => employeeid);
  // One edition a day: what begins or is due on another day is told again.
  const edition = Math.round(Date.parse(today) / 86_400_000);
  const recipients = await noteChase(
    db,
    { objectkind: CYCLE_CHASE, step, today, accountid },
    [...byPerson.keys()].map((employeeid) => ({ objectid: cycle.performancecycleid, employeeid, edition })),
  );
  const phases = phasesIn(cycle.phases);
  await notify(db, {
    kind: performDue,
    values: { company: sender.companyname, cycle: cycle.performancecyclename, link: `${sender.origin}${OWN_PAGE}` },
    link: OWN_PAGE,
    to: recipients.map(({ employeeid }) => ({
      employeeid,
      values: { tasks: wordsOf(phases, byPerson.get(employeeid) ?? []) },
    })),
  });
  return { reminded: recipients.length, skipped: byPerson.size - recipients.length };
}

/** The phases of which people are told today: those that begin, and those that a reminder is set before. */
export const phasesToday = (
  phases: readonly Phase[],
  reminders: readonly { phaseid: number; daysbefore: number }[],
  today: string,
): ReadonlySet<number> =>
  new Set(
    phases
      .filter(
        ({ phaseid, fromdate, todate }) =>
          fromdate === today ||
          reminders.some((one) => one.phaseid === phaseid && addDays(day(todate), -one.daysbefore) === today),
      )
      .map(({ phaseid }) => phaseid),
  );
