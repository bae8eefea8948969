import { Button } from '@mantine/core';
import { CONFIRMATION_STATUS, type Confirmation, listConfirmations } from '#platform/contract/confirmation.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import style from './accounts.module.css';
import { courseOf } from './course.ts';
import { useMoment } from './rows.tsx';
import { useConfirmations } from './use-confirmations.ts';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'good', 3: 'bad', 4: 'plain' };

/** Rights and account access that need a second administrator, and the latest decisions. */
export default function Confirmations() {
  const { data, error, refetch } = useEndpoint(listConfirmations, {}, { staleTime: 0 });
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const open = data.filter(({ statusid }) => statusid === 1);
  const ended = data.filter(({ statusid }) => statusid !== 1);
  return (
    <div className={style.list}>
      <p className={style.quiet}>
        {t(
          'Some rights need two administrators, and so does access to the account of somebody with more rights; layouts of files for the bank and of journals need somebody who approves payrolls. Nothing here takes effect until a second person confirms it.',
        )}
      </p>
      <Card title={t('Waiting')}>
        <Rows rows={open} none="Nothing is waiting for confirmation." />
      </Card>
      <Card title={t('Decided')}>
        <Rows rows={ended} none="Nothing has been decided yet." />
      </Card>
    </div>
  );
}

function Rows({ rows, none }: { rows: readonly Confirmation[]; none: string }) {
  if (rows.length === 0) return <p className={style.quiet}>{t(none)}</p>;
  return (
    <ol className={style.rows}>
      {rows.map((row) => (
        <Row key={row.accountconfirmationid} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { row: Confirmation }) {
  const { busy, decide, withdraw } = useConfirmations();
  const moment = useMoment();
  const { accountconfirmationid: id, summary, statusid, mayconfirm, maydecline, maywithdraw } = row;
  return (
    <li className={style.confirmation}>
      <div>
        <b>{t(summary)}</b> <Tag tone={TONES[statusid]}>{t(CONFIRMATION_STATUS.label(statusid) ?? '')}</Tag>
        {row.note === null ? null : <p className={style.note}>{row.note}</p>}
        <p className={style.quiet}>{courseOf(row, moment)}</p>
      </div>
      {mayconfirm || maydecline || maywithdraw ? (
        <div className={style.buttons}>
          {mayconfirm ? (
            <Button size="xs" loading={busy} onClick={() => void decide(id, true)}>
              {t('Confirm')}
            </Button>
          ) : null}
          {maydecline ? (
            <Button size="xs" variant="default" loading={busy} onClick={() => void decide(id, false)}>
              {t('Decline')}
            </Button>
          ) : null}
          {maywithdraw ? (
            <Button size="xs" variant="default" loading={busy} onClick={() => void withdraw(id)}>
              {t('Withdraw')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
