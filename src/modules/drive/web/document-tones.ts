import type { Tone } from '#platform/web/kit/tag.tsx';

/** The tones of the statuses of documents and of requests. */
export const DOCUMENT_TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'good', 3: 'bad' };
export const REQUEST_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'good', 4: 'plain' };
