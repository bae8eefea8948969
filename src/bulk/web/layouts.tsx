import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { Batch, BulkContract } from '../contract/bulk.ts';
import type { UploadLayout } from '../contract/upload-layout.ts';
import { layoutOf } from './layout-draft.ts';
import { UploadLayoutEditor } from './layout-editor.tsx';
import style from './layouts.module.css';

/** The layouts of a kind of upload, and a function that saves them all. */
export function useLayouts(contract: BulkContract) {
  const answer = useEndpoint(contract.layouts, {});
  const save = useSave(contract.saveLayouts);
  const [state] = answer.data ?? [];
  const send = async (layouts: readonly UploadLayout[]): Promise<boolean> => {
    try {
      await save.mutateAsync({ input: { layouts: [...layouts] }, version: state?.version });
      toast('success', t('Saved successfully'));
      return true;
    } catch (error) {
      if (isCallError(error) && error.status === 412) await answer.refetch();
      toast('error', t(sentenceOf(error)), { keep: true });
      return false;
    }
  };
  return { state, send, busy: save.isPending };
}

/** The company's own forms of a file: how each is read, to be added, changed and removed. */
export function Layouts({ contract }: { contract: BulkContract }) {
  const { state, send, busy } = useLayouts(contract);
  const [open, setOpen] = useState<number>();
  if (!state) return null;
  const { layouts, columns } = state;
  const empty: UploadLayout = { name: '', kind: contract.kind, columns: [], others: true };
  const edited = open === undefined ? undefined : (layouts[open] ?? empty);
  return (
    <Card
      title={t('Layouts of files')}
      side={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => setOpen(layouts.length)}
        >
          {t('Add a layout')}
        </Button>
      }
    >
      {layouts.length === 0 && edited === undefined ? (
        <p className={style.quiet}>
          {t(
            'There is none: columns are found by their headings. A layout reads a file of another form: other headings, words, constants, columns that are rows.',
          )}
        </p>
      ) : null}
      <ul className={style.list}>
        {layouts.map(({ name, sheet, columns: named }, at) => (
          <li key={name}>
            <span>
              {name}{' '}
              <small className={style.quiet}>
                {[sheet ?? '', plural(named.length, '{{count}} column', '{{count}} columns')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Edit {{name}}', { name })}
              onClick={() => setOpen(at)}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Delete {{name}}', { name })}
              onClick={async () => {
                if (await askDelete()) await send(layouts.toSpliced(at, 1));
              }}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {edited && open !== undefined ? (
        <UploadLayoutEditor
          key={open}
          layout={edited}
          columns={columns}
          busy={busy}
          onClose={() => setOpen(undefined)}
          onSave={async (layout) => {
            const next = open < layouts.length ? layouts.with(open, layout) : [...layouts, layout];
            if (await send(next)) setOpen(undefined);
          }}
        />
      ) : null}
    </Card>
  );
}

type Keep = { contract: BulkContract; batch: Batch; mapping: Readonly<Record<string, number>> };

/** Saves the columns chosen for a file as a layout. */
export function SaveAsLayout({ contract, batch, mapping }: Keep) {
  const { state, send, busy } = useLayouts(contract);
  const [name, setName] = useState('');
  if (!state) return null;
  const save = async () => {
    const layout = layoutOf(name.trim(), { ...batch, mapping });
    if (await send([...state.layouts, layout])) setName('');
  };
  return (
    <div className={style.keep}>
      <TextInput
        label={t('Keep these columns as a layout')}
        description={t('The next file of this form is read by it.')}
        placeholder={t('Name of the layout')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" loading={busy} disabled={name.trim() === ''} onClick={() => void save()}>
        {t('Save the layout')}
      </Button>
    </div>
  );
}
