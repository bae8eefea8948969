import type { Day } from '../engine/day.ts';
import type { Session } from './access.ts';
import type { Db } from './db.ts';

/** Who looks at a calendar. A feed has no session: it is of the person alone. */
export type CalendarViewer = {
  readonly db: Db;
  readonly today: string;
  readonly employeeid: number | null;
  readonly session: Session | undefined;
};

/** Whose entries are asked for, on which days; without people those of the whole company. */
export type CalendarAsked = {
  readonly from: Day;
  readonly to: Day;
  readonly employeeids: readonly number[] | null;
};

export type CalendarEntry = {
  /** The same for the same thing whenever it is read, and no other of the layer has it. */
  readonly key: string;
  /** Null for what is nobody's alone. */
  readonly employeeid: number | null;
  /** The first and the last day. */
  readonly from: Day;
  readonly to: Day;
  readonly title: string;
  readonly detail: string | null;
  /** Instants, ISO 8601, for what has a time. */
  readonly startson: string | null;
  readonly endson: string | null;
  /** Whether it waits for a decision. */
  readonly ispending: boolean;
  /** `#rrggbb`; null for the colour of the layer. */
  readonly colour: string | null;
};

/** A whole day of a calendar, as most layers have them. */
export const wholeDay = (
  date: Day,
  { employeeid = null, ...of }: { key: string; title: string; detail?: string | null; employeeid?: number | null },
): CalendarEntry => ({
  detail: null,
  ...of,
  employeeid,
  from: date,
  to: date,
  startson: null,
  endson: null,
  ispending: false,
  colour: null,
});

/** A kind of entry that a module brings to the calendar; it can be switched on and off by its title. */
export type CalendarLayer = {
  readonly id: string;
  readonly title: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** Smaller first. */
  readonly order: number;
  /** Whether it is of the viewer alone in every view, as their own days off are. */
  readonly isofviewer?: true;
  /** Whether many have the same entry on a day, so that it is shown once. */
  readonly isshared?: true;
  /** Whether it goes into the feed of a person. */
  readonly infeed?: true;
  /**
   * The entries of people, as the viewer may know them; a fixed number of statements. Every entry has a day among the
   * asked ones.
   */
  readonly entries: (viewer: CalendarViewer, request: CalendarAsked) => Promise<CalendarEntry[]>;
};
