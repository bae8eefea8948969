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
const two = (value: number): string => String(value).padStart(2, '0');
/** A moment as the terminal writes it: the time of the place, which it has no name for. */
export const written = (at: number): string => {
  const date = new Date(at);
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
};

/** The log of working days: in about half past nine, out about half past six, each number by its own habit. */
export function logOfDays(of: Habits, { from, days }: { from: string; days: number }): string[] {
  const lines: string[] = [];
  for (let day = 0; day < days; day += 1) {
    const midnight = Date.parse(`${from}T00:00:00Z`) + day * DAY_MS;
    if (new Date(midnight).getUTCDay() === 0) continue;
    of.numbers.forEach((number, place) => {
      // A habit, not chance: the same call gives the same log.
      const swing = ((place * 7919 + day * 104_729) % 41) - 15;
      for (const minute of [570 + swing, 1110 + ((place + day) % 23)]) {
        const at = midnight + minute * 60_000 + ((place * 13 + day) % 60) * 1000 + of.drift * 1000;
        lines.push(`${number}\t${written(at)}\t${of.state}\t1\t0\t0`);
        if (of.repeat > 0 && lines.length % of.repeat === 0)
          lines.push(`${number}\t${written(at + 20_000)}\t${of.state}\t1\t0\t0`);
      }
    });
  }
  return lines;
}
