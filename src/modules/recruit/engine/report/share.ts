/** A part of a whole in percent with one decimal; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;

/** The bands of the share of skills that were found, in order. */
export const BANDS = ['No skills asked for', '0 to 25%', 'Above 25 to 50%', 'Above 50 to 75%', 'Above 75%'] as const;

/** The band of an application: by the skills of its job and how many of them were found. */
export function bandOf(request: number, result: number): (typeof BANDS)[number] {
  if (request === 0) return BANDS[0];
  const quarters = (result * 4) / request;
  if (quarters <= 1) return BANDS[1];
  if (quarters <= 2) return BANDS[2];
  return quarters <= 3 ? BANDS[3] : BANDS[4];
}
