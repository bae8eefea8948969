import { plural, t } from '#platform/web/language.ts';

type Experience = { minworkexperience: number | null; maxworkexperience: number | null };

/** Years of experience in words; empty where nothing is asked. */
export function experienceText({ minworkexperience: least, maxworkexperience: most }: Experience): string {
  if (least !== null && most !== null) return t('{{least}} – {{most}} years', { least, most });
  if (least !== null) return plural(least, '{{count}} year or more', '{{count}} years or more');
  return most === null ? '' : plural(most, 'up to {{count}} year', 'up to {{count}} years');
}
