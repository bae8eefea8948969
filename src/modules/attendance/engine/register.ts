/** A day of the muster roll: the code of the day, or those of its halves; `*` for a mark that was not waived. */
export function rollCode([first, second]: readonly [string, string], mark: string | null): string {
  const code = first === second ? first : `${first}/${second}`;
  return mark === null || mark === 'waived' ? code : `${code}*`;
}

/** Minutes as hours and minutes, `8:15`; empty for none. */
export const hoursText = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
