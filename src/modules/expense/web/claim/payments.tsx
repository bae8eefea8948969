import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import type { ClaimDetail } from '../../contract/claim.ts';
import style from '../expense.module.css';
import { ReturnDialog } from '../pay/return-dialog.tsx';
import { amountText, METHOD_WORDS } from '../words.ts';

type Payment = ClaimDetail['payments'][number];

/** What was paid for a claim, and what the bank sent back. */
export function Payments({ claim: { payments, setoff, ismine } }: { claim: ClaimDetail }) {
  const mayPay = useMay('expensePay', 'edit');
  const [returned, setReturned] = useState<Payment>();
  return (
    <Card title={t('Payments')}>
      {payments.length === 0 ? (
        <p className={style.quiet}>
          {setoff > 0
            ? t('{{amount}} was set off against advances; nothing was paid.', { amount: amountText(setoff) })
            : t('Nothing was paid yet.')}
        </p>
      ) : (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('How')}</th>
              <th scope="col">{t('Reference')}</th>
              <th scope="col" className={style.amount}>
                {t('Amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((one) => (
              <Row
                key={one.expensepaymentid}
                payment={one}
                {...(mayPay && !ismine ? { onReturned: () => setReturned(one) } : {})}
              />
            ))}
          </tbody>
        </table>
      )}
      {returned ? <ReturnDialog payment={returned} onClose={() => setReturned(undefined)} /> : null}
    </Card>
  );
}

function Row({ payment, onReturned }: { payment: Payment; onReturned?: () => void }) {
  const day = useDay();
  const { paidon, payrollmonth, method, kind, reference, amount } = payment;
  return (
    <tr>
      <td>{paidon === null ? (payrollmonth ?? '–') : day(paidon)}</td>
      <td>
        {t(METHOD_WORDS[method as keyof typeof METHOD_WORDS] ?? method)}
        {kind === 'bank_return' ? ` · ${t('Returned')}` : ''}
        {onReturned && kind === 'pay' && method === 'bank' ? (
          <Button variant="subtle" size="compact-xs" onClick={onReturned}>
            {t('Returned by the bank')}
          </Button>
        ) : null}
      </td>
      <td>{reference ?? '–'}</td>
      <td className={style.amount}>{amountText(amount)}</td>
    </tr>
  );
}
