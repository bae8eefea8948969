import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { type ReviewRow, teamReport } from '../contract/review.ts';
import { SIGNED_OFF } from '../contract/words.ts';
import { PerformPart } from './parts.tsx';
import { reviewCells } from './review-columns.tsx';
import { useShare } from './use-run.tsx';

/** The reviews of the reader's team. */
export default function Team() {
  const go = useNavigate();
  const share = useShare();
  const table = useReport(teamReport, {}, reviewCells);
  return (
    <PerformPart>
      <DataTable
        {...table}
        rowKey={(row) => row.performreviewid}
        open={(row) => void go({ to: `/perform/review/${row.performreviewid}` })}
        empty={
          <EmptyState
            emptyState={{
              title: 'No reviews of your team',
              why: 'When a performance cycle is launched, the people whose manager you are on its day appear here.',
              icon: IconUsers,
            }}
          />
        }
        renderBulk={(rows: readonly ReviewRow[], clear: () => void) => (
          <Button
            size="xs"
            disabled={!rows.some(({ statusid }) => statusid === SIGNED_OFF)}
            onClick={() => void share(rows.map(({ performreviewid }) => performreviewid)).then(clear)}
          >
            {t('Share')}
          </Button>
        )}
      />
    </PerformPart>
  );
}
