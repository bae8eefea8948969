import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { id, listOf, orNull } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { clockTime, whole } from './fields.ts';

/** A rotating shift names other shifts day by day; nobody is late or early in a flexible one. */
export const SHIFT_TYPE = choices({ 1: 'Fixed', 2: 'Flexible', 3: 'Rotating' });
/** How punches become presence. */
export const SESSION = choices({ 1: 'From the first punch to the last', 2: 'By pairs of punches' });

export const ROTATING = 3;
const DAY = 1440;
/** Minutes of a time of a shift. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes as a time of a shift, `HH:MM`, above 24:00 on the next day. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A half of a shift. */
export const shiftHalf = z.object({ intime: clockTime, outtime: clockTime });

/** How presence is read, and what is taken off it by itself. Minutes. */
export const presence = {
  sessiontypeid: SESSION.schema.default(1),
  breakminutes: whole(0, 480).default(0),
  /** From so many minutes of presence on; 0 never. */
  breakafterminutes: whole(0, DAY).default(0),
};

/** What a version of a shift says. */
export const shiftDetail = z
  .object({
    shifttypeid: SHIFT_TYPE.schema.default(1),
    shifttiming: listOf(shiftHalf, 2).describe('Its two halves; nothing for a rotating shift'),
    earlyminutes: whole(0, 720)
      .default(180)
      .describe('Minutes before its start and after its end in which punches belong to it'),
    lateminutes: whole(0, 720).default(420),
    isuntilnext: z
      .boolean()
      .default(false)
      .describe(
        "Whether punches after it belong to it until those of the next day's shift begin, so that a double shift is one day",
      ),
    isnight: z
      .boolean()
      .default(false)
      .describe('Whether days worked in it are counted as night shifts, which payroll can pay'),
    ...presence,
    requiredminutes: whole(0, DAY).default(0),
    corefrom: orNull(clockTime).describe(
      'Of a flexible shift the hours at which everybody is there: who comes later is late, who goes before is early',
    ),
    coreto: orNull(clockTime),
    rotation: listOf(z.object({ shiftid: orNull(id) }), 60).describe(
      'Of a rotating shift: the shift of each of its days; null on those that have none',
    ),
  })
  .superRefine(({ shifttypeid, shifttiming, requiredminutes, corefrom, coreto, rotation }, ctx) => {
    const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (shifttypeid === ROTATING) {
      if (rotation.every(({ shiftid }) => shiftid === null)) complain('rotation', 'Please select a shift');
      return;
    }
    const [first, second] = shifttiming;
    if (!first || !second) return complain('shifttiming', 'Please enter both halves of the shift');
    const times = [first.intime, first.outtime, second.intime, second.outtime].map(minutesOf);
    if (times.some((at, place) => place > 0 && at < (times[place - 1] ?? 0))) complain('shifttiming', MESSAGES.E1030);
    if ((times[0] ?? 0) >= DAY) complain('shifttiming', 'A shift begins before 24:00');
    if ((times[3] ?? 0) - (times[0] ?? 0) > DAY) complain('shifttiming', 'A shift is no longer than 24 hours');
    if (corefrom !== null || coreto !== null) {
      const [from, to] = [corefrom, coreto].map((time) => (time === null ? null : minutesOf(time)));
      if (from == null || to == null || from >= to)
        complain(corefrom === null ? 'corefrom' : 'coreto', 'Please enter the core hours');
      else if (from < (times[0] ?? 0) || to > (times[3] ?? 0))
        complain('corefrom', 'Core hours lie within the times of the shift');
    }
    if (requiredminutes === 0) complain('requiredminutes', MESSAGES.E1360);
  });
export type ShiftDetail = z.output<typeof shiftDetail>;
