import { sql } from 'kysely';
import { failWith } from '../application-error.ts';
import type { Db } from '../db.ts';
import type { EligiblePlan } from './kind.ts';
import { usedCounts } from './used-counts.ts';

/** Which plans are for people by their job, today or later, and for how many people each counts; two statements. */
export async function eligibleCounts(db: Db, kind: EligiblePlan, today: string) {
  const rows = await db
    .selectFrom(kind.eligibility.table as 'calendar_eligibility')
    .select(sql<number>`${sql.ref(kind.column)}`.as('planid'))
    .distinct()
    .where(sql.ref(kind.column), 'is not', null)
    .where((c) => c.or([c('todate', 'is', null), c('todate', '>=', today)]))
    .execute();
  const byjob = new Set(rows.map(({ planid }) => planid));
  const used = await usedCounts(db, kind, today);
  return (planid: number) => ({ isbyjob: byjob.has(planid), usedcount: used.get(planid) ?? 0 });
}

/**
 * Checks that a plan is for nobody by the job.
 * @param on only from this day on; without it, never @throws ApplicationError that says what to do
 */
export async function failOnEligible(
  db: Db,
  { column, eligibility }: EligiblePlan,
  planid: number,
  on?: string,
): Promise<void> {
  const row = await db
    .selectFrom(eligibility.table as 'calendar_eligibility')
    .select(sql<string>`to_char(min(fromdate), 'YYYY-MM-DD')`.as('first'))
    .where(sql.ref<number>(column), '=', planid)
    .$if(on !== undefined, (q) => q.where((c) => c.or([c('todate', 'is', null), c('todate', '>=', on ?? '')])))
    .executeTakeFirst();
  const first = row?.first ?? null;
  if (first === null) return;
  failWith('conflict', {
    status: 409,
    text:
      on === undefined
        ? `It is given by its eligibility since ${first}. Take every condition away from that day on first.`
        : 'It is given by its eligibility. Take every condition away first.',
  });
}
