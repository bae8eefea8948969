import { z } from 'zod';
import { orNull } from '#platform/contract/fields.ts';
import { monthText } from '../units.ts';

/**
 * The month whose settings are asked for, or that a change begins with. Without one: the next month to be run, or the
 * beginning while no month is locked.
 */
export const fromMonth = { from: monthText.optional() };
/** The same in the body of a save. */
export const fromMonthSave = { from: orNull(monthText).optional() };

/** What a change does to a version of the settings. */
export const SETTING_PARTS = ['structure', 'method', 'cycle', 'names', 'layouts', 'paygroups'] as const;

/** From which month the shown settings are in force, what stands against a change, and every version saved. */
export const inForceState = z.object({
  /** The month a change begins with; null for the beginning, while no month is locked. */
  from: z.string().nullable(),
  /** The same where no month is asked for. */
  usual: z.string().nullable(),
  /** The first month that a change is paid by. */
  worksfrom: z.string(),
  /** The months a change may begin with. */
  months: z.array(z.string()),
  /** The next month with settings of its own, which a change does not reach; null without one. */
  later: z.string().nullable(),
  /** Why nothing can be changed at the moment; null when it can. */
  blocked: z.string().nullable(),
  /** A computed run that a change makes outdated; null without one. */
  computed: z.string().nullable(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      /** Null for the beginning. */
      from: z.string().nullable(),
      addeddate: z.string(),
      addedbyname: z.string().nullable(),
      /** What it changed of the version before; empty for the first. */
      parts: z.array(z.enum(SETTING_PARTS)),
      /** False where a later save begins with the same month. */
      inforce: z.boolean(),
    }),
  ),
});
export type InForceState = z.infer<typeof inForceState>;
