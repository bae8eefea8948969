import { type Day, day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import type { Half, LeaveRequest } from '../engine/request.ts';
import type { ChargeRules, LeaveCalendar, LeaveDay } from '../engine/rules.ts';

type Given = {
  holidays?: readonly string[];
  /** Days of which one half is off. */
  halves?: Readonly<Record<string, LeaveDay['halfoff']>>;
  optional?: readonly string[];
  from?: string;
  to?: string;
};
/** Sundays and Saturdays are off; service from one day to another. */
export const fiveDays =
  ({ holidays = [], halves = {}, optional = [], from = '2024-01-01', to = '2099-12-31' }: Given = {}): LeaveCalendar =>
  (of: Day) => {
    const isoptional = optional.includes(of);
    if (of < from || of > to) return { kind: undefined, isoptional };
    if (halves[of]) return { kind: 'working', isoptional, halfoff: halves[of] };
    if ([0, 6].includes(weekdayOf(of))) return { kind: 'off', isoptional };
    return { kind: holidays.includes(of) ? 'holiday' : 'working', isoptional };
  };

export const RULES: ChargeRules = {
  documents: [{ leave: 'SL', afterdays: 2, otherwise: 'LW' }],
  clubbing: [{ leave: 'CL', notwith: 'EL', chargeas: 'EL' }],
  sandwich: { between: ['EL', 'SL', 'LW'], prefix: ['LW'], suffix: ['LW'], prefixsuffixmindays: 2 },
  restricted: [{ from: day('2026-10-12'), to: day('2026-10-14'), leave: ['EL', 'CL'] }],
  hoursteps: {},
  hours: ['CL', 'LW'],
  minutesperday: 480,
  optionalholiday: ['OH'],
};

/** A request written as `EL 2026-10-05` or `CL 2026-10-05/2 2026-10-07/1`: the halves it begins and ends with. */
export function request(requestid: number, text: string, more: Partial<LeaveRequest> = {}): LeaveRequest {
  const [leave = '', first = '', last = first] = text.split(' ');
  const [from = '', fromhalf = '1'] = first.split('/');
  const [to = '', tohalf = '2'] = last.split('/');
  return {
    requestid,
    leave,
    from: day(from),
    fromhalf: Number(fromhalf) as Half,
    to: day(to),
    tohalf: (first === last && first.includes('/') ? Number(fromhalf) : Number(tohalf)) as Half,
    minutes: null,
    hasdocument: false,
    cancelled: [],
    ...more,
  };
}
