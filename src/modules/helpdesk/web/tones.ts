import type { Tone } from '#platform/web/kit/tag.tsx';

export const STATUS_TONES: Readonly<Record<number, Tone>> = {
  1: 'info',
  2: 'info',
  3: 'warn',
  4: 'good',
  5: 'bad',
  6: 'plain',
  7: 'plain',
};
