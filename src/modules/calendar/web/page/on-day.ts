import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import { displayTime } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { CalendarEntryRow, CalendarLayerRow, getCalendar } from '../../contract/calendar.ts';
import type { View } from './use-calendar.ts';

export type CalendarData = OutputOf<typeof getCalendar>[number];
/** One line of a day: an entry, or how many people have one of a layer. */
export type DayLine = {
  key: string;
  layerid: string;
  colour: string;
  text: string;
  detail: string | null;
  ispending: boolean;
  /** Whether there are names behind it. */
  iscount: boolean;
};

/** How many people a layer counts, in words. */
const countText = ({ layername }: CalendarLayerRow, count: number): string =>
  `${t(layername)}: ${plural(count, '{{count}} person', '{{count}} people')}`;

/** Whose an entry is: one by name, more by their number where not all have it. */
function whose({ employeeids }: CalendarEntryRow, { people }: CalendarData, view: View): string | null {
  if (view === 'me' || employeeids.length === 0 || employeeids.length === people.length) return null;
  if (employeeids.length > 1) return plural(employeeids.length, '{{count}} person', '{{count}} people');
  return people.find(({ employeeid }) => employeeid === employeeids[0])?.fullname ?? null;
}

type Asked = { view: View; hidden: ReadonlySet<string>; format: string | undefined };

/** What is on a day, in the order of the layers; the weekly off is no line, it is the ground of the day. */
export function linesOn(data: CalendarData, date: Day, { view, hidden, format }: Asked): DayLine[] {
  return data.layers.flatMap((layer): DayLine[] => {
    const { layerid, colour } = layer;
    if (hidden.has(layerid) || layerid === WEEKLY_OFF) return [];
    const entries = data.entries.filter((one) => one.layerid === layerid && one.fromdate <= date && date <= one.todate);
    const counted = data.counts.find((one) => one.layerid === layerid && one.date === date);
    return [
      ...entries.map((one): DayLine => {
        const name = whose(one, data, view);
        const time = one.startson === null ? null : displayTime(one.startson, format);
        return {
          key: `${layerid} ${one.key}`,
          layerid,
          colour: one.colour,
          text: [time, name === null ? t(one.title) : `${name}: ${t(one.title)}`].filter(Boolean).join(' '),
          detail: one.detail,
          ispending: one.ispending,
          iscount: false,
        };
      }),
      ...(counted
        ? [
            {
              key: layerid,
              layerid,
              colour,
              text: countText(layer, counted.count),
              detail: null,
              ispending: false,
              iscount: true,
            },
          ]
        : []),
    ];
  });
}

export const WEEKLY_OFF = 'weeklyoff';

/** Whether a day is off by the weekday, as far as that is shown. */
export const isOff = ({ entries }: CalendarData, date: Day, hidden: ReadonlySet<string>): boolean =>
  !hidden.has(WEEKLY_OFF) && entries.some((one) => one.layerid === WEEKLY_OFF && one.fromdate === date);
