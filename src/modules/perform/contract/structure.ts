import { z } from 'zod';
import { nameField, numberField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';
import { EXTERNAL, isAnonymous, MANAGER_FROM, PEERS, RATER_GROUP, SEES } from './words.ts';

/** Below this a group of colleagues gives its members away; no setting goes lower. */
export const MIN_GROUP_SIZE = 3;
export const MAX_GROUP_SIZE = 10;
export const MAX_PEERS = 20;
/** External raters of one review. */
export const MAX_EXTERNALS = 20;

export const raterGroup = z.object({
  groupid: RATER_GROUP.schema,
  weight: z
    .number('enter valid number')
    .int('enter valid number')
    .min(0, 'enter valid number')
    .max(100, 'enter valid number')
    .describe('Percent of the score'),
  personsees: SEES.schema.describe('What the person sees once the review is shared'),
  managersees: SEES.schema.describe('What the manager sees'),
  managerfrom: MANAGER_FROM.schema.describe(
    'From when the manager sees a named group; others from the close of their phase',
  ),
});
export type RaterGroup = z.output<typeof raterGroup>;

const SCORES = 2;

/** What is wrong with the groups of a structure, as a sentence; undefined where nothing is. */
export function groupsFault(groups: readonly RaterGroup[]): string | undefined {
  const weight = groups.reduce((sum, one) => sum + one.weight, 0);
  if (new Set(groups.map(({ groupid }) => groupid)).size < groups.length) return say`A group of raters is in it twice`;
  if (weight !== 100) return say`The weights of the groups add up to ${weight}, not to 100`;
  for (const { groupid, weight: own, personsees, managersees } of groups)
    if (own > 0 && (personsees < SCORES || managersees < SCORES))
      return say`Who may not see the scores of a group could work them out of the total: let person and manager see the scores of ${RATER_GROUP.label(groupid) ?? ''}, or give the group no weight`;
  return undefined;
}

/** A new structure has all groups of the company; external raters are added where somebody works with them. */
const initialGroups: RaterGroup[] = RATER_GROUP.ids
  .filter((groupid) => groupid !== EXTERNAL)
  .map((groupid) => ({
    groupid,
    weight: [0, 0, 60, 25, 15][groupid] ?? 0,
    personsees: isAnonymous(groupid) ? 2 : 3,
    managersees: isAnonymous(groupid) ? 2 : 3,
    managerfrom: 2,
  }));

/** Who rates a person, how much each group counts, who sees what of it, and how small a group may be. */
export const reviewStructureRecord = recordKind({
  table: 'review_structure',
  id: 'reviewstructureid',
  feature: 'reviewStructure',
  path: 'reviewstructure',
  words: { list: 'Review structures', title: 'Review structure', label: 'review structure' },
  fields: {
    reviewstructurename: nameField({ label: 'Name', example: '360 review' }),
    groupsize: numberField({
      label: 'Smallest group of colleagues',
      hint: 'Answers of fewer colleagues are deleted unread. It can be raised, never below three',
      min: MIN_GROUP_SIZE,
      max: MAX_GROUP_SIZE,
      example: 5,
      initial: 5,
    }),
    maxpeers: numberField({ label: 'Maximum peers', max: MAX_PEERS, example: 6, initial: 6 }),
    maxforms: numberField({
      label: 'Maximum forms per colleague',
      hint: 'So that nobody is chosen by everybody',
      min: 1,
      max: 50,
      example: 10,
      initial: 10,
    }),
    ratergroups: ownField({
      label: 'Groups of raters',
      save: z.array(raterGroup).min(1, 'Please choose a group of raters').max(5),
      row: z.array(raterGroup),
      initial: initialGroups,
      example: [{ groupid: 2, weight: 100, personsees: 3, managersees: 3, managerfrom: 1 }],
    }),
  },
  usedBy: [
    {
      table: 'performance_cycle',
      column: 'reviewstructureid',
      code: 'E1200',
      text: say`Performance cycles use this structure, so it is kept`,
    },
  ],
  uses: 'Cycles',
  rules: ({ ratergroups, maxpeers, groupsize }) => {
    const groups = ratergroups as RaterGroup[];
    const fault = groupsFault(groups);
    return {
      ...(fault === undefined ? {} : { ratergroups: fault }),
      ...(groups.some(({ groupid }) => groupid === PEERS) && Number(maxpeers) < Number(groupsize)
        ? { maxpeers: say`Fewer peers than the smallest group could never be shown` }
        : {}),
    };
  },
});
