import { Button, Modal } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SelectField } from '#platform/web/kit/field.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initDocuments } from '../contract/document.ts';
import { createDrop, DROP_STATUS, type DropRow, listDrops } from '../contract/drop.ts';
import { DROP_TONES } from './document-tones.ts';
import style from './drive.module.css';

/** One's own uploads of many documents. */
export default function Drops() {
  const go = useNavigate();
  const format = useSession()?.dateformatname;
  const mayEdit = useMay('employeeDocument', 'edit');
  const [{ page }] = useTableState();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useEndpoint(
    listDrops,
    { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    { staleTime: 0 },
  );
  const create = mayEdit ? <Button onClick={() => setCreating(true)}>{t('New upload')}</Button> : null;
  return (
    <>
      <DataTable<DropRow>
        label={t('Upload many documents')}
        searches={false}
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        rowKey={(row) => row.documentdropid}
        open={(row) => void go({ to: `/documents/upload/${row.documentdropid}` })}
        toolbar={create}
        columns={[
          { key: 'addeddate', label: 'Created on', cell: (row) => displayMoment(row.addeddate, format) },
          { key: 'documenttypename', label: 'Document type', cell: (row) => row.documenttypename },
          {
            key: 'statusid',
            label: 'Status',
            cell: (row) => <Tag tone={DROP_TONES[row.statusid]}>{t(DROP_STATUS.label(row.statusid) ?? '')}</Tag>,
          },
          { key: 'files', label: 'Files', end: true, cell: (row) => row.files.toLocaleString('en-IN') },
          { key: 'doubtful', label: 'Doubtful', end: true, cell: (row) => row.doubtful.toLocaleString('en-IN') },
          { key: 'published', label: 'Published', end: true, cell: (row) => row.published.toLocaleString('en-IN') },
        ]}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing has been uploaded for many people yet',
              why: 'Drop the files of many people at once: each is matched by employee code, PAN or UAN in its name or text, and published together with the others.',
              icon: IconFiles,
            }}
          >
            {create}
          </EmptyState>
        }
      />
      {creating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const { data } = useEndpoint(initDocuments, {});
  const { mutateAsync } = useSave(createDrop);
  const form = useForm<{ documenttypeid: number | null }>({
    schema: createDrop.input,
    initial: { documenttypeid: null },
  });
  const created = { id: 0 };
  const save = form.submit(
    async (values) => {
      const [row] = await mutateAsync({ input: createDrop.input.parse(values) });
      created.id = row?.documentdropid ?? 0;
    },
    () => void go({ to: `/documents/upload/${created.id}` }),
  );
  const types = (data?.types ?? []).filter(({ isidentity, isexpiring }) => !isidentity && !isexpiring);
  return (
    <Modal opened centered onClose={onClose} title={t('New upload')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Create">
        <SelectField field={form.bind('documenttypeid')} label="Document type" options={types} required />
        <p className={style.quiet}>{t('Documents that expire are added one by one, each with its last day')}</p>
      </DialogForm>
    </Modal>
  );
}
