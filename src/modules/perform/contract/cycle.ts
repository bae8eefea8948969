import { z } from 'zod';
import { option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listOf, orNull, text } from '#platform/contract/fields.ts';
import { choiceField, nameField, numberField, onDayField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { mayRead } from '#platform/contract/record.ts';
import { say } from '#platform/engine/say.ts';
import { CYCLE_STATUS, PHASE, type PhaseId } from './words.ts';

export const phase = z.object({ phaseid: PHASE.schema, fromdate: dayField, todate: dayField });
export type Phase = { readonly phaseid: PhaseId; readonly fromdate: string; readonly todate: string };

/** A phase as it is read. */
export const shownPhase = z.object({ phaseid: PHASE.schema, fromdate: z.string(), todate: z.string() });

/** What is wrong with the phases of a cycle, as a sentence; undefined where nothing is. */
export function phasesFault(phases: readonly Phase[]): string | undefined {
  for (const [at, { phaseid, fromdate, todate }] of phases.entries()) {
    const name = PHASE.label(phaseid) ?? '';
    const before = phases[at - 1];
    if (todate < fromdate) return say`${name}: the last day comes after the first`;
    if (before && phaseid <= before.phaseid) return say`The phases are in their order, none twice`;
    if (before && fromdate < before.fromdate) return say`${name}: it does not begin before the phase above`;
  }
  const wide = phases.find(({ phaseid }) => phaseid === 4);
  const next = phases.find(({ phaseid }) => phaseid > 5);
  if (wide && next && next.fromdate <= wide.todate)
    return say`Calibration and what follows begin after the forms of colleagues are closed`;
  return undefined;
}

const reference = (label: string, missing: string) =>
  ownField({
    label,
    save: z.number(missing).int().positive().max(Number.MAX_SAFE_INTEGER),
    row: z.number(),
    initial: null as number | null,
    example: 1,
  });
const ids = (label: string) =>
  ownField({ label, save: listOf(id), row: z.array(z.number()), initial: [] as number[], example: [] });

/** A round of reviews: its form and structure, whom it is for by their job on a day, and its dated phases. */
export const performanceCycleRecord = recordKind({
  table: 'performance_cycle',
  id: 'performancecycleid',
  feature: 'performanceCycle',
  path: 'performancecycle',
  words: { list: 'Performance cycles', title: 'Performance cycle', label: 'performance cycle' },
  fields: {
    performancecyclename: nameField({ label: 'Name', example: 'Annual review 2026' }),
    reviewstructureid: reference('Review structure', 'Please select the review structure'),
    reviewformid: reference('Review form', 'Please select the review form'),
    snapshotday: onDayField({
      label: 'Day of the snapshot',
      hint: 'Who is in it, and manager, department and grade of everybody, are those of this day',
      example: '2026-12-31',
    }),
    spanfrom: ownField({
      label: 'Time under review from',
      save: orNull(dayField),
      row: z.string().nullable(),
      initial: null as string | null,
      example: null,
    }),
    businessunitids: ids('Business units'),
    officeaddressids: ids('Offices'),
    subscriptiongradeids: ids('Grades'),
    employmenttypes: ownField({
      label: 'Employment types',
      save: listOf(text(100), 100),
      row: z.array(z.string()),
      initial: [] as string[],
      example: [],
    }),
    phases: ownField({
      label: 'Phases',
      save: z.array(phase).min(1, 'Please add a phase').max(9),
      row: z.array(phase),
      initial: [] as Phase[],
      example: [{ phaseid: 5, fromdate: '2027-01-04', todate: '2027-01-15' }],
    }),
  },
  computed: { statusid: CYCLE_STATUS.schema, structurename: z.string(), formname: z.string() },
  usedBy: [
    {
      table: 'perform_review',
      column: 'performancecycleid',
      code: 'E1200',
      text: say`This cycle has reviews, so it is kept`,
    },
  ],
  uses: 'Reviews',
  rules: ({ phases, spanfrom, snapshotday }) => {
    const fault = phasesFault(phases as Phase[]);
    return {
      ...(fault === undefined ? {} : { phases: fault }),
      ...(spanfrom && snapshotday && spanfrom > snapshotday
        ? { spanfrom: 'The time under review ends with the day of the snapshot' }
        : {}),
    };
  },
});

export const initPerformanceCycle = endpoint({
  method: 'POST',
  path: 'subscription/initperformancecycle',
  access: mayRead('performanceCycle'),
  summary: 'What the form of a performance cycle offers to choose from',
  input: z.object({}),
  output: z.object({
    ReviewStructure: z.array(option),
    ReviewForm: z.array(option),
    BusinessUnit: z.array(option),
    Office: z.array(option),
    Grade: z.array(option),
    EmploymentType: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
  }),
  example: {},
});

/** When people are reminded by themselves: so many days before a phase ends, in every cycle. */
export const performReminderRecord = recordKind({
  table: 'perform_reminder',
  id: 'performreminderid',
  feature: 'performReminder',
  path: 'performreminder',
  words: { list: 'Reminders', title: 'Reminder', label: 'reminder' },
  fields: {
    performremindername: nameField({ label: 'Name', example: 'Two days before the self review ends' }),
    phaseid: choiceField({ label: 'Phase', choices: PHASE, initial: 3 }),
    daysbefore: numberField({ label: 'Days before its last day', max: 60, example: 2, initial: 2 }),
  },
  usedBy: [],
});
