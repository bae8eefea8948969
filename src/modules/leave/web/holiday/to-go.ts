import { type Day, daysBetween } from '#platform/engine/day.ts';
import { today } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';

/** How long it is until a day. */
export function toGo(date: Day): string {
  const days = daysBetween(today(), date) - 1;
  return days === 0 ? t('Today') : days === 1 ? t('Tomorrow') : plural(days, 'in {{count}} day', 'in {{count}} days');
}
