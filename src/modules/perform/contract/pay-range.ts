import { z } from 'zod';
import { option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { moneyField, onDayField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { mayRead } from '#platform/contract/record.ts';
import { say } from '#platform/engine/say.ts';

/** A hundred crore rupees a year. */
const MAX_PAY = 100_000_000_000;

/** What a grade is paid a year from a day on: the latest range on or before a day holds. */
export const payRangeRecord = recordKind({
  table: 'pay_range',
  id: 'payrangeid',
  feature: 'payRange',
  path: 'payrange',
  words: { list: 'Pay ranges', title: 'Pay range', label: 'pay range' },
  fields: {
    subscriptiongradeid: ownField({
      label: 'Grade',
      save: z.number('Please select the grade').int().positive().max(Number.MAX_SAFE_INTEGER),
      row: z.number(),
      initial: null as number | null,
      example: 1,
    }),
    fromdate: onDayField({
      label: 'From',
      hint: 'It holds from this day until the next one of the grade',
      example: '2026-04-01',
    }),
    minimum: moneyField({ label: 'Minimum a year', max: MAX_PAY, example: 60_000_000 }),
    maximum: moneyField({ label: 'Maximum a year', max: MAX_PAY, example: 90_000_000 }),
  },
  computed: { gradename: z.string() },
  usedBy: [],
  rules: ({ minimum, maximum }) =>
    Number(maximum) > Number(minimum) ? {} : { maximum: say`The maximum is above the minimum` },
});

export const initPayRange = endpoint({
  method: 'POST',
  path: 'subscription/initpayrange',
  access: mayRead('payRange'),
  summary: 'The grades that a pay range can be of',
  input: z.object({}),
  output: z.object({ Grade: z.array(option) }),
  example: {},
});
