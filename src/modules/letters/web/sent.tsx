import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listLetters } from '../contract/letter.ts';
import { sentColumns } from './letter-columns.tsx';
import { LetterPart } from './letter-tabs.tsx';

/** Sent letters, and whether they were read. */
export default function Sent() {
  const day = useDay();
  const go = useNavigate();
  const [{ search, page }] = useTableState();
  const { data, error, refetch } = useEndpoint(listLetters, {
    box: 'sent',
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...(search ? { search } : {}),
  });
  return (
    <LetterPart>
      <DataTable
        label={t('Sent letters')}
        columns={sentColumns(day)}
        rowKey={(row) => row.letterid}
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        open={(row) => void go({ to: `/letters/${row.letterid}` })}
        empty={
          <EmptyState
            emptyState={{
              title: 'No letters sent yet',
              why: 'Letters sent to people’s letter boxes appear here with their number and the day they were read.',
              icon: IconFileText,
            }}
          />
        }
      />
    </LetterPart>
  );
}
