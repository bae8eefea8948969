import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconListCheck, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { checklistReport, type ChecklistRow, remindChecklist } from '../contract/checklist.ts';
import { CHECKLIST_STATUS } from '../contract/words.ts';
import { isRemindable } from '../engine/status.ts';
import { ChecklistPart, STATUS_TONES } from './parts.tsx';
import { StartDialog } from './start-dialog.tsx';

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<ChecklistRow>>>> => ({
  fullname: nameCell,
  employeecode: { more: true },
  triggername: { more: true, cell: (row) => t(row.triggername) },
  eventday: { cell: (row) => day(row.eventday) },
  status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => STATUS_TONES[row.statusid] }),
  opentasks: {
    cell: (row) =>
      row.ownerless > 0
        ? t('{{open}} of {{all}}, {{ownerless}} without an owner', {
            open: row.opentasks,
            all: row.taskcount,
            ownerless: row.ownerless,
          })
        : t('{{open}} of {{all}}', { open: row.opentasks, all: row.taskcount }),
  },
  nextdue: { cell: (row) => (row.nextdue ? day(row.nextdue) : '–') },
});

/** Reminds the owners of what is due in a checklist. */
export function useRemindChecklist() {
  const { mutateAsync } = useSave(remindChecklist);
  return async (checklistid: number) => {
    try {
      const [result] = await mutateAsync({ input: { checklistid } });
      const { reminded = 0 } = result ?? {};
      toast(
        'success',
        reminded === 0
          ? t('They were reminded today already')
          : plural(reminded, 'Reminded of {{count}} task', 'Reminded of {{count}} tasks'),
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

/** The checklists of people, what is due first. */
export default function Checklists() {
  const mayEdit = useMay('checklist', 'edit');
  const go = useNavigate();
  const remind = useRemindChecklist();
  const [isStarting, setStarting] = useState(false);
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'Running', options: CHECKLIST_STATUS.options },
  });
  const table = useReport(checklistReport, { statusid: chosen.status }, cells(useDay()));
  const view = ({ checklistid }: ChecklistRow) => void go({ to: `/checklist/${checklistid}` });
  const start = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setStarting(true)}>
      {t('Start a checklist')}
    </Button>
  );
  return (
    <ChecklistPart>
      <DataTable
        {...table}
        rowKey={(row) => row.checklistid}
        open={view}
        filters={filters}
        renderActions={(row) => (
          <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Actions for {{name}}', { name: row.fullname })}
                onClick={(event) => event.stopPropagation()}
              >
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
              <Menu.Item onClick={() => view(row)}>{t('View')}</Menu.Item>
              {mayEdit && isRemindable(row.statusid) ? (
                <Menu.Item onClick={() => void remind(row.checklistid)}>{t('Remind')}</Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        )}
        empty={
          <EmptyState
            emptyState={{
              title: 'No checklists are running',
              why: 'Templates start them when an employee joins, moves or completes probation, and you can start one by hand. You see here what is due and with whom it is.',
              icon: IconListCheck,
            }}
          >
            {mayEdit ? start : null}
            <Button component={Link} to="/checklist/all" search={{ status: '4' } as never} variant="default">
              {t('Show complete ones')}
            </Button>
          </EmptyState>
        }
        {...(mayEdit ? { toolbar: start } : {})}
      />
      {isStarting ? <StartDialog onClose={() => setStarting(false)} /> : null}
    </ChecklistPart>
  );
}
