import { day, epochDay, fromEpochDay } from '#platform/engine/day.ts';

/** How people punch at a simulated terminal, and how it writes it down. */
export type Habits = {
  /** Numbers of people, as the terminal sends them. */
  readonly numbers: readonly string[];
  /** Seconds that its clock is ahead. */
  readonly drift: number;
  /** One in so many punches is pressed twice; 0 never. */
  readonly repeat: number;
  /** The state code of all punches; 255 is what terminals send that ask for none. */
  readonly state: number;
};

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** The first of January 1970 was a Thursday. */
const isSunday = (epoch: number): boolean => epoch % 7 === 3;
const two = (value: number): string => String(value).padStart(2, '0');
/** A moment as the terminal writes it: the time of the place, which it has no name for. */
export const written = (at: number): string => {
  const days = Math.floor(at / DAY_MS);
  const second = Math.floor(at / 1000) - days * DAY_SECONDS;
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
  return `${fromEpochDay(days)} ${two(hours)}:${two(minutes)}:${two(second % 60)}`;
};

/** The log of working days: in about half past nine, out about half past six, each number by its own habit. */
export function logOfDays(of: Habits, { from, days }: { from: string; days: number }): string[] {
  const lines: string[] = [];
  const first = epochDay(day(from));
  for (let at = first; at < first + days; at += 1) {
    if (isSunday(at)) continue;
    const midnight = at * DAY_MS;
    of.numbers.forEach((number, place) => {
      // A habit, not chance: the same call gives the same log.
      const swing = ((place * 7919 + (at - first) * 104_729) % 41) - 15;
      for (const minute of [570 + swing, 1110 + ((place + at - first) % 23)]) {
        const pressed = midnight + minute * 60_000 + ((place * 13 + at - first) % 60) * 1000 + of.drift * 1000;
        lines.push(`${number}\t${written(pressed)}\t${of.state}\t1\t0\t0`);
        if (of.repeat > 0 && lines.length % of.repeat === 0)
          lines.push(`${number}\t${written(pressed + 20_000)}\t${of.state}\t1\t0\t0`);
      }
    });
  }
  return lines;
}
