import { TextInput } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import style from './setup.module.css';

type Problem = { code: string; component: string | null; message: string };
type MonthPreview = {
  /** Paise; null when the box is empty, NaN when it has no valid amount. */
  gross: number | null;
  city: string;
  onGross: (gross: number | null) => void;
  onCity: (text: string) => void;
  problems: readonly Problem[];
  preview: readonly { code: string; name: string; amount: number }[];
};

/** Whether a preview is possible: an amount that is not negative. */
export const isAmount = (gross: number | null): gross is number => gross !== null && gross >= 0;

/** The gross a preview starts with, in paise. */
export const FIRST_GROSS = 38_000_00;

/** A month by the formulas on the page, or the problems with them. */
export function MonthPreview({ gross, city, onGross, onCity, problems, preview }: MonthPreview) {
  return (
    <Card title={t('A month by these formulas')}>
      <div className={style.inputs}>
        <MoneyField
          label="Monthly gross in rupees"
          field={{
            name: 'gross',
            value: gross,
            error: isAmount(gross) ? undefined : t('Please fill valid data'),
            onChange: onGross,
            onBlur: () => undefined,
          }}
        />
        <TextInput label={t('City')} value={city} onChange={(event) => onCity(event.currentTarget.value)} />
      </div>
      <div aria-live="polite">
        {problems.length > 0 ? (
          <ul className={style.problems}>
            {problems.map((problem) => (
              <li key={`${problem.code}${problem.component ?? ''}`}>
                {problem.component ? <code>{problem.component}</code> : null} {t(problem.message)}
              </li>
            ))}
          </ul>
        ) : (
          <dl className={style.month}>
            {preview.map((row) => (
              <div key={row.code}>
                <dt>{t(row.name)}</dt>
                <dd>
                  <Money amount={row.amount} decimals={0} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
