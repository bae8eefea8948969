import type { Setup } from '#platform/server/module.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';

const FIVE = [
  [1, 'Unsatisfactory', 'Misses most of what the role asks for'],
  [2, 'Needs improvement', 'Does part of the role, with help'],
  [3, 'Meets expectations', 'Does the role reliably'],
  [4, 'Exceeds expectations', 'Does more than the role asks for, often'],
  [5, 'Outstanding', 'Sets the example for others in the role'],
] as const;

/** What a company starts with: a scale of five points, and a structure with all groups of raters. */
export const setUpPerform: Setup = async ({ db }) => {
  await saveRows(db, ratingScaleRecord, [
    { ratingscalename: 'Five points', points: FIVE.map(([value, label, anchor]) => ({ value, label, anchor })) },
  ]);
  const { groupsize, maxpeers, maxforms, ratergroups } = reviewStructureRecord.fields;
  await saveRows(db, reviewStructureRecord, [
    {
      reviewstructurename: '360 review',
      groupsize: groupsize.initial,
      maxpeers: maxpeers.initial,
      maxforms: maxforms.initial,
      ratergroups: ratergroups.initial,
    },
  ]);
};
