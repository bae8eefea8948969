import { Fragment } from 'react';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { PayslipView } from '../../contract/outputs/payslip-view.ts';
import style from './payslip.module.css';

/** What the pay did not cover and the next month takes, with its kinds. */
export function Carried({ slip, decimals }: { slip: PayslipView; decimals: 0 | 2 }) {
  if (slip.recoverycarried <= 0) return null;
  return (
    <p className={style.dim}>
      {t('Carried to the next month as a recovery:')} <Money amount={slip.recoverycarried} decimals={decimals} />
      {slip.recoveries.map(({ name, amount }, at) => (
        <Fragment key={name}>
          {at === 0 ? ' (' : ', '}
          {t(name)} <Money amount={amount} decimals={decimals} />
          {at === slip.recoveries.length - 1 ? ')' : ''}
        </Fragment>
      ))}
    </p>
  );
}
