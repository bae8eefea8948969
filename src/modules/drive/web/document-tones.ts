import type { Tone } from '#platform/web/kit/tag.tsx';

/** The tones of the statuses of documents and of requests. */
export const DOCUMENT_TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'good', 3: 'bad' };
export const REQUEST_TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'good', 4: 'plain' };
/** The tones of uploads of many documents, and of how sure a file is matched. */
export const DROP_TONES: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'info', 3: 'warn', 4: 'good', 5: 'plain' };
export const MATCH_TONES: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'good', 3: 'warn', 4: 'info', 5: 'plain' };
