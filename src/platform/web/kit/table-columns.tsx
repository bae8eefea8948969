import { ActionIcon, Button, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { t } from '../language.ts';
import { type Column, isShown } from './table-types.ts';

type Chooser<R> = {
  columns: readonly Column<R>[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** A menu of visible columns; the first one is always shown. The choice is in the address. */
export function ColumnChooser<R>({ columns, chosen, onChange }: Chooser<R>) {
  const [, ...others] = columns;
  if (others.length < 2) return null;
  const set = (column: Column<R>, on: boolean) => {
    const rest = chosen.filter((entry) => entry.slice(1) !== column.key);
    const habit = !column.more;
    onChange(on === habit ? rest : [...rest, `${on ? '+' : '-'}${column.key}`]);
  };
  return (
    <Popover position="bottom-end" width={220} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('Columns')}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('Columns')} aria-haspopup="dialog">
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} mah="70vh" style={{ overflowY: 'auto' }}>
        <Stack gap={8}>
          {others.map((column) => (
            <Checkbox
              key={column.key}
              size="sm"
              label={t(column.label)}
              checked={isShown(column, chosen)}
              onChange={(event) => set(column, event.currentTarget.checked)}
            />
          ))}
          <Button variant="subtle" size="compact-sm" disabled={chosen.length === 0} onClick={() => onChange([])}>
            {t('As they were')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
