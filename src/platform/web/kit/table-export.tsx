import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat } from '#platform/contract/list-export.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import type { Column } from './table-types.ts';

/** Exports the list as a file with the columns of the given keys. */
export type TakeAway = (format: ExportFormat, columns: readonly string[]) => Promise<void>;

type Export<R> = {
  label: string;
  columns: readonly Column<R>[];
  /** The filtered and sorted rows, where all of them are loaded. */
  rows?: readonly R[];
  takeAway?: TakeAway;
};

/** Exports the list as CSV or XLSX: exactly the matching rows and the visible columns. */
export function TableExport<R>({ label, columns, rows, takeAway }: Export<R>) {
  const [busy, setBusy] = useState(false);
  if (!rows && !takeAway) return null;
  const take = async (format: ExportFormat) => {
    setBusy(true);
    try {
      if (takeAway)
        await takeAway(
          format,
          columns.map((column) => column.key),
        );
      else if (rows) await (await import('./write-file.ts')).writeFile({ label, columns, rows, format });
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Tooltip label={t('Download this list')}>
          <ActionIcon variant="subtle" color="gray" size={32} loading={busy} aria-label={t('Download this list')}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={() => void take('xlsx')}>
          {t('Excel (XLSX)')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} stroke={1.6} />} onClick={() => void take('csv')}>
          {t('CSV')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
