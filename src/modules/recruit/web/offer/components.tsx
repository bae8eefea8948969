import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { OfferLine } from '../../contract/offer/offer.ts';
import style from './offer.module.css';

/** What a package comes to: each component of a month and of a year. */
export function Components({ lines }: { lines: readonly OfferLine[] }) {
  if (lines.length === 0) return null;
  return (
    <table className={style.pay} aria-label={t('Components of the package')}>
      <thead>
        <tr>
          <th scope="col">{t('Component')}</th>
          <th scope="col">{t('A month')}</th>
          <th scope="col">{t('A year')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, name, month, year }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td>
              <Money amount={month} />
            </td>
            <td>
              <Money amount={year} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
