import { Alert } from '@mantine/core';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { type FileCheck, runFileCheck } from '../../contract/outputs/run-files.ts';
import style from '../run/run.module.css';

type Line = { label: string; people: number; amount: number; strong?: boolean };

function linesOf({ files, apart, people, amount }: FileCheck): Line[] {
  return [
    ...files.map(({ layout, ...paid }) => ({ label: layout, ...paid })),
    { label: t('Paid by the bank'), people, amount, strong: true },
    ...apart.map(({ mode, onhold, ...paid }) => ({
      label: onhold
        ? t('On payout hold: {{mode}}', { mode: t(mode) })
        : t('Paid otherwise: {{mode}}', { mode: t(mode) }),
      ...paid,
    })),
  ];
}

/** Whether the files of a run are its payments: by file for the bank, and what is in none, or why files are refused. */
export function RunFileCheck({ run }: { run: PayrollRun }) {
  const { data, error, refetch } = useEndpoint(runFileCheck, { payrollrunid: run.payrollrunid });
  if (error) return <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { problem, unaccounted } = data;
  return (
    <Card
      title={t('Payments in the files')}
      side={
        <Tag tone={problem === null ? 'good' : 'bad'}>
          {problem === null ? t('Every payment by the bank stands once') : t('Files are refused')}
        </Tag>
      }
    >
      {problem === null ? null : (
        <Alert color="red" title={t('The files are not what is paid')}>
          {t(problem)}
        </Alert>
      )}
      {unaccounted.length === 0 ? null : (
        <Alert color="yellow">
          {t('Paid by the bank without an account number: {{codes}}', { codes: unaccounted.join(', ') })}
        </Alert>
      )}
      <dl className={style.sums}>
        {linesOf(data).map(({ label, people, amount, strong }) => (
          <div key={label} className={strong ? style.strong : undefined}>
            <dt>
              {label} · {plural(people, '{{count}} person', '{{count}} people')}
            </dt>
            <dd className="number">{formatRupees(paise(amount))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
