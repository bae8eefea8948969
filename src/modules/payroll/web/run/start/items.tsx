import { ActionIcon, Button, Group, Menu, Modal } from '@mantine/core';
import { IconDotsVertical, IconGift, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  APPROVED,
  endItem,
  type ItemCalls,
  ITEM_DECISION,
  ITEM_STATUS,
  type ItemRow,
  PENDING,
  POSTPONED,
} from '../../../contract/run/start-items.ts';
import { monthName } from '../../words.ts';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { ItemForm } from './item-form.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'good', 3: 'warn', 4: 'bad', 5: 'info', 6: 'info' };
const FEATURES = ['payrollRun', 'payrollInput'] as const;
/** The decisions of a menu, in their order. */
const DECISIONS = [2, 3, 6, 4] as const;

const isOnce = ({ payrollmonth, untilmonth }: ItemRow): boolean => payrollmonth === untilmonth;
const until = ({ untilmonth }: ItemRow): string => (untilmonth === null ? t('goes on') : monthName(untilmonth));

const cells: Readonly<Record<string, Partial<Column<ItemRow>>>> = {
  employeecode: { more: true },
  amount: { end: true, cell: (row) => <Money amount={row.amount} /> },
  payrollmonth: { cell: (row) => monthName(row.payrollmonth) },
  untilmonth: { cell: (row) => (isOnce(row) ? '–' : until(row)) },
  postponedto: { cell: (row) => (row.postponedto === null ? '–' : monthName(row.postponedto)) },
  status: statusColumn<ItemRow>({
    key: 'status',
    text: (row) => row.status,
    tone: (row) => TONES[row.variablestatusid],
  }),
  addedbyname: { more: true },
  decidedbyname: { more: true, cell: (row) => row.decidedbyname ?? '–' },
};

/** What is known of an entry, and why it can or cannot be decided. */
function Details({ row, onClose }: { row: ItemRow; onClose: () => void }) {
  const day = useDay();
  const decision = row.decidedon === null ? '–' : `${row.decidedbyname ?? ''}, ${day(row.decidedon.slice(0, 10))}`;
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={`${row.fullname} · ${row.componentname}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DescriptionList
        items={[
          { label: 'Amount', value: <Money amount={row.amount} /> },
          { label: 'Status', value: t(row.status) },
          { label: 'Month', value: monthName(row.payrollmonth) },
          ...(isOnce(row) ? [] : [{ label: 'Until', value: until(row) }]),
          ...(row.postponedto === null ? [] : [{ label: 'Postponed To', value: monthName(row.postponedto) }]),
          { label: 'Reason', value: row.reason },
          { label: 'Added by', value: `${row.addedbyname}, ${day(row.addeddate.slice(0, 10))}` },
          { label: 'Decided by', value: decision },
          ...(row.decisionnote === null ? [] : [{ label: 'Comment', value: row.decisionnote }]),
          { label: 'Pay day', value: `${day(row.actionabledate)} (${monthName(row.duemonth)})` },
          ...(row.blocked === null ? [] : [{ label: 'Why it cannot be decided', value: t(row.blocked) }]),
        ]}
      />
    </Modal>
  );
}

type ItemsPage = { calls: ItemCalls; add: string; empty: string; why: string };

/** Payments or deductions of one kind, by person with their status. */
export function ItemsPage({ calls, add, empty, why }: ItemsPage) {
  const mayEnter = useMay('payrollInput', 'edit');
  const mayDecide = useMay('payrollApprove', 'edit');
  const [entering, setEntering] = useState(false);
  const [deciding, setDeciding] = useState<Deciding>();
  const [shown, setShown] = useState<ItemRow>();
  const remove = useSave(calls.remove, FEATURES);
  const end = useSave(endItem, FEATURES);
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: ITEM_STATUS.options },
  });
  const table = useReport(calls.report, { statusid: chosen.status }, cells);

  const run = async (question: string, row: ItemRow, { yes, work }: { yes: string; work: () => Promise<unknown> }) => {
    if (!(await ask({ text: t(question, { name: row.fullname }), yes, no: 'Go back' }))) return;
    try {
      await work();
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const input = ({ payitemid }: ItemRow) => ({ input: { payitemid } });
  const decisionsOf = (rows: readonly ItemRow[]) =>
    rows.every(isOnce) ? DECISIONS : DECISIONS.filter((one) => one !== POSTPONED);

  const actionsOf = (row: ItemRow) => {
    const mayEnd = mayEnter && row.variablestatusid === APPROVED && !isOnce(row);
    const mayDelete = mayEnter && row.variablestatusid === PENDING;
    if (!row.isactionallowed && !mayEnd && !mayDelete) return null;
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{name}}', { name: row.fullname })}>
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.isactionallowed
            ? decisionsOf([row]).map((decisionid) => (
                <Menu.Item key={decisionid} onClick={() => setDeciding({ decisionid, rows: [row] })}>
                  {t(ITEM_DECISION.label(decisionid) ?? '')}
                </Menu.Item>
              ))
            : null}
          {mayEnd ? (
            <Menu.Item
              onClick={() =>
                void run('End it for {{name}}? Payrolls that are still open no longer take it.', row, {
                  yes: 'End',
                  work: () => end.mutateAsync(input(row)),
                })
              }
            >
              {t('End')}
            </Menu.Item>
          ) : null}
          {mayDelete ? (
            <Menu.Item
              color="red"
              onClick={() =>
                void run('Delete the entry of {{name}}?', row, {
                  yes: 'Delete',
                  work: () => remove.mutateAsync(input(row)),
                })
              }
            >
              {t('Delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    );
  };

  const bulk = (rows: readonly ItemRow[], clear: () => void) => {
    const open = rows.filter((row) => row.isactionallowed);
    return (
      <Group gap={8}>
        {decisionsOf(open).map((decisionid) => (
          <Button
            key={decisionid}
            variant="default"
            size="compact-sm"
            disabled={open.length === 0}
            onClick={() => {
              setDeciding({ decisionid, rows: open });
              clear();
            }}
          >
            {t(ITEM_DECISION.label(decisionid) ?? '')}
          </Button>
        ))}
      </Group>
    );
  };

  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEntering(true)}>
      {t(add)}
    </Button>
  );
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.payitemid}
        open={setShown}
        filters={filters}
        renderActions={actionsOf}
        {...(mayEnter ? { toolbar: create } : {})}
        {...(mayDecide ? { renderBulk: bulk } : {})}
        empty={<EmptyState emptyState={{ title: empty, why, icon: IconGift }}>{mayEnter ? create : null}</EmptyState>}
      />
      {entering ? <ItemForm calls={calls} title={add} onClose={() => setEntering(false)} /> : null}
      {deciding ? <DecideDialog calls={calls} deciding={deciding} onClose={() => setDeciding(undefined)} /> : null}
      {shown ? <Details row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
