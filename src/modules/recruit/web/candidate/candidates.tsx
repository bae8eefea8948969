import { NativeSelect } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { candidateReport, type CandidateRow } from '../../contract/candidate/candidate.ts';
import { STAGE_TYPE } from '../../contract/pipeline.ts';
import { AgeTag, MarkTags, stageTone } from './tags.tsx';

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<CandidateRow>>>> => ({
  requisitioncode: { more: true },
  stagename: { cell: (row) => <Tag tone={stageTone(row.stagetypeid)}>{row.stagename}</Tag> },
  stagedays: { cell: (row) => <AgeTag {...row} /> },
  receivedon: { cell: (row) => day(row.receivedon) },
  marks: { cell: (row) => (row.marks.length === 0 ? '–' : <MarkTags marks={row.marks} />) },
});

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
type Narrow = { job?: number | undefined; type?: number | undefined; only?: string | undefined };

/** Candidates of all jobs, the latest first. */
export default function Candidates() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const stagetypeid = idOf(query.type);
  const only = query.only === 'overdue' || query.only === 'marked' ? query.only : undefined;
  const narrow = {
    requisitionjobid: idOf(query.job),
    stagetypeid,
    overdue: only === 'overdue' ? 'yes' : undefined,
    marked: only === 'marked' ? 'yes' : undefined,
  };
  const table = useReport(candidateReport, narrow, cells(useDay()));
  const change = (next: Narrow) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, ...next }),
    });
  const chip = (label: string, name: string, clear: Narrow) => ({
    label: `${t(label)}: ${name}`,
    clear: () => change(clear),
  });
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.candidateapplicationid}
      open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
      filters={{
        body: (
          <>
            <NativeSelect
              aria-label={t('Stage')}
              value={stagetypeid ?? ''}
              onChange={(event) => change({ type: idOf(event.currentTarget.value) })}
              data={[
                { value: '', label: t('All stages') },
                ...STAGE_TYPE.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) })),
              ]}
            />
            <NativeSelect
              aria-label={t('Show')}
              value={only ?? ''}
              onChange={(event) => change({ only: event.currentTarget.value || undefined })}
              data={[
                { value: '', label: t('All candidates') },
                { value: 'overdue', label: t('Overdue in their stage') },
                { value: 'marked', label: t('Marked') },
              ]}
            />
          </>
        ),
        chips: [
          ...(narrow.requisitionjobid === undefined
            ? []
            : [chip('Job', table.rows?.[0]?.requisitioncode ?? '…', { job: undefined })]),
          ...(stagetypeid === undefined
            ? []
            : [chip('Stage', t(STAGE_TYPE.label(stagetypeid) ?? '…'), { type: undefined })]),
          ...(only === undefined
            ? []
            : [chip('Show', t(only === 'marked' ? 'Marked' : 'Overdue in their stage'), { only: undefined })]),
        ],
        clear: () => change({ job: undefined, type: undefined, only: undefined }),
      }}
      empty={
        <EmptyState
          emptyState={{
            title: 'No candidates yet',
            why: 'Whoever applies on the career page appears here. Hiring managers see the candidates of their own requisitions.',
            icon: IconUsers,
          }}
        />
      }
    />
  );
}
