import { t } from '../language.ts';

const KILOBYTE = 1024;

/** A size in bytes, as kilobytes or megabytes. */
export const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? t('{{count}} KB', { count: Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString('en-IN') })
    : t('{{count}} MB', {
        count: (bytes / KILOBYTE / KILOBYTE).toLocaleString('en-IN', { maximumFractionDigits: 1 }),
      });
