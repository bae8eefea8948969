import type { Tone } from '#platform/web/kit/tag.tsx';

/** The tones of the states of an announcement. */
export const STATE_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'good' };
