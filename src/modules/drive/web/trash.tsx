import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { FileIcon } from '#platform/web/kit/file-icon.tsx';
import { sizeText } from '#platform/web/kit/size-text.ts';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listTrash, restoreFiles, type TrashRow } from '../contract/file.ts';
import style from './drive.module.css';

/** What the reader may restore, with the day on which it is deleted for good. */
export default function Trash() {
  const day = useDay();
  const [{ page }] = useTableState();
  const { data, error, refetch } = useEndpoint(
    listTrash,
    { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    { staleTime: 0 },
  );
  const { mutateAsync } = useSave(restoreFiles);
  const restore = async (rows: readonly TrashRow[]) => {
    try {
      const [result] = await mutateAsync({ input: { drivefileids: rows.map(({ drivefileid }) => drivefileid) } });
      toast('success', plural(result?.restored ?? 0, '{{count}} file was restored', '{{count}} files were restored'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <DataTable<TrashRow>
      label={t('Trash')}
      searches={false}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      rowKey={(row) => row.drivefileid}
      columns={[
        {
          key: 'filename',
          label: 'Name',
          cell: (row) => (
            <span className={style.name}>
              <FileIcon mediatype={row.mediatype} />
              {row.filename}
            </span>
          ),
        },
        { key: 'foldername', label: 'Folder', cell: (row) => row.foldername },
        { key: 'trashedday', label: 'Deleted', cell: (row) => day(row.trashedday) },
        { key: 'trashedbyname', label: 'By', cell: (row) => row.trashedbyname || '–' },
        {
          key: 'deletedon',
          label: 'Deleted for good',
          cell: (row) => (row.deletedon === null ? t('On legal hold') : day(row.deletedon)),
        },
        { key: 'size', label: 'Size', end: true, cell: (row) => sizeText(row.size) },
      ]}
      renderActions={(row) => (
        <Button size="xs" variant="default" onClick={() => void restore([row])}>
          {t('Restore')}
        </Button>
      )}
      renderBulk={(rows, clear) => (
        <Button size="xs" onClick={() => void restore(rows).then(clear)}>
          {t('Restore')}
        </Button>
      )}
      empty={
        <EmptyState
          emptyState={{
            title: 'The trash is empty',
            why: 'Deleted files stay here for some days and can be restored.',
            icon: IconTrash,
          }}
        />
      }
    />
  );
}
