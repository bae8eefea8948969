import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { personChip } from '#platform/contract/fields.ts';
import { monthField, readAttendance } from './log.ts';

/** Marks of a week from Monday to Sunday, of its days within the months. */
export const trendWeek = z.object({
  fromdate: z.string(),
  todate: z.string(),
  late: z.number(),
  early: z.number(),
  /** Late or early beyond the limit. */
  breach: z.number(),
});
export type TrendWeek = z.infer<typeof trendWeek>;

export const getLateTrend = endpoint({
  method: 'GET',
  path: 'attendance/trend',
  access: readAttendance,
  summary:
    'Late and early marks of everybody in scope by the week, of a month and the two before it, and the five people with most of them; waived ones do not count',
  input: z.object({ month: monthField }),
  output: z.array(z.object({ weeks: z.array(trendWeek), people: z.array(personChip.extend({ marks: z.number() })) })),
  example: { month: '2026-10' },
});
