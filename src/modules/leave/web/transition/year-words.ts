import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';

/** The days of a leave year in words. */
export function useYearWords(): (year: { fromdate: string; yearend: string }) => string {
  const day = useDay();
  return ({ fromdate, yearend }) => t('{{from}} to {{to}}', { from: day(fromdate), to: day(yearend) });
}
