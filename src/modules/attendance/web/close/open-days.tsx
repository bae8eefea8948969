import { Anchor, Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decideRequests } from '#modules/approval/contract/request.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getOpenTotals,
  OPEN_KINDS,
  type OpenDay,
  openDaysReport,
  type OpenKind,
  remindOpenDays,
} from '../../contract/open-days.ts';
import { DAY_REASONS } from '../../contract/reason-words.ts';
import { REGULARISATION } from '../../contract/request.ts';
import { RequestDialog } from '../log/request-dialog.tsx';
import { LOGS } from '../log/paths.ts';
import { daysNumber } from '../log/words.ts';
import style from './close.module.css';

const TONES: Readonly<Record<OpenKind, Tone>> = { missing: 'warn', absent: 'bad', request: 'info', leave: 'info' };
const KINDS = Object.keys(OPEN_KINDS) as OpenKind[];
const APPROVED = 2;

const reasonWords = ({ reasons }: OpenDay): string =>
  reasons
    .flatMap((reason) => (reason in DAY_REASONS ? [t(DAY_REASONS[reason as keyof typeof DAY_REASONS])] : []))
    .join(', ');

/** What stands of the day, or what is waited for. */
function About({ row }: { row: OpenDay }) {
  const { kind, what, approvers, firstin, lastout } = row;
  const isRequest = kind === 'request' || kind === 'leave';
  const texts = isRequest
    ? [what === null ? '' : t(what), approvers.length > 0 ? t('with {{names}}', { names: approvers.join(', ') }) : '']
    : [firstin || lastout ? `${firstin ?? '–'} – ${lastout ?? '–'}` : '', reasonWords(row)];
  return (
    <>
      <Tag tone={TONES[kind]}>{t(OPEN_KINDS[kind])}</Tag>
      <br />
      <span className={style.quiet}>{texts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** What pay does with it as it stands: the days that are absent, and what they cost at most. */
function Cost({ row: { absentdays, amount } }: { row: OpenDay }) {
  if (absentdays === 0) return <span className={style.quiet}>{t('nothing')}</span>;
  return (
    <>
      {plural(absentdays, '{{count}} day absent', '{{count}} days absent')}
      {amount === null ? null : (
        <>
          <br />
          <span className={style.quiet}>
            {t('up to')} <Money amount={amount} />
          </span>
        </>
      )}
    </>
  );
}

function useCells(): Readonly<Record<string, Partial<Column<OpenDay>>>> {
  const day = useDay();
  return {
    fullname: nameCell,
    employeecode: { more: true },
    day: { cell: (row) => (row.day === row.untilday ? day(row.day) : `${day(row.day)} – ${day(row.untilday)}`) },
    kindname: { cell: (row) => <About row={row} /> },
    absentdays: { label: 'Effect on pay', end: true, cell: (row) => <Cost row={row} /> },
    amount: { more: true, end: true, cell: (row) => (row.amount === null ? '–' : <Money amount={row.amount} />) },
    what: { more: true },
  };
}

/** One mail to each, once a day. */
function RemindAll({ month, isreminded, isEmpty }: { month: string; isreminded: boolean; isEmpty: boolean }) {
  const { mutateAsync, isPending } = useSave(remindOpenDays, ['attendanceClose']);
  const send = async () => {
    try {
      const [sent] = await mutateAsync({ input: { month } });
      const { people = 0, approvers = 0, already = 0 } = sent ?? {};
      toast(
        'success',
        [
          plural(people, '{{count}} person was reminded', '{{count}} people were reminded'),
          approvers === 0
            ? ''
            : plural(approvers, '{{count}} approver was reminded', '{{count}} approvers were reminded'),
          already > 0 ? plural(already, '{{count}} was today already', '{{count}} were today already') : '',
        ]
          .filter(Boolean)
          .join(' · '),
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Button variant="default" loading={isPending} disabled={isEmpty || isreminded} onClick={() => void send()}>
      {isreminded ? t('Reminded today') : t('Remind all')}
    </Button>
  );
}

/** Every open day and request of a month before its close, mended in its row. */
export function OpenDays({ month }: { month: string }) {
  const day = useDay();
  const mayEdit = useMay('attendanceClose', 'edit');
  const mayCorrect = useMay('attendance', 'edit');
  const [kind, setKind] = useState<OpenKind>();
  const [correcting, setCorrecting] = useState<OpenDay>();
  const decide = useSave(decideRequests, ['attendance', 'attendanceClose', 'leave']);
  const table = useReport(openDaysReport, { month, ...(kind ? { kind } : {}) }, useCells());
  const totals = useEndpoint(getOpenTotals, { month }, { staleTime: 0 }).data?.[0];
  const approve = async ({ approvalrequestid, version }: OpenDay) => {
    if (approvalrequestid === null || version === null) return;
    try {
      const decisions = [{ approvalrequestid, version }];
      const [answer] = await decide.mutateAsync({ input: { decisions, statusid: APPROVED, comment: null } });
      if (answer?.isexecuted) toast('success', t('The request is approved'));
      else toast('error', t(answer?.message ?? ''), { keep: true });
      table.retry();
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const action = (row: OpenDay) => {
    if (row.version !== null)
      return (
        <Button size="compact-sm" loading={decide.isPending} onClick={() => void approve(row)}>
          {t('Approve')}
        </Button>
      );
    if (row.kind === 'request' || row.kind === 'leave') return null;
    if (!mayCorrect)
      return (
        <Anchor component={Link} size="sm" to={LOGS} search={{ employeeid: row.employeeid, month } as never}>
          {t('Open the day')}
        </Anchor>
      );
    return (
      <Button variant="default" size="compact-sm" onClick={() => setCorrecting(row)}>
        {t('Correct')}
      </Button>
    );
  };
  const open = totals?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Card
      title={t('Open days')}
      side={mayEdit && totals ? <RemindAll month={month} isreminded={totals.isreminded} isEmpty={open === 0} /> : null}
    >
      <div className={style.part}>
        {totals ? (
          <>
            <p className={style.quiet}>
              {t('Until {{day}}. Leave that covers absence lowers what it costs.', { day: day(totals.until) })}
            </p>
            <div className={style.totals}>
              <Metric label="People with open days" value={totals.people} />
              <Metric label="Days absent" value={daysNumber(totals.absentdays)} />
              {totals.amount === null ? null : <Metric label="Maximum deduction" plain amount={totals.amount} />}
            </div>
            <Group gap={8} role="group" aria-label={t('What is open')}>
              <Button
                size="compact-sm"
                variant={kind === undefined ? 'filled' : 'default'}
                aria-pressed={kind === undefined}
                onClick={() => setKind(undefined)}
              >
                {t('All')} ({open.toLocaleString('en-IN')})
              </Button>
              {KINDS.map((one) => (
                <Button
                  key={one}
                  size="compact-sm"
                  variant={kind === one ? 'filled' : 'default'}
                  aria-pressed={kind === one}
                  onClick={() => setKind(one)}
                >
                  {t(OPEN_KINDS[one])} (
                  {(totals.counts.find((count) => count.kind === one)?.count ?? 0).toLocaleString('en-IN')})
                </Button>
              ))}
            </Group>
          </>
        ) : null}
        <DataTable
          {...table}
          label={t('Days and requests')}
          rowKey={(row) => `${row.employeeid} ${row.day} ${row.kind} ${row.approvalrequestid ?? ''}`}
          renderActions={action}
          empty={
            <EmptyState
              emptyState={{
                title: 'No day is open',
                why: 'Missing punches, absence without a request, and requests that wait for a decision appear here.',
                icon: IconCircleCheck,
              }}
            />
          }
        />
      </div>
      {correcting ? (
        <RequestDialog
          employeeid={correcting.employeeid}
          name={correcting.fullname}
          kindid={REGULARISATION}
          date={correcting.day}
          isnight={correcting.isnight}
          onClose={() => {
            setCorrecting(undefined);
            table.retry();
          }}
        />
      ) : null}
    </Card>
  );
}
