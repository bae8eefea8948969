import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { dayField, id, idParam, listOf, option, orNull, personChip } from '#platform/contract/fields.ts';
import { removed } from '#platform/contract/record.ts';

export const MAX_PEOPLE = 200;

/** To whom a plan is given: the whole company, one office, or one person. */
const value = z.object({
  fromdate: z.string(),
  todate: z.string().nullable(),
  /** The day on which a plan that goes round is at its first day; null: the first day. */
  cyclestart: z.string().nullable().optional(),
  officeaddressid: z.number().nullable(),
  officename: z.string().nullable(),
  person: personChip.nullable(),
});
export type AssignmentRow<K extends string> = z.infer<typeof value> & Record<K, number>;
type IdOf<K extends string> = Record<K, z.ZodNumber>;

/** The days of an assignment, as its form checks them. */
export const assignedDays = z.object({ fromdate: dayField, todate: orNull(dayField) });

export const assign = z
  .object({
    planid: id,
    iscompany: z.boolean(),
    officeaddressids: listOf(id),
    employeeids: listOf(id, MAX_PEOPLE),
    ...assignedDays.shape,
  })
  .superRefine(({ iscompany, officeaddressids, employeeids, fromdate, todate }, ctx) => {
    if (!iscompany && officeaddressids.length === 0 && employeeids.length === 0)
      ctx.addIssue({
        code: 'custom',
        path: ['officeaddressids'],
        message: 'Please select the company, an office or a person',
      });
    if (todate !== null && todate < fromdate)
      ctx.addIssue({ code: 'custom', path: ['todate'], message: 'The last day cannot be before the first' });
  });
const assignInCycle = assign.safeExtend({ cyclestart: orNull(dayField) });
export type Assign = z.output<typeof assign> & { cyclestart?: string | null };

type Noun<K extends string> = {
  /** In the paths of the calls: `weeklyoff`. */
  noun: string;
  feature: FeatureKey;
  /** The plan with its article: `a weekly off`. */
  of: string;
  /** The id of an assignment. */
  idfield: K;
  /** Whether a plan can go round in a cycle, whose first day an assignment says. */
  hascycle?: boolean;
};

/** The calls by which a kind of plan, named by `planid`, is given to the company, to offices and to people. */
export const assignmentCalls = <const K extends string>({ noun, feature, of, idfield, hascycle = false }: Noun<K>) => {
  const idof = { [idfield]: z.number() } as IdOf<K>;
  const read = { feature, need: 'read', scope: 'tenant' } as const;
  const edit = { feature, need: 'edit', scope: 'tenant' } as const;
  return {
    idfield,
    list: endpoint({
      method: 'GET',
      path: `subscription/${noun}assignments/:planid`,
      support: false,
      access: read,
      summary: `To whom ${of} is assigned, and from which day on`,
      input: idParam('planid'),
      output: z.array(value.extend(idof) as unknown as z.ZodType<AssignmentRow<K>>),
      example: { planid: 1 },
    }),
    init: endpoint({
      method: 'GET',
      path: `subscription/init${noun}assignment`,
      access: read,
      summary: `The offices to which ${of} can be assigned`,
      input: z.object({}),
      output: z.object({ Office: z.array(option) }),
      example: {},
    }),
    assign: endpoint({
      method: 'POST',
      path: `subscription/assign${noun}`,
      access: edit,
      summary: `Assign ${of} to the company, to offices and to people from a day on`,
      // One type for both: kinds without cycles have no such field.
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the callers of both need it
      input: (hascycle ? assignInCycle : assign) as z.ZodType<
        Assign,
        z.input<typeof assign> & { cyclestart?: string | null }
      >,
      output: z.array(z.object(idof) as unknown as z.ZodType<Record<K, number>>),
      example: {
        planid: 1,
        iscompany: true,
        officeaddressids: [],
        employeeids: [],
        fromdate: '2026-10-01',
        todate: null,
      },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `subscription/${noun}assignment/:${idfield}`,
      access: edit,
      summary: `Take an assignment of ${of} away`,
      input: idParam(idfield) as unknown as z.ZodType<Record<K, number>, Record<string, unknown>>,
      output: removed,
      example: { [idfield]: 1 },
    }),
  };
};
export type AssignmentCalls<K extends string> = ReturnType<typeof assignmentCalls<K>>;

export const weeklyOffAssignment = assignmentCalls({
  noun: 'weeklyoff',
  feature: 'weeklyOff',
  of: 'a weekly off',
  idfield: 'calendarassignmentid',
  hascycle: true,
});
export const holidayPlanAssignment = assignmentCalls({
  noun: 'holidayplan',
  feature: 'holidayPlan',
  of: 'a holiday plan',
  idfield: 'calendarassignmentid',
});
