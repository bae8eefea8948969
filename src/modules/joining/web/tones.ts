import type { Tone } from '#platform/web/kit/tag.tsx';

/** The tone of each status of an invitation. */
export const TONES: Readonly<Record<number, Tone>> = {
  1: 'info',
  2: 'info',
  3: 'info',
  4: 'warn',
  5: 'warn',
  6: 'good',
  7: 'plain',
  8: 'bad',
};
