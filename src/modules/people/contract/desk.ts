import { z } from 'zod';
import { personChip } from '#platform/contract/fields.ts';

/** Whom the reader works with: department, manager and direct reports. */
export const yourTeamCard = {
  access: { feature: 'profile', need: 'read', scope: 'self' } as const,
  output: z.object({
    departmentname: z.string().nullable(),
    manager: personChip.nullable(),
    directreports: z.array(personChip),
  }),
};
export type YourTeam = z.infer<typeof yourTeamCard.output>;

const moves = z.object({
  count: z.number(),
  /** The first of them by their day, a few. */
  people: z.array(z.object({ employeeid: z.number(), fullname: z.string(), day: z.string() })),
});

/** Who joins in these weeks and misses something: how many, and the first of them. */
export const joinersCard = {
  access: { feature: 'people', need: 'edit', scope: 'people' } as const,
  output: z.object({
    count: z.number(),
    people: z.array(
      z.object({
        employeeid: z.number(),
        fullname: z.string(),
        joiningdate: z.string(),
        /** Steps that are done, of all. */
        done: z.number(),
        all: z.number(),
      }),
    ),
  }),
};
export type Joiners = z.infer<typeof joinersCard.output>;

/** How many people there are, of those whom the reader's right covers, and who joins and leaves this month. */
export const headcountCard = {
  access: { feature: 'people', need: 'read', scope: 'people' } as const,
  output: z.object({ month: z.string(), headcount: z.number(), joiners: moves, leavers: moves }),
};
export type Headcount = z.infer<typeof headcountCard.output>;
