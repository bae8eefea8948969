import type { Tone } from '#platform/web/kit/tag.tsx';

/** How a state of an invitation looks. */
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
