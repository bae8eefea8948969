import { TextInput } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import style from './setup.module.css';

type Problem = { code: string; component: string | null; message: string };
type MonthPreview = {
  gross: string;
  city: string;
  onGross: (text: string) => void;
  onCity: (text: string) => void;
  wrongGross: boolean;
  problems: readonly Problem[];
  preview: readonly { code: string; name: string; amount: number }[];
};

/** A month by the formulas as they stand on the page, or what is wrong with them. */
export function MonthPreview({ gross, city, onGross, onCity, wrongGross, problems, preview }: MonthPreview) {
  return (
    <Card title={t('A month by these formulas')}>
      <div className={style.inputs}>
        <TextInput
          label={t('Monthly gross in rupees')}
          value={gross}
          inputMode="decimal"
          error={wrongGross ? t('Please fill valid data') : undefined}
          onChange={(event) => onGross(event.currentTarget.value)}
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
