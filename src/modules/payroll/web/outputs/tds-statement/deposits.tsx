import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type Challan, type getStatement, removeChallan } from '../../../contract/outputs/tds-statement.ts';
import style from '../payslip.module.css';
import { monthName } from '../../words.ts';

export type Statement = OutputOf<typeof getStatement>[number];
type Month = Statement['months'][number];

/** What is between the tax deducted and its challans, in words. */
function Match({ tds, difference, islate }: Month) {
  const amount = formatRupees(paise(Math.abs(difference)));
  if (tds === 0 && difference === 0) return <Tag>{t('No tax')}</Tag>;
  if (difference < 0) return <Tag tone={islate ? 'bad' : 'warn'}>{t('{{amount}} to deposit', { amount })}</Tag>;
  if (difference > 0) return <Tag tone="warn">{t('{{amount}} too much', { amount })}</Tag>;
  return <Tag tone={islate ? 'warn' : 'good'}>{t(islate ? 'Deposited late' : 'Deposited')}</Tag>;
}

/** The months of the quarter: tax deducted, until when it is deposited, and its challans. */
export function Deposits({ statement, mayEdit }: { statement: Statement; mayEdit: boolean }) {
  const day = useDay();
  const { mutateAsync } = useSave(removeChallan);
  const remove = async ({ tdschallanid, serialnumber }: Challan) => {
    const yes = await ask({
      text: t('Delete the challan {{serial}}?', { serial: serialnumber }),
      yes: 'Delete',
      no: 'Dismiss',
    });
    if (!yes) return;
    try {
      await mutateAsync({ input: { tdschallanid } });
      toast('success', t('The challan was deleted'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card title={t('Deposits')}>
      <div
        style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}
        tabIndex={0}
        role="group"
        aria-label={t('Tax deducted and deposited by month')}
      >
        <table className={style.compare}>
          <thead>
            <tr>
              <th scope="col">{t('Paid in')}</th>
              <th scope="col">{t('Tax deducted')}</th>
              <th scope="col">{t('Deposit by')}</th>
              <th scope="col">{t('Challans')}</th>
              <th scope="col">{t('State')}</th>
            </tr>
          </thead>
          <tbody>
            {statement.months.map((one) => (
              <tr key={one.month}>
                <td>{monthName(one.month)}</td>
                <td>
                  <Money amount={one.tds} />
                </td>
                <td>{day(one.dueon)}</td>
                <td>
                  <Money amount={one.deposited} />
                </td>
                <td>
                  <Match {...one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {statement.challans.length > 0 ? (
          <table className={style.compare} style={{ marginTop: 16 }}>
            <thead>
              <tr>
                <th scope="col">{t('Challan')}</th>
                <th scope="col">{t('BSR code')}</th>
                <th scope="col">{t('Deposited on')}</th>
                <th scope="col">{t('Tax')}</th>
                <th scope="col">{t('Interest and fee')}</th>
                <th scope="col">{t('Delete')}</th>
              </tr>
            </thead>
            <tbody>
              {statement.challans.map((one) => (
                <tr key={one.tdschallanid}>
                  <td>{t('{{serial}} of {{month}}', { serial: one.serialnumber, month: monthName(one.month) })}</td>
                  <td>{one.bsrcode}</td>
                  <td>{day(one.depositedon)}</td>
                  <td>
                    <Money amount={one.amount} />
                  </td>
                  <td>{one.interest + one.fee === 0 ? '–' : <Money amount={one.interest + one.fee} />}</td>
                  <td>
                    {mayEdit ? (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('Delete the challan {{serial}}', { serial: one.serialnumber })}
                        onClick={() => void remove(one)}
                      >
                        <IconTrash size={16} stroke={1.6} />
                      </ActionIcon>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </Card>
  );
}
