import { Anchor, Button, Group } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmed } from '#platform/web/kit/confirmed.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  cancelSwap,
  listSwaps,
  SWAP_PENDING,
  SWAP_STATUS,
  SWAP_WITH_COLLEAGUE,
  type SwapRow,
  withdrawSwap,
} from '../../contract/swap.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import style from './swap.module.css';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'bad', 4: 'plain', 5: 'plain', 6: 'warn', 7: 'bad' };
const statusText = ({ statusid, mayanswer }: SwapRow): string =>
  mayanswer ? t('Waits for your answer') : t(SWAP_STATUS.label(statusid) ?? '');

/** Who has it now, for whoever waits. */
function WhoHasIt({ row, employeeid }: { row: SwapRow; employeeid: number }) {
  if (row.statusid === SWAP_WITH_COLLEAGUE && row.colleague.employeeid !== employeeid)
    return <small>{t('With {{name}}', { name: row.colleague.fullname })}</small>;
  if (row.statusid !== SWAP_PENDING || row.person.employeeid !== employeeid) return null;
  return (
    <Anchor component={Link} to="/request_center" search={{ tab: 'mine' } as never} size="xs">
      {t('Who decides')}
    </Anchor>
  );
}

const columns = (employeeid: number, day: (value: string) => string): readonly Column<SwapRow>[] => {
  const other = ({ person, colleague }: SwapRow) => (person.employeeid === employeeid ? colleague : person);
  const note = ({ note: selection, answernote }: SwapRow) => [selection, answernote].filter(Boolean).join(' / ');
  return [
    {
      key: 'date',
      label: 'Date',
      text: (row) => row.swapdate,
      cell: (row) => day(row.swapdate),
    },
    {
      key: 'with',
      label: 'With',
      text: (row) => other(row).fullname,
      cell: (row) => (
        <span className={style.stacked}>
          {other(row).fullname}
          {note(row) ? <small>{note(row)}</small> : null}
        </span>
      ),
    },
    {
      key: 'status',
      label: 'Status',
      text: statusText,
      cell: (row) => (
        <span className={style.stacked}>
          <span>
            <Tag tone={TONES[row.statusid]}>{statusText(row)}</Tag>
          </span>
          <WhoHasIt row={row} employeeid={employeeid} />
        </span>
      ),
    },
    {
      key: 'by',
      label: 'Asked or entered by',
      more: true,
      text: (row) => row.enteredbyname ?? row.person.fullname,
      cell: (row) => row.enteredbyname ?? row.person.fullname,
    },
  ];
};

/** The swaps of a person with what can be done about them. */
export function SwapsTable({ employeeid, own }: { employeeid: number; own: boolean }) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(listSwaps, { employeeid }, { staleTime: 0 });
  const withdraw = useSave(withdrawSwap, ['request']);
  const cancel = useSave(cancelSwap);
  const [answered, setAnswered] = useState<SwapRow>();
  const act = (question: string, yes: string, done: string, call: () => Promise<unknown>) =>
    confirmed({ question, yes, done, call, refetch });
  return (
    <>
      <DataTable
        label={t('Days with a swap')}
        columns={columns(employeeid, day)}
        rowKey={(row) => row.shiftswapid}
        rows={data}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              icon: IconArrowsExchange,
              title: 'No shift swaps yet',
              why: own
                ? 'Ask a colleague to have your shift on a day while you have theirs. It counts once it is approved.'
                : 'Days on which this person has the shift of a colleague appear here.',
            }}
          />
        }
        renderActions={(row) => (
          <Group gap={8} wrap="nowrap">
            {row.mayanswer ? (
              <Button size="xs" onClick={() => setAnswered(row)}>
                {t('Answer')}
              </Button>
            ) : null}
            {row.maywithdraw ? (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  void act(
                    t('Withdraw the swap of {{date}}?', { date: day(row.swapdate) }),
                    'Withdraw',
                    t('The swap is withdrawn'),
                    () => withdraw.mutateAsync({ input: { shiftswapid: row.shiftswapid, note: null } }),
                  )
                }
              >
                {t('Withdraw')}
              </Button>
            ) : null}
            {row.maycancel ? (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  void act(
                    t('Cancel the swap of {{date}}? Both have their own shift again.', { date: day(row.swapdate) }),
                    'Cancel swap',
                    t('The swap is cancelled'),
                    () => cancel.mutateAsync({ input: { shiftswapid: row.shiftswapid } }),
                  )
                }
              >
                {t('Cancel swap')}
              </Button>
            ) : null}
          </Group>
        )}
      />
      {answered ? <AnswerDialog swap={answered} onClose={() => setAnswered(undefined)} /> : null}
    </>
  );
}
