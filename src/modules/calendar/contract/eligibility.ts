import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { dayField, id, idParam, listOf, option, orNull, personChip, text } from '#platform/contract/fields.ts';

export const TYPE_LIMIT = 100;
const MAX_TYPES = 100;
/** The people whom a preview names; of more it says how many there are. */
export const MAX_MOVED = 100;

/** Whom a plan is for by their job: several lists must all fit, and an empty one fits everybody. */
export const jobs = z.object({
  businessunitids: listOf(id),
  officeaddressids: listOf(id),
  subscriptiongradeids: listOf(id),
  employmenttypes: listOf(text(TYPE_LIMIT), MAX_TYPES),
});
export type Jobs = z.output<typeof jobs>;

/** Whether there is no condition: then a plan counts only where it is assigned. */
export const hasNoCondition = ({ businessunitids, officeaddressids, subscriptiongradeids, employmenttypes }: Jobs) =>
  businessunitids.length + officeaddressids.length + subscriptiongradeids.length + employmenttypes.length === 0;

export const eligibilitySave = jobs.extend({
  planid: id,
  fromdate: dayField,
  /** The first day of the cycle of a weekly off that goes round; null: as before, and at first `fromdate`. */
  cyclestart: orNull(dayField).default(null),
});
export type EligibilitySave = z.output<typeof eligibilitySave>;

const eligibilityRow = z.object({
  businessunitids: z.array(z.number()),
  officeaddressids: z.array(z.number()),
  subscriptiongradeids: z.array(z.number()),
  employmenttypes: z.array(z.string()),
  fromdate: z.string(),
  todate: z.string().nullable(),
  cyclestart: z.string().nullable(),
});
export type EligibilityRow = z.infer<typeof eligibilityRow>;

const moved = z.object({
  person: personChip,
  /** The first day on which another plan counts. */
  on: z.string(),
  /** Null where none counts. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Days of approved leave that are charged on top, or less than zero: given back. */
  leavedays: z.number(),
});
export type MovedPerson = z.infer<typeof moved>;

type Noun = {
  /** In the paths of the calls: `weeklyoff`. */
  noun: string;
  feature: FeatureKey;
  /** The plan with its article: `a weekly off`. */
  of: string;
  /** The id of a row of conditions. */
  idfield: string;
};

/** The calls by which a plan, named by `planid`, says whom it is for by their job. */
export const eligibilityCalls = ({ noun, feature, of, idfield }: Noun) => {
  const read = { feature, need: 'read', scope: 'tenant' } as const;
  const edit = { feature, need: 'edit', scope: 'tenant' } as const;
  const example = {
    planid: 1,
    businessunitids: [],
    officeaddressids: [1],
    subscriptiongradeids: [],
    employmenttypes: [],
    fromdate: '2026-10-01',
    cyclestart: null,
  };
  return {
    idfield,
    get: endpoint({
      method: 'GET',
      path: `subscription/${noun}eligibility/:planid`,
      access: read,
      summary: `Whom ${of} is for by their job, the latest first`,
      input: idParam('planid'),
      output: z.array(eligibilityRow.extend({ [idfield]: z.number() }) as unknown as typeof eligibilityRow),
      example: { planid: 1 },
    }),
    init: endpoint({
      method: 'GET',
      path: `subscription/init${noun}eligibility`,
      access: read,
      summary: `Business units, offices, grades and employment types that ${of} can be for`,
      input: z.object({}),
      output: z.object({
        BusinessUnit: z.array(option),
        Office: z.array(option),
        Grade: z.array(option),
        EmploymentType: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
      }),
      example: {},
    }),
    preview: endpoint({
      method: 'POST',
      path: `subscription/preview${noun}eligibility`,
      support: false,
      access: edit,
      summary: `Who would have another plan, and what approved leave would be charged, if ${of} were for others`,
      input: eligibilitySave,
      output: z.array(
        z.object({
          total: z.number(),
          /** How many of them have leave that is charged differently. */
          leavecount: z.number(),
          rows: z.array(moved),
        }),
      ),
      example,
    }),
    save: endpoint({
      method: 'POST',
      path: `subscription/${noun}eligibility`,
      access: edit,
      summary: `Say whom ${of} is for by their job from a day on; without any condition it is for nobody by the job`,
      input: eligibilitySave,
      output: z.array(z.object({ isexecuted: z.literal(true) })),
      example,
    }),
  };
};
export type EligibilityCalls = ReturnType<typeof eligibilityCalls>;

export const weeklyOffEligibility = eligibilityCalls({
  noun: 'weeklyoff',
  feature: 'weeklyOff',
  of: 'a weekly off',
  idfield: 'calendareligibilityid',
});
export const holidayPlanEligibility = eligibilityCalls({
  noun: 'holidayplan',
  feature: 'holidayPlan',
  of: 'a holiday plan',
  idfield: 'calendareligibilityid',
});
