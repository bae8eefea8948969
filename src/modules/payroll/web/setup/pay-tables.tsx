import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { MAX_TABLES, type PayTable } from '../../contract/setup/pay-tables.ts';
import { tableProblems } from '../../engine/run/pay/table-problems.ts';
import { PayTableEditor } from './pay-table-editor.tsx';
import style from './pay-tables.module.css';

type Tables = { tables: readonly PayTable[]; mayEdit: boolean; onChange: (tables: PayTable[]) => void };

/** A code that no table has yet. */
function freeCode(tables: readonly PayTable[]): string {
  let number = tables.length + 1;
  while (tables.some(({ code }) => code === `table_${number}`)) number += 1;
  return `table_${number}`;
}

/** The tables that formulas read by `lookup`, `slab` and `band`: each with its keys and how many rows it has. */
export function TableFields({ tables, mayEdit, onChange }: Tables) {
  const [open, setOpen] = useState<{ at: number; isnew: boolean }>();
  const opened = open && tables[open.at];
  return (
    <Card title={t('Tables for formulas')}>
      {tables.length === 0 ? (
        <p className={style.quiet}>
          {t('An amount by grade and city, or a percent by slabs: a table gives it, and a formula looks it up.')}
        </p>
      ) : null}
      <ul className={style.list}>
        {tables.map((table, at) => {
          const [wrong] = tableProblems(table);
          return (
            <li key={at}>
              <span>
                <strong>{table.name}</strong> <code>{table.code}</code>
                <small>
                  {table.keys.map(({ name }) => name).join(', ')} ·{' '}
                  {plural(table.rows.length, '{{count}} row', '{{count}} rows')}
                </small>
                {wrong ? (
                  <small className={style.wrong}>
                    {wrong.row === undefined
                      ? t(wrong.message)
                      : t('Row {{row}}: {{message}}', { row: wrong.row + 1, message: t(wrong.message) })}
                  </small>
                ) : null}
              </span>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('Open the table {{name}}', { name: table.name })}
                onClick={() => setOpen({ at, isnew: false })}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
              {mayEdit ? (
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('Remove the table {{name}}', { name: table.name })}
                  onClick={() => onChange(tables.toSpliced(at, 1))}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={tables.length >= MAX_TABLES}
          onClick={() => {
            const keys = [{ name: t('Grade'), kind: 'text' as const }];
            const rows = [{ keys: [''], value: '' }];
            onChange([...tables, { code: freeCode(tables), name: t('New table'), keys, rows }]);
            setOpen({ at: tables.length, isnew: true });
          }}
        >
          {t('Add a table')}
        </Button>
      ) : null}
      {open && opened ? (
        <PayTableEditor
          table={opened}
          isnew={open.isnew}
          mayEdit={mayEdit}
          onChange={(table) => onChange(tables.map((one, at) => (at === open.at ? table : one)))}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Card>
  );
}
