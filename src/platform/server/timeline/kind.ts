import { sql } from 'kysely';
import { notFound } from '../application-error.ts';
import { type Db, tenantSql } from '../db.ts';
import type { Context } from '../serve.ts';

/** A table of conditions on the job, and the id of a row, which grows with every save. */
export type EligibilityTable<K extends string = string> = {
  readonly table: 'calendar_eligibility' | 'leave_eligibility' | 'expense_eligibility';
  readonly idfield: K;
};

/** Assignments of a kind of plan: where they are stored, and what is said of them. */
export type PlanKind<K extends string = string> = {
  /** The table of the assignments, the id of a row, and its column for the plan, which is the plan's id as well. */
  readonly assignments: 'attendance_assignment' | 'calendar_assignment' | 'leave_assignment' | 'expense_assignment';
  readonly idfield: K;
  readonly column: string;
  /** The table of the plans. */
  readonly plans: string;
  /** Whoever has a plan of the kind from the same day on already. */
  readonly sameDay: (name: string) => string;
  /** Whether a plan can go round in a cycle, whose first day an assignment says. */
  readonly hascycle?: boolean;
  /** Where it is stored for which jobs a plan is; without it a plan is for nobody by the job. */
  readonly eligibility?: EligibilityTable;
  /** Whether who has the plan on a day already cannot be given it again from that day on: E1490. */
  readonly isoncealone?: boolean;
  /** Checks that a plan, which is locked, can be given to somebody. @throws ApplicationError */
  readonly beforeAssign?: (db: Db, planid: number) => Promise<void>;
  /** What follows from who has which plan. */
  readonly afterAssign?: (by: PlanChange) => Promise<void>;
};

/** Who changes plans, and when: a caller, or the job of an upload. */
export type PlanChange = Pick<Context, 'db' | 'today'> & {
  readonly session: { readonly accountid: number | null };
};

/** A kind of plan that can be for people by their job. */
export type EligiblePlan<K extends string = string> = PlanKind<K> & { readonly eligibility: EligibilityTable };

type Plan = { isactive: number };

/** A plan, locked, so that it is not deleted while it is being assigned. */
export async function lockedPlan(db: Db, { plans, column }: PlanKind, planid: number): Promise<Plan> {
  const { rows } = await tenantSql<Plan>`select isactive from ${sql.table(plans)}
    where subscriptionid = current_subscription() and ${sql.ref(column)} = ${planid} for update`.execute(db);
  return rows[0] ?? notFound();
}

/** Checks that a plan exists. @throws ApplicationError 404 */
export async function failOnUnknown(db: Db, { plans, column }: PlanKind, planid: number): Promise<void> {
  const { rows } = await tenantSql<Plan>`select isactive from ${sql.table(plans)}
    where subscriptionid = current_subscription() and ${sql.ref(column)} = ${planid}`.execute(db);
  if (rows.length === 0) notFound();
}
