import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment, today, useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type PackageHistory, type PackageRow, undoPackage } from '../../../contract/person/package-screen.ts';
import { monthName } from '../../words.ts';
import { RevisionLetter } from './revision-letter.tsx';
import style from './package.module.css';

function Undo({ row }: { row: PackageRow }) {
  const undo = useSave(undoPackage, ['payslip', 'payrollRun', 'profile', 'people']);
  const takeBack = async () => {
    const text = t('Take this package back? The one before it runs on.');
    if (!(await ask({ text, yes: 'Withdraw', no: 'Dismiss', danger: true }))) return;
    try {
      await undo.mutateAsync({ input: { packageid: row.packageid } });
      toast('success', t('The package was withdrawn'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Button variant="default" size="xs" loading={undo.isPending} onClick={() => void takeBack()}>
      {t('Withdraw')}
    </Button>
  );
}

/** The packages of a person, newest first: amount, days, reason, and who entered it when. */
export function PackageHistoryCard({ history }: { history: PackageHistory }) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const mayEdit = useMay('payrollInput', 'edit');
  const mayWrite = useMay('letter', 'edit');
  const now = today();
  return (
    <Card title={t('Packages of {{name}}', { name: history.fullname })}>
      {history.packages.length === 0 ? <p className={style.quiet}>{t('No package assigned yet.')}</p> : null}
      <ol className={style.history} aria-label={t('Package history')}>
        {history.packages.map((row) => {
          const future = row.from > now;
          const current = !future && (row.to === null || row.to >= now);
          return (
            <li key={row.packageid} data-current={current}>
              <div className={style.line}>
                <b>
                  <Money amount={row.amount} />{' '}
                  <small>{row.paybasis === 'CTC' ? t('Annual CTC') : t('gross a month')}</small>
                </b>
                {future ? <Tag tone="info">{t('Planned')}</Tag> : null}
                {current ? <Tag tone="good">{t('Now')}</Tag> : null}
                {row.payrollmonth !== null && row === history.packages[0] && mayWrite ? (
                  <RevisionLetter employeeid={history.employeeid} />
                ) : null}
                {row.mayundo && mayEdit ? <Undo row={row} /> : null}
              </div>
              <p>
                <time dateTime={row.from}>{day(row.from)}</time>
                {' – '}
                {row.to === null ? t('until further notice') : <time dateTime={row.to}>{day(row.to)}</time>}
                {row.payrollmonth ? ` · ${t('first paid with {{month}}', { month: monthName(row.payrollmonth) })}` : ''}
              </p>
              {row.paybasis === 'CTC' && row.monthlygross !== null ? (
                <p>
                  <Money amount={row.monthlygross} /> {t('gross a month')}
                </p>
              ) : null}
              <p>
                {[
                  row.reason,
                  row.addedbyname
                    ? t('entered by {{name}} on {{when}}', {
                        name: row.addedbyname,
                        when: displayMoment(row.addeddate, format),
                      })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
