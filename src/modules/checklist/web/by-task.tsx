import { Button, NativeSelect } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
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
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { completeTasks, listTitles, taskReport, type TaskRow } from '../contract/task.ts';
import { OPEN, TASK_STATUS } from '../contract/words.ts';
import { ChecklistPart, TASK_TONES } from './parts.tsx';

const ONLY = [
  { displayname: 'Over Due', displayvalue: 1 },
  { displayname: 'Without an owner', displayvalue: 2 },
];

/** What is open is shown without a choice. */
const ENDED = TASK_STATUS.options.filter(({ displayvalue }) => displayvalue !== OPEN);

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<TaskRow>>>> => ({
  fullname: nameCell,
  employeecode: { more: true },
  kindname: { more: true, cell: (row) => t(row.kindname) },
  owners: { cell: (row) => row.owners || t('Nobody owns it') },
  dueday: { cell: (row) => day(row.dueday) },
  status: statusColumn({
    key: 'status',
    text: (row) => (row.isoverdue ? 'Over Due' : row.status),
    tone: (row) => (row.isoverdue ? 'bad' : TASK_TONES[row.statusid]),
  }),
});

/** Tasks of many people: one title at a time, done together, and those that nobody owns. */
export default function ByTask() {
  const mayEdit = useMay('checklist', 'edit');
  const go = useNavigate();
  const query: Record<string, unknown> = useSearch({ strict: false });
  const title = typeof query.title === 'string' ? query.title : '';
  const { data: titles = [] } = useEndpoint(listTitles, {});
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'Open', options: ENDED },
    only: { label: 'Only', all: 'All ¦ tasks', options: ONLY },
  });
  const table = useReport(
    taskReport,
    {
      ...(title ? { title } : {}),
      statusid: chosen.status,
      ...(chosen.only === 1 ? { isoverdue: 1 } : {}),
      ...(chosen.only === 2 ? { isownerless: 1 } : {}),
    },
    cells(useDay()),
  );
  const choose = (value: string) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, title: value || undefined }),
    });
  const complete = useComplete();
  const titleFilter = (
    <NativeSelect
      aria-label={t('Task')}
      miw={200}
      value={title}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('All ¦ tasks') },
        ...titles.map((one) => ({ value: one.title, label: `${one.title} (${one.count})` })),
      ]}
    />
  );
  return (
    <ChecklistPart>
      <DataTable
        {...table}
        rowKey={(row) => row.checklisttaskid}
        open={(row) => void go({ to: `/checklist/${row.checklistid}` })}
        filters={{
          ...filters,
          body: (
            <>
              {titleFilter}
              {filters.body}
            </>
          ),
          chips: [...filters.chips, ...(title ? [{ label: title, clear: () => choose('') }] : [])],
          clear: () => {
            filters.clear();
            choose('');
          },
        }}
        empty={
          <EmptyState
            emptyState={{
              title: 'No open tasks',
              why: 'Tasks of all checklists stand here, to do one of them for many people together.',
              icon: IconListCheck,
            }}
          >
            <Button component={Link} to="/checklist/tasks" search={{ status: '2' } as never} variant="default">
              {t('Show done ones')}
            </Button>
          </EmptyState>
        }
        {...(mayEdit
          ? {
              renderBulk: (rows: readonly TaskRow[], clear: () => void) => (
                <Button size="xs" onClick={() => void complete(rows).then(clear)}>
                  {t('Mark as done')}
                </Button>
              ),
            }
          : {})}
      />
    </ChecklistPart>
  );
}

function useComplete() {
  const { mutateAsync } = useSave(completeTasks, ['checklistTask']);
  return async (rows: readonly TaskRow[]) => {
    try {
      const checklisttaskids = rows.map(({ checklisttaskid }) => checklisttaskid);
      const [result] = await mutateAsync({ input: { checklisttaskids } });
      const { done = 0, skipped = 0 } = result ?? {};
      const text = plural(done, '{{count}} task is done', '{{count}} tasks are done');
      toast(
        skipped > 0 ? 'error' : 'success',
        skipped > 0
          ? `${text}. ${plural(skipped, '{{count}} needs a form, a proof or an earlier task first', '{{count}} need a form, a proof or an earlier task first')}`
          : text,
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}
