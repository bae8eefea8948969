import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { linkReport, type LinkRow, withdrawLink } from '../contract/link.ts';

/** Withdraws a link and says how it went. */
export function useWithdraw() {
  const { mutateAsync } = useSave(withdrawLink);
  return async ({ drivelinkid }: Pick<LinkRow, 'drivelinkid'>) => {
    try {
      await mutateAsync({ input: { drivelinkid } });
      toast('success', t('The link is withdrawn'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

/** The open links to files of folders that the reader manages. */
export function Links() {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const withdraw = useWithdraw();
  const cells: Readonly<Record<string, Partial<Column<LinkRow>>>> = {
    lastday: { cell: (row) => day(row.lastday) },
    isstamped: { cell: (row) => t(row.isstamped ? 'Yes' : 'No') },
    addedbyname: { more: true },
    addeddate: { more: true, cell: (row) => displayMoment(row.addeddate, format) },
  };
  const table = useReport(linkReport, {}, cells);
  return (
    <DataTable
      {...table}
      searches={false}
      rowKey={(row) => row.drivelinkid}
      renderActions={(row) => (
        <Button size="xs" variant="default" onClick={() => void withdraw(row)}>
          {t('Withdraw ¦ link')}
        </Button>
      )}
      empty={
        <EmptyState
          emptyState={{
            title: 'No link is open',
            why: 'Files that you share with people outside the company appear here until the last day of their link.',
            icon: IconLink,
          }}
        />
      }
    />
  );
}
