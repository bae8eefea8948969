import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { duplicateReport, type DuplicateRow } from '../../contract/candidate/duplicate.ts';
import style from './candidate.module.css';
import { MergeDialog } from './merge-dialog.tsx';

const cells = (
  merge: ((row: DuplicateRow) => void) | undefined,
): Readonly<Record<string, Partial<Column<DuplicateRow>>>> => ({
  otherfullname: {
    cell: (row) => <Link to={`/recruit/candidate/${row.otherapplicationid}`}>{row.otherfullname}</Link>,
  },
  reasons: {
    cell: (row) => (
      <span className={style.why}>
        {row.reasons.map((reason) => (
          <Tag key={reason}>{t(reason)}</Tag>
        ))}
        {merge ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={(event) => {
              event.stopPropagation();
              merge(row);
            }}
          >
            {t('Compare and merge')}
          </Button>
        ) : null}
      </span>
    ),
  },
});

/** Candidates who look like one person, the latest first. */
export default function Duplicates() {
  const go = useNavigate();
  const mayEdit = useMay('candidate', 'edit');
  const [merging, setMerging] = useState<DuplicateRow>();
  const table = useReport(duplicateReport, {}, cells(mayEdit ? setMerging : undefined));
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => `${row.candidateid}-${row.othercandidateid}`}
        open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
        empty={
          <EmptyState
            emptyState={{
              title: 'No duplicate candidates found',
              why: 'Candidates with the same e-mail or phone, or the same name and city, employer or dates appear here.',
              icon: IconUsers,
            }}
          />
        }
      />
      {merging ? <MergeDialog pair={merging} close={() => setMerging(undefined)} /> : null}
    </>
  );
}
