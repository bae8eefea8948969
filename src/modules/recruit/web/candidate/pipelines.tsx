import { IconLayoutKanban } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPipelineJobs, type PipelineJob } from '../../contract/candidate/board.ts';
import style from './candidate.module.css';

/** @param most the candidates of the longest bar */
const columnsOf = (most: number): readonly Column<PipelineJob>[] => [
  {
    key: 'designationname',
    label: 'Job',
    cell: (row) => (
      <span className={style.name}>
        <b>{row.designationname}</b>
        <small>{row.location === '' ? row.requisitioncode : `${row.requisitioncode} · ${row.location}`}</small>
      </span>
    ),
  },
  {
    key: 'stages',
    label: 'Stages',
    cell: (row) =>
      row.stages.length === 0 ? (
        '–'
      ) : (
        <span className={style.stages}>
          <span className={style.funnel} style={{ width: `${(row.candidates / most) * 100}%` }} aria-hidden>
            {row.stages.map(({ stagename, count }) => (
              <i key={stagename} style={{ flexGrow: count }} />
            ))}
          </span>
          <span className={style.counts}>
            {row.stages.map(({ stagename, count }) => (
              <span key={stagename}>
                {stagename} <b className="number">{count.toLocaleString('en-IN')}</b>
              </span>
            ))}
          </span>
        </span>
      ),
  },
  { key: 'candidates', label: 'Candidates', end: true, cell: (row) => row.candidates.toLocaleString('en-IN') },
  {
    key: 'hired',
    label: 'Hired',
    end: true,
    cell: (row) => t('{{hired}} of {{positions}}', { hired: row.hired, positions: row.positions }),
  },
];

/** The published openings, each with how many candidates are in which stage. */
export default function Pipelines() {
  const [{ page }] = useTableState();
  const go = useNavigate();
  const { data, error, refetch } = useEndpoint(listPipelineJobs, {
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
  });
  return (
    <DataTable
      label={t('Pipeline')}
      columns={columnsOf(Math.max(1, ...(data?.rows ?? []).map(({ candidates }) => candidates)))}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      rowKey={(row) => row.requisitionjobid}
      open={(row) => void go({ to: `/recruit/pipeline/${row.requisitionjobid}` })}
      empty={
        <EmptyState
          emptyState={{
            title: 'No published openings',
            why: 'Once an opening is published, its candidates go through the stages of its pipeline here. Hiring managers see their own requisitions.',
            icon: IconLayoutKanban,
          }}
        />
      }
    />
  );
}
