import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { dayField, id, listOf, listQuery, orNull, personChip } from '#platform/contract/fields.ts';

/** People of a page of a planner. */
export const MAX_ROWS = 50;
/** Days that a planner shows at once. */
export const MAX_DAYS = 370;
/** People of a list who are named to be given a plan at once. */
export const MAX_CHOSEN = 500;
/** Stretches of days that are planned for a person at once. */
export const MAX_SPANS = 62;

/** Days of a plan; `planid` null: none of the person's own. */
const span = z
  .object({ from: dayField, to: orNull(dayField), planid: orNull(id) })
  .refine(({ from, to }) => to === null || to >= from, 'The last day cannot be before the first');
const days = { from: dayField, to: dayField };

/** A plan that can be given to people. */
export const plannedPlan = z.object({
  planid: z.number(),
  planname: z.string(),
  /** A few letters for cells. */
  plancode: z.string(),
  colour: z.string().nullable(),
  /** Whether it can be given to people now. */
  isopen: z.boolean(),
  /** The first day on which it is in force; null: always. */
  infrom: z.string().nullable(),
  /** Of a shift: its two halves. */
  shifttiming: z.array(z.object({ intime: z.string(), outtime: z.string() })).optional(),
  /** Of a rotating shift: the shifts of its days by each version, the latest first; null on days that have none. */
  rounds: z.array(z.object({ from: z.string(), planids: z.array(z.number().nullable()) })).optional(),
  /** Of a weekly off: the days of each week of the month, and those of which one half is off. */
  weekoffdetail: z
    .array(z.object({ weekno: z.number(), weekoffdays: z.array(z.number()), halfdays: z.array(z.number()) }))
    .optional(),
});
export type PlannedPlan = z.infer<typeof plannedPlan>;

const shownSpan = z.object({ from: z.string(), to: z.string().nullable(), planid: z.number().nullable() });
export type ShownSpan = z.infer<typeof shownSpan>;
/** A half day off is worked for the other half. */
export const MARKS = ['off', 'holiday', 'leave', 'half'] as const;
export type Mark = (typeof MARKS)[number];

/** What is said of the probation of a person, with the day of it. */
export const STANDINGS = ['running', 'extended', 'confirming', 'confirmed', 'overdue'] as const;
export const standing = z.object({ state: z.enum(STANDINGS), day: z.string() });
export type Standing = z.infer<typeof standing>;

/** A person with the plan of every day shown, what the days are, and what the caller plans. */
export const plannerRow = personChip.extend({
  joiningdate: z.string(),
  leavingdate: z.string().nullable(),
  periods: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      planid: z.number().nullable(),
      /** Of plans that go round: a day on which they are at their first day. */
      cyclestart: z.string().optional(),
    }),
  ),
  marks: z.array(z.object({ date: z.string(), mark: z.enum(MARKS) })),
  draft: z.array(shownSpan),
  /** Of a planner of probations alone. */
  standing: standing.nullable(),
});
export type PlannerRow = z.infer<typeof plannerRow>;

/** Why days cannot be published. */
export const REASONS = [
  'changed',
  'left',
  'closed',
  'gone',
  'early',
  'before',
  'locked',
  'own',
  'parts',
  'notearly',
] as const;
export const plannerConflict = z.object({
  employeeid: z.number(),
  fullname: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  planid: z.number().nullable(),
  /**
   * Changed by somebody else since; the person has left; the plan is inactive or a draft, is deleted, or is not in force
   * yet; the person joins later; payroll is locked; the job record is the caller's own; the probation would have parts;
   * its plan allows no confirmation before the end.
   */
  reason: z.enum(REASONS),
});
export type PlannerConflict = z.infer<typeof plannerConflict>;

export const plannerBatch = z.object({
  plannerbatchid: z.number(),
  peoplecount: z.number(),
  addeddate: z.string(),
  addedbyname: z.string().nullable(),
  undoneon: z.string().nullable(),
});
export type PlannerBatch = z.infer<typeof plannerBatch>;

/** Whom Operation lists: people without a plan today, and those whose plan ends within thirty days without another. */
export const STATES = ['none', 'ending'] as const;
export type AssignState = (typeof STATES)[number];
const published = z.object({ plannerbatchid: z.number().nullable(), peoplecount: z.number() });

type Noun = { noun: string; feature: FeatureKey; of: string };

