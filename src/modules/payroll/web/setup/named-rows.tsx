import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { codeOf } from '../../engine/setup/code-of.ts';
import style from './structure.module.css';

type Named = { readonly code: string; readonly name: string };
type Change<T> = (part: Partial<T>) => void;
type Rows<T extends Named> = {
  title: string;
  about: string;
  rows: readonly T[];
  mayEdit: boolean;
  onChange: (rows: T[]) => void;
  add: string;
  /** A new row of the name and code that are suggested. */
  create: (named: { code: string; name: string }) => T;
  newName: string;
  rowClass: string | undefined;
  /** The field between code and removal. */
  beside?: (row: T, change: Change<T>) => ReactNode;
  below: (row: T, change: Change<T>) => ReactNode;
};

/** A card with rows of a name and a code, each with fields of its own; rows are added at the end and removed. */
export function NamedRows<T extends Named>(input: Rows<T>) {
  const { title, about, rows, mayEdit, onChange, add, create, newName, rowClass, beside, below } = input;
  return (
    <Card title={title}>
      <div className={style.fields}>
        <p>{about}</p>
        {rows.map((row, at) => {
          const change: Change<T> = (part) =>
            onChange(rows.map((one, index) => (index === at ? { ...one, ...part } : one)));
          return (
            <div key={at} className={rowClass}>
              <TextInput
                label={t('Name')}
                value={row.name}
                disabled={!mayEdit}
                onChange={(event) => change({ name: event.currentTarget.value } as Partial<T>)}
              />
              <TextInput
                label={t('Code')}
                value={row.code}
                disabled={!mayEdit}
                onChange={(event) => change({ code: event.currentTarget.value } as Partial<T>)}
              />
              {beside?.(row, change)}
              {mayEdit ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {{name}}', { name: row.name })}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                >
                  <IconX size={16} />
                </ActionIcon>
              ) : null}
              {below(row, change)}
            </div>
          );
        })}
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              onChange([...rows, create({ code: `${codeOf(newName) || 'row'}_${rows.length + 1}`, name: newName })])
            }
          >
            {add}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
