import { ActionIcon, Anchor, Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { FileIcon } from '#platform/web/kit/file-icon.tsx';
import { PagePreview } from '#platform/web/kit/page-preview.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import {
  chooseDropPerson,
  type DropFile,
  type DropRow,
  getDropPage,
  LEFT_OUT,
  listDropFiles,
  MATCH,
  TO_CHECK,
} from '../contract/drop.ts';
import { MATCH_TONES } from './document-tones.ts';
import style from './drive.module.css';

const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'employeeDocument' });

/** The files of an upload, the doubtful ones first; whose one is can be chosen after a look at it. */
export function DropFiles({ drop }: { drop: DropRow }) {
  const { documentdropid, statusid } = drop;
  const mayEdit = useMay('employeeDocument', 'edit');
  const [{ page }] = useTableState();
  const [look, setLook] = useState<DropFile>();
  const [choosing, setChoosing] = useState<DropFile>();
  const { mutateAsync } = useSave(chooseDropPerson);
  const { chosen, filters } = useChoiceFilters({
    match: { label: 'Match', all: 'All files', options: MATCH.options },
  });
  const { data, error, refetch } = useEndpoint(
    listDropFiles,
    {
      documentdropid,
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
      ...(chosen.match === undefined ? {} : { matchid: chosen.match }),
    },
    { staleTime: 0 },
  );
  const leaveOut = async ({ documentdropfileid }: DropFile) => {
    try {
      await mutateAsync({ input: { documentdropfileid, employeeid: null } });
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const changes = mayEdit && statusid === TO_CHECK;
  return (
    <>
      <DataTable<DropFile>
        label={t('Files')}
        searches={false}
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        rowKey={(row) => row.documentdropfileid}
        filters={filters}
        columns={[
          {
            key: 'filename',
            label: 'Name',
            cell: (row) => (
              <Anchor
                component="button"
                type="button"
                inherit
                className={style.name ?? ''}
                onClick={() => void fetchDocument(row.imagepath ?? '')}
              >
                <FileIcon mediatype={row.mediatype} />
                {row.filename}
              </Anchor>
            ),
          },
          {
            key: 'fullname',
            label: 'Employee',
            cell: (row) => (row.fullname === null ? '–' : [row.fullname, row.employeecode].filter(Boolean).join(' · ')),
          },
          {
            key: 'matchid',
            label: 'Match',
            cell: (row) => <Tag tone={MATCH_TONES[row.matchid]}>{t(MATCH.label(row.matchid) ?? '')}</Tag>,
          },
          { key: 'reason', label: 'Reason', cell: (row) => (row.reason === null ? '–' : t(row.reason)) },
        ]}
        renderActions={(row) => (
          <span className={style.buttons}>
            {row.mediatype === 'application/pdf' ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('Look at {{name}}', { name: row.filename })}
                onClick={() => setLook(row)}
              >
                <IconEye size={18} stroke={1.6} />
              </ActionIcon>
            ) : null}
            {changes ? (
              <>
                <Button size="xs" variant="default" onClick={() => setChoosing(row)}>
                  {t('Choose the person')}
                </Button>
                {row.matchid === LEFT_OUT ? null : (
                  <Button size="xs" variant="default" onClick={() => void leaveOut(row)}>
                    {t('Leave out')}
                  </Button>
                )}
              </>
            ) : null}
          </span>
        )}
      />
      {look ? (
        <PagePreview
          title={look.filename}
          endpoint={getDropPage}
          of={{ documentdropfileid: look.documentdropfileid }}
          close={() => setLook(undefined)}
          fetchFile={() => void fetchDocument(look.imagepath ?? '')}
        />
      ) : null}
      {choosing ? <ChooseDialog file={choosing} onClose={() => setChoosing(undefined)} /> : null}
    </>
  );
}

function ChooseDialog({ file, onClose }: { file: DropFile; onClose: () => void }) {
  const { documentdropfileid, filename } = file;
  const { mutateAsync } = useSave(chooseDropPerson);
  const form = useForm<{ employeeid: number | null }>({
    schema: chooseDropPerson.input.pick({ employeeid: true }),
    initial: { employeeid: null },
    check: ({ employeeid }) => (employeeid === null ? { employeeid: 'Please select a person' } : {}),
  });
  const save = form.submit(
    async ({ employeeid }) => void (await mutateAsync({ input: { documentdropfileid, employeeid } })),
    onClose,
  );
  return (
    <Modal opened centered onClose={onClose} title={filename} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={MIN_LETTERS}
          search={search}
          label="Employee"
          required
        />
      </DialogForm>
    </Modal>
  );
}
