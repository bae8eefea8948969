import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type CloseMonth, decideReopen, startClose } from '../../contract/close.ts';
import { monthText, monthWithDays } from '../log/words.ts';
import { Changed } from './changed.tsx';
import { ClosePanel } from './close-panel.tsx';
import { OpenDays } from './open-days.tsx';
import { ClosedPeople } from './people-table.tsx';
import { Asked, AskToReopen } from './reopening.tsx';
import { StateTag } from './state-tag.tsx';
import { isGoingOn, useCloses } from './use-closes.ts';
import style from './close.module.css';

/** A month of attendance: its close with what comes before it, what it came to, and what has changed since. */
export default function ClosedMonth() {
  const { month }: { month?: string } = useSearch({ strict: false });
  const mayEdit = useMay('attendanceClose', 'edit');
  const { found, error, retry } = useCloses();
  if (!found) return error ? <Failed text={t(sentenceOf(error))} retry={retry} /> : <PageSkeleton />;
  const row = found.months.find((one) => one.month === month);
  if (!row)
    return (
      <Notice
        icon={IconCalendarOff}
        title={t('Attendance was not kept in this month')}
        lead={t('Choose another month from the list.')}
      />
    );
  return (
    <div className={style.page}>
      <Head row={row} />
      {row.state === 'open' ? (
        <PageTabs
          label={monthText(row.month)}
          tabs={[
            { key: 'days', label: 'Open days', body: <OpenDays month={row.month} /> },
            ...(mayEdit ? [{ key: 'close', label: 'Close the month', body: <ClosePanel row={row} /> }] : []),
          ]}
        />
      ) : null}
      {row.state === 'closed' && row.closeid !== null ? (
        <PageTabs
          label={monthText(row.month)}
          tabs={[
            { key: 'people', label: 'People', body: <ClosedPeople closeid={row.closeid} /> },
            {
              key: 'changed',
              label: 'Changed since the close',
              body: <Changed closeid={row.closeid} month={row.month} />,
            },
          ]}
        />
      ) : null}
    </div>
  );
}

/** The state of the month, who has closed it, and what was reopened. */
function Head({ row }: { row: CloseMonth }) {
  const day = useDay();
  const mayEdit = useMay('attendanceClose', 'edit');
  return (
    <Card
      title={monthWithDays(row.month, row)}
      side={row.state === 'closed' && !row.asked && mayEdit ? <AskToReopen row={row} /> : null}
    >
      <div className={style.part}>
        <div>
          <StateTag row={row} />
        </div>
        {row.closedat !== null && !isGoingOn(row) ? (
          <p className={style.quiet}>
            {row.closedbyname === null
              ? t('Closed on {{day}}.', { day: day(row.closedat) })
              : t('Closed on {{day}} by {{name}}.', { day: day(row.closedat), name: row.closedbyname })}
          </p>
        ) : null}
        {isGoingOn(row) && !row.isactive && mayEdit ? <GoOn row={row} /> : null}
        {row.asked ? <Asked row={row} asked={row.asked} /> : null}
        {row.reopened.map((one) => (
          <p key={one.reopenedat} className={style.quiet}>
            {t(
              'Closed on {{closed}} and reopened on {{reopened}}: {{reason}} Asked for by {{asker}}, confirmed by {{second}}.',
              {
                closed: day(one.closedat),
                reopened: day(one.reopenedat),
                reason: /[.!?]$/.test(one.reason) ? one.reason : `${one.reason}.`,
                asker: one.askedbyname ?? '–',
                second: one.reopenedbyname ?? '–',
              },
            )}
          </p>
        ))}
      </div>
    </Card>
  );
}

/** A close or a reopening that stopped on the way goes on where it stopped. */
function GoOn({ row: { month, state, closeid } }: { row: CloseMonth }) {
  const watch = useWatchJobs();
  const closing = useSave(startClose, ['leave']);
  const reopening = useSave(decideReopen, ['leave']);
  const run = async () => {
    try {
      if (state === 'closing') await closing.mutateAsync({ input: { month } });
      else await reopening.mutateAsync({ input: { closeid: closeid ?? 0, isconfirmed: true } });
      void watch();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <div>
      <Button size="compact-sm" loading={closing.isPending || reopening.isPending} onClick={() => void run()}>
        {t('Go on')}
      </Button>
    </div>
  );
}
