import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';

type Period = { readonly fromdate: string | null; readonly todate: string | null };

/** How long somebody learned or worked somewhere, in words; empty where it is not said. */
export function usePeriod(): (period: Period) => string {
  const day = useDay();
  return ({ fromdate, todate }) => {
    if (fromdate !== null && todate !== null) return `${day(fromdate)} – ${day(todate)}`;
    if (fromdate !== null) return t('since {{day}}', { day: day(fromdate) });
    return todate === null ? '' : t('until {{day}}', { day: day(todate) });
  };
}
