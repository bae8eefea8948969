import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField } from '#platform/contract/fields.ts';
import { globalDefault } from '#modules/company/contract/global-default.ts';

/** The most people of a panel. */
export const MAX_PANEL = 20;

/** A time of day, `HH:MM`. */
export const timeField = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30');

/** A time zone, such as Asia/Kolkata. */
export const zoneField = globalDefault.shape.timezoneid;

export const MAX_PATTERNS = 20;
export const MAX_EXCEPTIONS = 200;
/** The most parts of a week, and of a day. */
const MAX_PARTS = 50;

const part = { fromtime: timeField, totime: timeField };
type Part = { fromtime: string; totime: string };
const ORDER = 'The end has to be later than the beginning';
const inOrder = ({ fromtime, totime }: Part): boolean => fromtime < totime;

const fields = {
  timezoneid: zoneField,
  /** The hours of a week, each from its day until the next begins; weekday 0 is Sunday. */
  patterns: z
    .array(
      z.object({
        fromdate: dayField,
        hours: z
          .array(z.object({ weekday: z.number().int().min(0).max(6), ...part }).refine(inOrder, ORDER))
          .max(MAX_PARTS),
      }),
    )
    .max(MAX_PATTERNS)
    .refine(
      (patterns) => new Set(patterns.map(({ fromdate }) => fromdate)).size === patterns.length,
      'Two weeks begin on the same day',
    ),
  /** Days with hours of their own; a day without any is free of interviews. */
  exceptions: z
    .array(z.object({ date: dayField, hours: z.array(z.object(part).refine(inOrder, ORDER)).max(MAX_PARTS) }))
    .max(MAX_EXCEPTIONS)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'The same day is entered twice'),
};

export const ownHours = z.object(fields);
export type OwnHours = z.output<typeof ownHours>;
/** The same as a form has it: days may not be days yet. */
export type SentHours = z.input<typeof ownHours>;

export const getOwnHours = endpoint({
  method: 'GET',
  path: 'recruit/myinterviewhours',
  access: 'session',
  summary: 'When the caller can interview: hours of a week, from a day on, and days with hours of their own',
  input: z.object({}),
  output: z.array(ownHours.extend({ version: z.number() })),
  example: {},
});

export const saveOwnHours = endpoint({
  method: 'POST',
  path: 'recruit/myinterviewhours',
  access: 'session',
  versioned: true,
  summary: 'Change when the caller can interview; planned interviews stay',
  input: ownHours,
  output: z.array(ownHours.extend({ version: z.number() })),
  example: {
    timezoneid: 'Asia/Kolkata',
    patterns: [{ fromdate: '2026-07-01', hours: [{ weekday: 1, fromtime: '10:00', totime: '13:00' }] }],
    exceptions: [{ date: '2026-07-06', hours: [] }],
  },
});
