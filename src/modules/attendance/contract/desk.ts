import { z } from 'zod';
import { readAttendance } from './log.ts';

const some = z.object({
  count: z.number(),
  /** The first of them by name, a few. */
  people: z.array(z.object({ employeeid: z.number(), fullname: z.string() })),
});

/** The people of the reader's right to attendance today. */
export const peopleTodayCard = {
  access: { ...readAttendance, scope: 'people' } as const,
  output: z.object({
    inservice: z.number(),
    /** On approved leave, for all or a part of the day. */
    away: some,
    /** Whose shift has begun, without a punch, leave or duty elsewhere; null where attendance is not switched on. */
    missing: some.nullable(),
  }),
};
export type PeopleToday = z.infer<typeof peopleTodayCard.output>;
