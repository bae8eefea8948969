import type { DayReason } from '#platform/engine/working-days.ts';
import { t } from '../language.ts';
import { useDay } from './day.ts';

/** Why a day is off, in the reader's language. */
export const dayReasonText = ({ text, values }: DayReason): string =>
  t(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, t(value)])));

/** Returns a function that says from which day another was moved, and why. */
export function useMovedText(): (moved: { from: string; reason: DayReason }) => string {
  const day = useDay();
  return ({ from, reason }) => t('moved from {{day}}: {{reason}}', { day: day(from), reason: dayReasonText(reason) });
}
