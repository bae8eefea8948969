import type { Tone } from '#platform/web/kit/tag.tsx';

export const STATE_TONES: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'info', 3: 'warn', 4: 'bad', 5: 'plain' };
export const ACCEPTANCE_TONES: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'warn', 3: 'good', 4: 'bad' };
