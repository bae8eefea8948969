import { addDays, type Day, daysBetween, earlier, later } from '#platform/engine/day.ts';
import type { CalendarEntryRow } from '../../contract/calendar.ts';
import { type CalendarData, WEEKLY_OFF } from './on-day.ts';

/** An entry of a person as a bar over days: `first` and `last` count from 1, the first day of the span. */
export type Bar = { entry: CalendarEntryRow; first: number; last: number; lane: number };
export type PersonRow = { person: CalendarData['people'][number]; bars: readonly Bar[]; lanes: number };
/** `reader`: on whose row stands what is nobody's, such as a pay day. */
type Span = { from: Day; to: Day; hidden: ReadonlySet<string>; reader: number | null };

/** The bars of entries within a span, each in the first lane that is free on its days. */
function barsOf(entries: readonly CalendarEntryRow[], { from, to }: Pick<Span, 'from' | 'to'>): Bar[] {
  const lastOfLane: number[] = [];
  return entries
    .map((entry) => ({
      entry,
      first: daysBetween(from, later(entry.fromdate as Day, from)),
      last: daysBetween(from, earlier(entry.todate as Day, to)),
    }))
    .toSorted((a, b) => a.first - b.first || b.last - a.last)
    .map((bar) => {
      const free = lastOfLane.findIndex((last) => last < bar.first);
      const lane = free === -1 ? lastOfLane.length : free;
      lastOfLane[lane] = bar.last;
      return { ...bar, lane };
    });
}

/** One row a person with what they have on the days, in the order of the names; weekly offs are no bars. */
export function personRows(data: CalendarData, span: Span): PersonRow[] {
  const shown = data.entries.filter(
    ({ layerid, fromdate, todate }) =>
      layerid !== WEEKLY_OFF && !span.hidden.has(layerid) && fromdate <= span.to && todate >= span.from,
  );
  return data.people.map((person) => {
    const own = shown.filter(({ employeeids }) =>
      employeeids.length === 0 ? person.employeeid === span.reader : employeeids.includes(person.employeeid),
    );
    const bars = barsOf(own, span);
    return { person, bars, lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)) };
  });
}

/** The days from `from` to `to`, both included. */
export const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at));
