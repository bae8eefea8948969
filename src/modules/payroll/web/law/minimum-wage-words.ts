import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import { A_DAY } from '../../contract/law/minimum-wage.ts';

/** A rate with what it is for. */
export const rateWords = ({ rate, rateperid }: { rate: number; rateperid: number }): string =>
  rateperid === A_DAY
    ? t('{{amount}} a day', { amount: formatRupees(paise(rate)) })
    : t('{{amount}} a month', { amount: formatRupees(paise(rate)) });
