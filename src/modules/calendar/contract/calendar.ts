import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, listQuery, personChip } from '#platform/contract/fields.ts';
import { daysBetween, isDay } from '#platform/engine/day.ts';

export const VIEW = choices({ 1: 'Me', 2: 'Team', 3: 'Company' });
/** Six weeks, as a month on a page has them. */
export const MAX_DAYS = 42;
/** People whose entries are shown by name in one answer; of more there are numbers, and names by the day. */
export const MAX_NAMED = 100;

export const calendarLayer = z.object({
  layerid: z.string(),
  layername: z.string(),
  colour: z.string(),
});
export type CalendarLayerRow = z.infer<typeof calendarLayer>;

export const calendarEntry = z.object({
  layerid: z.string(),
  key: z.string(),
  /** Whose it is, of those in `people`; empty for what is everybody's. */
  employeeids: z.array(z.number()),
  fromdate: z.string(),
  todate: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  startson: z.string().nullable(),
  endson: z.string().nullable(),
  ispending: z.boolean(),
  colour: z.string(),
});
export type CalendarEntryRow = z.infer<typeof calendarEntry>;

const viewid = z.coerce.number().pipe(VIEW.schema);

export const getCalendar = endpoint({
  method: 'GET',
  path: 'calendar/entries',
  access: 'session',
  summary: 'What is on the days of a calendar: of the caller, the team, or, as numbers by the day, the company',
  input: z
    .object({ viewid, fromdate: dayField, todate: dayField })
    .refine(({ fromdate, todate }) => fromdate <= todate, {
      path: ['todate'],
      message: 'The last day cannot be before the first',
    })
    .refine(({ fromdate, todate }) => !isDay(fromdate) || !isDay(todate) || daysBetween(fromdate, todate) <= MAX_DAYS, {
      path: ['todate'],
      message: 'A calendar shows six weeks at most',
    }),
  output: z.array(
    z.object({
      layers: z.array(calendarLayer),
      /** How many people the view is of. */
      total: z.number(),
      /** Whether entries of people are numbers by the day. */
      iscounted: z.boolean(),
      people: z.array(personChip),
      entries: z.array(calendarEntry),
      counts: z.array(z.object({ date: z.string(), layerid: z.string(), count: z.number() })),
    }),
  ),
  example: { viewid: 1, fromdate: '2026-11-01', todate: '2026-11-30' },
});

export const getCalendarDay = endpoint({
  method: 'GET',
  path: 'calendar/day',
  access: 'session',
  summary: 'Who has something of a layer on a day, by name',
  input: z.object({
    viewid,
    date: dayField,
    layerid: z.string().max(40),
    limit: listQuery.shape.limit,
    offset: listQuery.shape.offset,
  }),
  output: z.object({
    rows: z.array(
      z.object({ person: personChip, title: z.string(), detail: z.string().nullable(), ispending: z.boolean() }),
    ),
    total: z.number(),
  }),
  example: { viewid: 3, date: '2026-11-02', layerid: 'leave' },
});
