import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '../language.ts';
import style from './card.module.css';

type Metric = {
  label: string;
  note?: string;
  /** Without the colour of money: an amount that is neither earned nor paid. */
  plain?: true;
} & ({ amount: number } | { value: number | string });

/** One key figure. `amount` is in paise and has the colour of money. */
export function Metric({ label, note, plain, ...figure }: Metric) {
  const isMoney = 'amount' in figure;
  const text = isMoney
    ? formatRupees(paise(figure.amount), { decimals: 0 })
    : typeof figure.value === 'number'
      ? figure.value.toLocaleString('en-IN')
      : figure.value;
  return (
    <div className={style.stat}>
      <span>{t(label)}</span>
      <b data-money={isMoney && plain !== true}>{text}</b>
      {note ? <span>{t(note)}</span> : null}
    </div>
  );
}
