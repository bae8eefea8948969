import { plural, t } from '#platform/web/language.ts';

type Skipped = { readonly filename: string; readonly reason: string };
const MAX_NAMES = 5;

/** What a call left alone, each file with the reason; of many the first ones. */
export const skippedText = (skipped: readonly Skipped[]): string[] => [
  ...skipped.slice(0, MAX_NAMES).map(({ filename, reason }) => `${filename}: ${t(reason)}`),
  ...(skipped.length > MAX_NAMES
    ? [plural(skipped.length - MAX_NAMES, 'and {{count}} more', 'and {{count}} more')]
    : []),
];
