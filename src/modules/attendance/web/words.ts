import { plural, t } from '#platform/web/language.ts';

/** Days as they stand in a sentence: "1 day", "0.25 days". */
export const daysText = (days: number): string => plural(days, '{{count}} day', '{{count}} days');
/** Minutes as hours and minutes: "8 h 15 min". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('{{minutes}} min', { minutes: rest });
  return rest === 0 ? t('{{hours}} h', { hours }) : t('{{hours}} h {{minutes}} min', { hours, minutes: rest });
}
/** A length of time that is stored as HH:mm:ss, in words. */
export const durationText = (duration: string | null): string =>
  duration === null ? '–' : minutesText(Number(duration.slice(0, 2)) * 60 + Number(duration.slice(3, 5)));
export const yesNo = (is: boolean): string => t(is ? 'Yes' : 'No');

export type Presence = { sessiontypeid: 1 | 2; breakminutes: number; breakafterminutes: number };

/** What is taken off presence, in words. */
export const breakText = ({ breakminutes, breakafterminutes }: Presence): string =>
  breakminutes === 0 || breakafterminutes === 0
    ? t('Nothing is taken off')
    : t('{{break}} are taken off from {{after}} of presence on', {
        break: minutesText(breakminutes),
        after: minutesText(breakafterminutes),
      });
