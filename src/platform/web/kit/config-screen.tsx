import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { isCallError } from '../call.ts';
import { t } from '../language.ts';
import { useMay } from '../rights.ts';
import { useContributions } from '../shell/modules.ts';
import { askDelete } from '../shell/overlays.ts';
import { configToast } from './config-toast.ts';
import { isRecordId, useEndpoint, useSave } from '../use-endpoint.ts';
import { ActiveSwitch, isInactive, type Toggling } from './active-switch.tsx';
import { type EmptyStateText, EmptyState } from './empty-state.tsx';
import { DataTable } from './data-table.tsx';
import type { NounWords } from './noun-words.ts';
import type { Column } from './table-types.ts';

type Flags = { iseditable?: boolean; hideedit?: boolean; hidedelete?: boolean; isactionallowed?: boolean };

type ConfigScreen<R> = {
  feature: FeatureKey;
  path: string;
  /** The row's id, also the query parameter of the form. */
  idfield: keyof R & string;
  words: NounWords;
  emptyState: EmptyStateText;
  list: Endpoint<z.ZodType<object, object>, z.ZodType<R[]>>;
  columns: readonly Column<R>[];
  remove: Endpoint<z.ZodType<unknown, Record<string, unknown>>, z.ZodType<{ isexecuted: boolean }[]>>;
  /** Where rows can be made inactive: an inactive one has only the switch to activate it. */
  active?: Toggling;
  /** Further ways to create, each shown once its page exists; they open in a new tab. */
  bulk?: { label: string; path: string };
  /** Whether its form shows a row to whoever may only read it; the page of the form asks for no more than that right. */
  readable?: true;
  Form: ComponentType<{ id: number | undefined; back: string }>;
};

/** Builds the list and the form page of one configuration noun, with its texts. Nouns that need more have their own pages. */
export function configScreen<R extends object>(screen: ConfigScreen<R>) {
  const { words } = screen;
  return { List: () => <ConfigList screen={screen} />, Create: () => <ConfigForm screen={screen} />, words };
}

function ConfigList<R extends object>({ screen }: { screen: ConfigScreen<R> }) {
  const { path, idfield, words, bulk } = screen;
  const { data, error, refetch } = useEndpoint(screen.list, {});
  const mayEdit = useMay(screen.feature, 'edit');
  const go = useNavigate();
  const open = (row: R) => {
    if (opens(row)) void go({ to: `${path}/create`, search: { [idfield]: row[idfield] } });
  };
  const create = <CreateButton path={path} {...(bulk ? { bulk } : {})} />;
  const editing = {
    open,
    opens,
    renderActions: (row: R) =>
      isInactive(row) ? null : <RowActions screen={screen} row={row} onEdit={() => open(row)} />,
    toolbar: create,
  };
  return (
    <DataTable
      label={t(words.list)}
      columns={screen.active ? [...screen.columns, activeColumn(screen, screen.active, mayEdit)] : screen.columns}
      rowKey={(row) => String(row[idfield])}
      rows={data}
      error={error}
      retry={() => void refetch()}
      empty={<EmptyState emptyState={screen.emptyState}>{mayEdit ? create : null}</EmptyState>}
      {...(mayEdit ? editing : screen.readable ? { open, opens } : {})}
    />
  );
}

function ConfigForm<R extends object>({ screen: { path, idfield, Form } }: { screen: ConfigScreen<R> }) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query[idfield]);
  const existing = isRecordId(id) ? id : undefined;
  return <Form key={existing ?? 'new'} id={existing} back={path} />;
}

const flagsOf = (row: object): Flags => row;
const isFixed = (row: object): boolean => {
  const { iseditable = true, hideedit = false, isactionallowed = true } = flagsOf(row);
  return !iseditable || hideedit || !isactionallowed;
};

const opens = (row: object): boolean => !isFixed(row) && !isInactive(row);

function activeColumn<R extends object>(screen: ConfigScreen<R>, toggling: Toggling, mayEdit: boolean): Column<R> {
  const { list, idfield, columns } = screen;
  return {
    key: 'isactive',
    label: 'Active',
    text: (row) => t(isInactive(row) ? 'Inactive' : 'Active'),
    cell: (row) => <ActiveSwitch {...{ toggling, list, idfield, row, mayEdit }} name={columns[0]?.text?.(row) ?? ''} />,
  };
}

function RowActions<R extends object>({
  screen,
  row,
  onEdit,
}: {
  screen: ConfigScreen<R>;
  row: R;
  onEdit: () => void;
}) {
  const remove = useSave(screen.remove);
  const { words, idfield } = screen;
  const fixed = isFixed(row);
  const { hidedelete = false, isactionallowed = true } = flagsOf(row);

  const askAndRemove = async () => {
    if (!(await askDelete())) return;
    try {
      const [done] = await remove.mutateAsync({ input: { [idfield]: row[idfield] } });
      if (done?.isexecuted === false) configToast('error', words.refused());
      else configToast('success', words.deleted());
    } catch (error) {
      configToast('error', isCallError(error) && error.code ? t(error.message) : words.notdeleted(), { keep: true });
    }
  };

  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('Edit')} disabled={fixed} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete')}
        disabled={hidedelete || !isactionallowed}
        loading={remove.isPending}
        onClick={() => void askAndRemove()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function CreateButton({ path, bulk }: { path: string; bulk?: { label: string; path: string } }) {
  const hasBulk = useContributions('pages').some((page) => page.path === bulk?.path);
  const create = { component: Link, to: `${path}/create` } as const;
  if (!bulk || !hasBulk)
    return (
      <Button {...create} leftSection={<IconPlus size={16} />}>
        {t('Create')}
      </Button>
    );
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={16} />}>
          {t('Create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...create}>{t('Create')}</Menu.Item>
        <Menu.Item component="a" href={bulk.path} target="_blank" rel="noopener">
          {t(bulk.label)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
