import { Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  CLOSE_CHECKS,
  checkClose,
  type CloseCheck,
  closeLeavers,
  type CloseMonth,
  startClose,
} from '../../contract/close.ts';
import { LOGS } from '../log/paths.ts';
import { monthText, monthWithDays } from '../log/words.ts';
import { PreviewPeople } from './people-table.tsx';
import style from './close.module.css';

/** What has to be settled before a month is closed, what it would come to, and the close. */
export function ClosePanel({ row }: { row: CloseMonth }) {
  const { month } = row;
  const { data, error, refetch } = useEndpoint(checkClose, { month }, { staleTime: 0 });
  const watch = useWatchJobs();
  const { mutateAsync, isPending } = useSave(startClose, ['leave']);
  const [checked] = data ?? [];
  if (!checked) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  const { checks, people, leavers } = checked;
  const isBlocked = checks.some(({ isblocking }) => isblocking);
  const close = async () => {
    const text = plural(
      people,
      'Close {{month}} for {{count}} person? Their ledger of leave is charged.',
      'Close {{month}} for {{count}} people? Their ledgers of leave are charged.',
      { month: monthWithDays(month, row) },
    );
    if (!(await ask({ text, yes: 'Close the month', no: 'Dismiss' }))) return;
    try {
      await mutateAsync({ input: { month } });
      void watch();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      void refetch();
    }
  };
  return (
    <Card
      title={t('Close {{month}}', { month: monthText(month) })}
      side={
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('Check again')}
        </Button>
      }
    >
      <div className={style.part}>
        {checks.length === 0 ? <p className={style.quiet}>{t('Nothing has to be settled first.')}</p> : null}
        <ul className={style.checks} aria-label={t('Checks')}>
          {checks.map((one) => (
            <Found key={one.key} check={one} month={month} />
          ))}
        </ul>
        {checks.some(({ key }) => key === 'notover' || key === 'history') ? null : <PreviewPeople month={month} />}
        <Group justify="flex-end" gap={8}>
          {leavers > 0 ? <Leavers row={row} leavers={leavers} /> : null}
          <Button disabled={isBlocked} loading={isPending} onClick={() => void close()}>
            {t('Close the month')}
          </Button>
        </Group>
      </div>
    </Card>
  );
}

function Found({ check: { key, isblocking, count, people }, month }: { check: CloseCheck; month: string }) {
  const Icon = isblocking ? IconAlertTriangle : IconInfoCircle;
  const more = count - people.length;
  return (
    <li>
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <b>{t(CLOSE_CHECKS[key])}</b> <Tag tone={isblocking ? 'bad' : 'info'}>{count.toLocaleString('en-IN')}</Tag>{' '}
        {isblocking ? <Tag tone="bad">{t('Settle this first')}</Tag> : null}
        <p className={style.named}>
          {people.map(({ employeeid, employeecode, fullname }) => (
            <Anchor key={employeeid} component={Link} size="sm" to={LOGS} search={{ employeeid, month } as never}>
              {fullname} ({employeecode})
            </Anchor>
          ))}
          {people.length > 0 && more > 0 ? (
            <span>{t('and {{count}} more', { count: more.toLocaleString('en-IN') })}</span>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** Closes a month that is not over for those who have left in it: their last pay takes its days. */
function Leavers({ row, leavers }: { row: CloseMonth; leavers: number }) {
  const { mutateAsync, isPending } = useSave(closeLeavers, ['leave']);
  const close = async () => {
    const text = t(
      'Close {{month}} for those who have left ({{count}})? Their last pay takes its days. Everybody else is closed once it is over.',
      { month: monthWithDays(row.month, row), count: leavers.toLocaleString('en-IN') },
    );
    if (!(await ask({ text, yes: 'Close for who has left', no: 'Dismiss' }))) return;
    try {
      await mutateAsync({ input: { month: row.month } });
      toast('success', t('Those who have left are closed'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void close()}>
      {t('Close for who has left')}
    </Button>
  );
}
