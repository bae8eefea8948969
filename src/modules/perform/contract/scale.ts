import { z } from 'zod';
import { line, text } from '#platform/contract/fields.ts';
import { nameField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

export const MIN_POINTS = 2;
export const MAX_POINTS = 11;
export const MAX_POINT = 100;
export const ANCHOR_LIMIT = 300;
export const LABEL_LIMIT = 60;

export const point = z.object({
  value: z.number('enter valid number').int('enter valid number').min(0, 'enter valid number').max(MAX_POINT),
  label: line(LABEL_LIMIT).min(1, 'Please enter what the point is called'),
  anchor: text(ANCHOR_LIMIT),
});
export type Point = z.output<typeof point>;

/** What ratings are given on: points from the lowest to the highest, each with an anchor that says what earns it. */
export const ratingScaleRecord = recordKind({
  table: 'rating_scale',
  id: 'ratingscaleid',
  feature: 'ratingScale',
  path: 'ratingscale',
  words: { list: 'Rating scales', title: 'Rating scale', label: 'rating scale' },
  fields: {
    ratingscalename: nameField({ label: 'Name', example: 'Five points' }),
    points: ownField({
      label: 'Points',
      save: z.array(point).min(MIN_POINTS, 'Please add at least two points').max(MAX_POINTS),
      row: z.array(point),
      initial: [
        { value: 1, label: '', anchor: '' },
        { value: 2, label: '', anchor: '' },
        { value: 3, label: '', anchor: '' },
        { value: 4, label: '', anchor: '' },
        { value: 5, label: '', anchor: '' },
      ] as Point[],
      example: [
        { value: 1, label: 'Below', anchor: 'Needs help with most tasks' },
        { value: 2, label: 'Meets', anchor: 'Does the work of the role' },
      ],
    }),
  },
  usedBy: [
    {
      table: 'review_form',
      column: 'ratingscaleid',
      code: 'E1200',
      text: say`Review forms use this scale, so it is kept`,
    },
  ],
  uses: 'Review forms',
  rules: ({ points }) => {
    const values = (points as Point[]).map(({ value }) => value);
    return values.some((value, at) => at > 0 && value <= (values[at - 1] ?? 0))
      ? { points: say`Each point is higher than the one before` }
      : {};
  },
});
