import { t } from '#platform/web/language.ts';
import type { UnitRateRow } from '../../../contract/person/units-worked.ts';

/** Whose rate it is: a person's, of a grade, a city or both, or of all others. */
export const whoseRate = ({ fullname, gradename, city }: UnitRateRow): string =>
  fullname ?? ([gradename, city].filter(Boolean).join(' · ') || t('All others'));
