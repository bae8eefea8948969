import { Money } from '#platform/web/kit/money.tsx';
import { paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import type { Settlement } from '../../../contract/run/settlement.ts';
import { payeeAmounts } from '../../../engine/outputs/payees.ts';
import { shareText } from './payees-field.tsx';
import style from './settlement.module.css';

/** The nominees whom a settlement pays, with their accounts and, once there is a payslip, what each gets of it. */
export function Payees({ settlement: { input, isbydeath, payslip } }: { settlement: Settlement }) {
  const { payees } = input;
  if (payees.length === 0)
    return isbydeath ? (
      <p className={style.note}>{t('No nominee is entered: the net pay goes to the account of the person.')}</p>
    ) : null;
  const amounts = payslip ? payeeAmounts(paise(payslip.netpay), payees) : [];
  return (
    <section aria-label={t('Nominees')}>
      <p className={style.note}>{t('The net pay goes to the nominees:')}</p>
      <ul className={style.lines}>
        {payees.map(({ name, relationship, account, ifsc, share }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two nominees may have one account
          <li key={at} className={style.paid}>
            <span>
              {name}
              <small>
                {relationship} · {account} · {ifsc}
              </small>
            </span>
            <span>
              {shareText(share)} %{amounts[at] === undefined ? null : <Money amount={amounts[at]} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