/** The calls of a planner: whoever may assign plans of the kind may plan them, whoever sees them sees who has which. */
export const plannerCalls = ({ noun, feature, of }: Noun) => {
  const access = { feature, need: 'edit', scope: 'tenant' } as const;
  const reading = { feature, need: 'read', scope: 'tenant' } as const;
  const path = `planner/${noun}`;
  const example = { from: '2026-11-02', to: '2026-11-08' };
  return {
    feature,
    rows: endpoint({
      method: 'GET',
      path,
      access: reading,
      support: false,
      summary: `People of a page with ${of} of every day, and what the caller plans`,
      input: listQuery.extend({ limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(MAX_ROWS), ...days }),
      output: z.object({ total: z.number(), draftcount: z.number(), rows: z.array(plannerRow) }),
      example,
    }),
    plans: endpoint({
      method: 'GET',
      path: `${path}/plans`,
      access: reading,
      support: false,
      summary: `What can be planned: ${of}`,
      input: z.object({}),
      output: z.array(plannedPlan),
      example: {},
    }),
    coverage: endpoint({
      method: 'GET',
      path: `${path}/coverage`,
      access: reading,
      support: false,
      summary: `How many people have ${of} on each day, with what the caller plans`,
      input: z.object({ search: listQuery.shape.search, ...days }),
      output: z.array(
        z.object({
          date: z.string(),
          plans: z.array(z.object({ planid: z.number(), count: z.number() })),
          none: z.number(),
          off: z.number(),
          holiday: z.number(),
          leave: z.number(),
          /** Of those with a plan how many have one half of the day off. */
          half: z.number(),
        }),
      ),
      example,
    }),
    save: endpoint({
      method: 'POST',
      path: `${path}/draft`,
      access,
      summary: `Keep what the caller plans of ${of} for some people, in place of what was planned for them`,
      input: z.object({
        rows: z
          .array(z.object({ employeeid: id, spans: listOf(span, MAX_SPANS) }))
          .min(1)
          .max(MAX_ROWS),
      }),
      output: z.array(z.object({ draftcount: z.number() })),
      example: { rows: [{ employeeid: 1, spans: [{ from: '2026-11-02', to: '2026-11-06', planid: 1 }] }] },
    }),
    discard: endpoint({
      method: 'DELETE',
      path: `${path}/draft`,
      access,
      summary: `Throw away all that the caller plans of ${of}`,
      input: z.object({}),
      output: z.array(z.object({ isexecuted: z.boolean() })),
      example: {},
    }),
    check: endpoint({
      method: 'GET',
      path: `${path}/check`,
      access: reading,
      support: false,
      summary: `What publishing ${of} would change, and what cannot be published`,
      input: z.object({}),
      output: z.object({ peoplecount: z.number(), conflicts: z.array(plannerConflict) }),
      example: {},
    }),
    publish: endpoint({
      method: 'POST',
      path: `${path}/publish`,
      access,
      summary: `Publish what the caller plans of ${of}, all at once; what cannot be published stays planned`,
      input: z.object({ isleavingout: z.boolean() }),
      output: z.array(published),
      example: { isleavingout: false },
    }),
    batches: endpoint({
      method: 'GET',
      path: `${path}/batches`,
      access: reading,
      support: false,
      summary: `What was published of ${of} lately`,
      input: z.object({}),
      output: z.array(plannerBatch),
      example: {},
    }),
    undo: endpoint({
      method: 'POST',
      path: `${path}/undo`,
      access,
      summary: `Undo what was published of ${of} together: everybody has the assignments of before`,
      input: z.object({ plannerbatchid: id }),
      output: z.array(z.object({ peoplecount: z.number() })),
      example: { plannerbatchid: 1 },
    }),
    counts: endpoint({
      method: 'GET',
      path: `${path}/missing`,
      access: reading,
      support: false,
      summary: `How many people have none of ${of}, and how many lose theirs within thirty days`,
      input: z.object({}),
      output: z.array(z.object({ none: z.number(), ending: z.number() })),
      example: {},
    }),
    missing: endpoint({
      method: 'GET',
      path: `${path}/people`,
      access: reading,
      support: false,
      summary: `The people who have none of ${of}, or lose theirs within thirty days`,
      input: listQuery.extend({ state: z.enum(STATES) }),
      output: z.object({
        total: z.number(),
        rows: z.array(personChip.extend({ planid: z.number().nullable(), lastday: z.string().nullable() })),
      }),
      example: { state: 'none' },
    }),
    assignAll: endpoint({
      method: 'POST',
      path: `${path}/assign`,
      access,
      summary: `Assign ${of} to people of a list of Operation at once, all of them or those that are named`,
      input: z.object({
        state: z.enum(STATES),
        search: listQuery.shape.search,
        /** Those of the list alone; missing: all of it. */
        employeeids: listOf(id, MAX_CHOSEN).optional(),
        planid: id,
        /** Whoever has a plan until later gets the new one the day after. Of probation, which knows its day: missing. */
        from: dayField.optional(),
        count: id,
      }),
      output: z.array(published),
      example: { state: 'none', planid: 1, from: '2026-11-02', count: 1 },
    }),
  };
};
export type PlannerCalls = ReturnType<typeof plannerCalls>;

export const shiftPlanner = plannerCalls({ noun: 'shift', feature: 'shift', of: 'a shift' });
export const weekoffPlanner = plannerCalls({ noun: 'weekoff', feature: 'weeklyOff', of: 'a weekly off' });
export const extraTimePlanner = plannerCalls({ noun: 'extratime', feature: 'extraTime', of: 'an extra-time policy' });
export const leavePolicyPlanner = plannerCalls({ noun: 'leavepolicy', feature: 'leavePolicy', of: 'a leave policy' });
export const holidayPlanner = plannerCalls({ noun: 'holiday', feature: 'holidayPlan', of: 'a holiday plan' });
export const attendancePolicyPlanner = plannerCalls({
  noun: 'attendancepolicy',
  feature: 'attendancePolicy',
  of: 'an attendance policy',
});
export const expensePolicyPlanner = plannerCalls({
  noun: 'expensepolicy',
  feature: 'expensePolicy',
  of: 'an expense policy',
});
export const designationPlanner = plannerCalls({ noun: 'designation', feature: 'people', of: 'a designation' });
export const probationPlanner = plannerCalls({ noun: 'probation', feature: 'probation', of: 'a probation plan' });
