import { type ComponentType, lazy } from 'react';
import type { z } from 'zod';
import type { toggled } from '#platform/contract/active.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import type { RecordField, RecordFields } from '#platform/contract/record-field.ts';
import { addedColumn } from './columns.tsx';
import { configScreen } from './config-screen.tsx';
import { useDay } from './day.ts';
import type { EmptyStateText } from './empty-state.tsx';
import type { FormKind } from './kind-form.tsx';
import { kindText } from './kind-text.ts';
import { nounWords } from './noun-words.ts';
import type { Column } from './table-types.ts';

type Row = { version: number; addeddate: string; addedbyname: string; addedbyimagepath: string | null };
type ScreenKind<K extends string, F extends RecordFields, R extends Row> = FormKind<K, F, R> & {
  readonly feature: FeatureKey;
  readonly words: { readonly list: string; readonly title: string };
  readonly uses?: string;
  readonly calls: {
    readonly list: Endpoint<z.ZodType<object, object>, z.ZodType<R[]>>;
    readonly remove: Endpoint<z.ZodType<unknown, Record<string, unknown>>, z.ZodType<{ isexecuted: boolean }[]>>;
    readonly toggle?: Endpoint<z.ZodType, typeof toggled>;
  };
};
type Screen<F extends RecordFields, R extends Row> = {
  readonly path: string;
  readonly emptyState: EmptyStateText;
  /** What is said where the server declines to delete a row. */
  readonly refused?: () => string;
  /** The form, where it is more than its fields one below the other. */
  readonly Form?: () => Promise<{ default: ComponentType<{ id: number | undefined; back: string }> }>;
  /** Columns that show a field in another way than its text. */
  readonly columns?: { readonly [N in keyof F]?: Partial<Omit<Column<R>, 'key'>> };
  /** Columns before who created it. */
  readonly more?: readonly Column<R>[];
  /** Columns after it, such as who is assigned to a row. */
  readonly last?: readonly Column<R>[];
};

const cellOf = (row: object, name: string): unknown => (row as Record<string, unknown>)[name];

const DayOf = ({ day }: { day: string }) => useDay()(day);

/** The column of a field: numbers and amounts at the end, days by the reader's format, long texts hidden at first. */
function columnOf<R extends Row>(name: string, field: RecordField): Column<R> {
  const { input, label } = field;
  const text = (row: R) => kindText(field, cellOf(row, name));
  const column = { key: name, label };
  if (input === 'number' || input === 'money')
    return { ...column, end: true, sort: (row) => Number(cellOf(row, name)), cell: text };
  if (input === 'day')
    return {
      ...column,
      sort: (row) => String(cellOf(row, name)),
      cell: (row) => <DayOf day={String(cellOf(row, name))} />,
    };
  return { ...column, text, cell: (row) => text(row) || '–', ...(input === 'lines' ? { more: true } : {}) };
}

/** Builds list and form of a record that `recordKind` declares: its fields, how often it is used, who created it. */
export function kindScreen<K extends string, F extends RecordFields, R extends Row & Record<K, number>>(
  kind: ScreenKind<K, F, R>,
  { path, emptyState, refused, Form, columns = {}, more = [], last = [] }: Screen<F, R>,
) {
  const { list, remove, toggle } = kind.calls;
  const { words, uses } = kind;
  const ofFields = Object.entries<RecordField>(kind.fields).map(([name, field]): Column<R> => ({
    ...columnOf<R>(name, field),
    ...columns[name],
  }));
  const used = (row: R) => Number(cellOf(row, 'usedcount'));
  const ofUses: Column<R>[] =
    uses === undefined ? [] : [{ key: 'usedcount', label: uses, end: true, sort: used, cell: used }];
  return configScreen<R>({
    feature: kind.feature,
    path,
    idfield: kind.id,
    words: { ...nounWords(words), ...(refused ? { refused } : {}) },
    emptyState,
    list,
    columns: [
      ...ofFields.filter(({ more: isMore }) => !isMore),
      ...ofUses,
      ...more,
      addedColumn<R>(),
      ...last,
      ...ofFields.filter(({ more: isMore }) => isMore),
    ],
    remove,
    ...(toggle ? { active: { endpoint: toggle, noun: words.title } } : {}),
    Form: lazy(Form ?? (async () => ({ default: (await import('./kind-form.tsx')).kindForm(kind) }))),
  });
}
