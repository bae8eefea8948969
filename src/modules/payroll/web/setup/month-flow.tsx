import { paise } from '#platform/engine/money.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { StructureFlow } from '../../contract/setup/structure-screen.ts';
import style from './month-flow.module.css';

type Row = StructureFlow['pay'][number];
const MONTHS = 12;

const share = (amount: number, of: number): string => (of > 0 ? ((amount / of) * 100).toFixed(1) : '0.0');

type Part = {
  heading: string;
  rows: readonly Row[];
  sum: { label: string; amount: number };
  ctc: number;
  sign: 1 | -1;
};

/** Rows of one part with the sum they lead to. */
function FlowPart({ heading, rows, sum, ctc, sign }: Part) {
  return (
    <tbody>
      {rows.length > 0 ? (
        <tr className={style.heading}>
          <th scope="colgroup" colSpan={4}>
            {heading}
          </th>
        </tr>
      ) : null}
      {rows.map(({ code, name, amount }, at) => (
        <tr key={`${code} ${at}`}>
          <th scope="row">{t(name)}</th>
          <td>
            <Money amount={paise(amount * sign)} decimals={0} />
          </td>
          <td>
            <Money amount={paise(amount * sign * MONTHS)} decimals={0} />
          </td>
          <td className="number">{share(amount, ctc)}%</td>
        </tr>
      ))}
      <tr className={style.sum}>
        <th scope="row">{sum.label}</th>
        <td>
          <Money amount={sum.amount} decimals={0} />
        </td>
        <td>
          <Money amount={paise(sum.amount * MONTHS)} decimals={0} />
        </td>
        <td className="number">{share(sum.amount, ctc)}%</td>
      </tr>
    </tbody>
  );
}

/** A month from the cost to the company to the net pay: where each rupee of it goes. */
export function MonthFlow({ flow }: { flow: StructureFlow }) {
  const { costs, pay, deductions, ctc, gross, net, state } = flow;
  const borne = ctc - gross;
  const taken = gross - net;
  const parts = [
    { key: 'net', label: t('Net pay'), amount: net },
    { key: 'taken', label: t('Deductions'), amount: taken },
    { key: 'borne', label: t('Borne by the company'), amount: borne },
  ].filter(({ amount }) => amount > 0);
  return (
    <Card title={t('From cost to net pay')}>
      <div className={style.bar} aria-hidden>
        {parts.map(({ key, amount }) => (
          <span key={key} data-part={key} style={{ flexGrow: amount }} />
        ))}
      </div>
      <ul className={style.legend}>
        {parts.map(({ key, label, amount }) => (
          <li key={key} data-part={key}>
            {label} <span className="number">{share(amount, ctc)}%</span>
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className={style.scroll} tabIndex={0} role="group" aria-label={t('From cost to net pay')}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Component')}</th>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Twelve months')}</th>
              <th scope="col">{t('Of the cost')}</th>
            </tr>
          </thead>
          <tbody>
            <tr className={style.sum}>
              <th scope="row">{t('Cost to the company')}</th>
              <td>
                <Money amount={ctc} decimals={0} />
              </td>
              <td>
                <Money amount={paise(ctc * MONTHS)} decimals={0} />
              </td>
              <td className="number">100.0%</td>
            </tr>
          </tbody>
          <FlowPart
            heading={t('Borne by the company')}
            rows={costs}
            sum={{ label: t('Pay'), amount: gross }}
            ctc={ctc}
            sign={-1}
          />
          <FlowPart
            heading={t('The pay is made of')}
            rows={pay}
            sum={{ label: t('Pay before deductions'), amount: gross }}
            ctc={ctc}
            sign={1}
          />
          <FlowPart
            heading={t('Taken from the pay')}
            rows={deductions}
            sum={{ label: t('Net pay'), amount: net }}
            ctc={ctc}
            sign={-1}
          />
        </table>
      </div>
      <p className={style.quiet}>
        {t('A whole month of usual pay in {{state}}, with the income tax of the month.', { state })}
      </p>
    </Card>
  );
}
