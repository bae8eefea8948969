import { ActionIcon, Anchor, Breadcrumbs, Button, SegmentedControl } from '@mantine/core';
import { IconDots, IconEye, IconFolder, IconFolderPlus, IconFolders, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { download, isCallError, sentenceOf, upload } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { FileIcon } from '#platform/web/kit/file-icon.tsx';
import { sizeText } from '#platform/web/kit/size-text.ts';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { NotFound } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { downloadFiles, uploadFile } from '../contract/file.ts';
import {
  COMPANY,
  type DriveInit,
  type FileRow,
  type FolderRow,
  initDrive,
  listDrive,
  type OpenFolder,
  PERSONAL,
  SPACE,
  TEAM,
} from '../contract/folder.ts';
import style from './drive.module.css';
import { FileDialog } from './file-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { isPicture, isShown, Look } from './look.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { UploadFiles } from './upload-files.tsx';
import { useFolderTrash, useTrash } from './use-trash.ts';

type Entry = { readonly folder: FolderRow } | { readonly file: FileRow };
type Space = 1 | 2 | 3;
const filesIn = (rows: readonly Entry[]) => rows.flatMap((row) => ('file' in row ? [row.file] : []));
const foldersIn = (rows: readonly Entry[]) => rows.flatMap((row) => ('folder' in row ? [row.folder] : []));

const EMPTY: Readonly<Record<Space, { title: string; why: string }>> = {
  [COMPANY]: {
    title: 'No folders of the company yet',
    why: 'Forms, templates and handbooks that people of the company need lie here, each folder for whom it is meant.',
  },
  [TEAM]: {
    title: 'No team folders yet',
    why: 'Create one and choose who reads it and who changes files in it. Folders that others share with you appear here as well.',
  },
  [PERSONAL]: { title: 'No folders of your own yet', why: 'Only you read what you put here.' },
};

/** Folders and files of the company, of teams and of the reader. */
export default function Drive() {
  const query = useEndpoint(initDrive, {});
  const init = query.data?.[0];
  const waiting = waitingFor([query], init !== undefined);
  if (waiting !== undefined || !init) return <>{waiting}</>;
  return <Browser init={init} />;
}

/** The place that the address names. */
function usePlace() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const space = Number(query.space);
  const spaceid: Space = space === TEAM || space === PERSONAL ? space : COMPANY;
  const folderid = Number(query.folder) || undefined;
  const show = (to: { space?: number; folder?: number }) =>
    void go({ to: '/drive', search: { space: to.space, folder: to.folder } as never });
  return { spaceid, folderid, show };
}

function Browser({ init }: { init: DriveInit }) {
  const { spaceid, folderid, show } = usePlace();
  const [{ page, search }] = useTableState();
  const [dialog, setDialog] = useState<'create' | 'change'>();
  const { data, error, refetch } = useEndpoint(
    listDrive,
    {
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
      spaceid,
      ...(folderid === undefined ? {} : { drivefolderid: folderid }),
      ...(search ? { search } : {}),
    },
    { staleTime: 0 },
  );
  if (isCallError(error) && error.status === 404) return <NotFound />;
  const folder = folderid === undefined ? undefined : (data?.folder ?? undefined);
  const space = folder?.spaceid ?? spaceid;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <SegmentedControl
          aria-label={t('Space')}
          value={String(space)}
          onChange={(value) => show({ space: Number(value) })}
          data={SPACE.options.map(({ displayname, displayvalue }) => ({
            value: String(displayvalue),
            label: t(displayname),
          }))}
        />
        <Button component={Link} to="/drive/trash" variant="default" leftSection={<IconTrash size={16} />}>
          {t('Trash')}
        </Button>
      </div>
      {folder ? <FolderHead folder={folder} show={show} onChange={() => setDialog('change')} /> : null}
      {folder?.maychange ? <Upload folder={folder} init={init} /> : null}
      <Entries
        key={`${space} ${folderid ?? ''}`}
        rows={data ? [...data.folders.map((one) => ({ folder: one })), ...data.rows.map((one) => ({ file: one }))] : undefined}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        isSearch={search !== ''}
        openFolder={(id) => show({ space, folder: id })}
        space={space}
        inFolder={folder !== undefined}
        create={
          (folder ? folder.maychange : space === COMPANY ? init.ismanager : init.hasemployee) ? (
            <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={() => setDialog('create')}>
              {t('New folder')}
            </Button>
          ) : null
        }
      />
      {dialog ? (
        <FolderDialog
          init={init}
          spaceid={space}
          {...(dialog === 'change' ? { folder } : { parent: folder })}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </div>
  );
}

type FolderHead = {
  folder: OpenFolder;
  show: (to: { space?: number; folder?: number }) => void;
  onChange: () => void;
};

/** Where a folder lies, why the reader has access, and what can be done with it. */
function FolderHead({ folder, show, onChange }: FolderHead) {
  const remove = useFolderTrash();
  const { spaceid, above, foldername, reason, maychange, maymanage, parentid, drivefolderid } = folder;
  const link = (label: string, to: { space: number; folder?: number }) => (
    <Anchor key={label} component="button" type="button" onClick={() => show(to)}>
      {label}
    </Anchor>
  );
  const changes = parentid === null ? maymanage : maychange;
  return (
    <div className={style.stack}>
      <div className={style.head}>
        <Breadcrumbs>
          {link(t(SPACE.label(spaceid) ?? ''), { space: spaceid })}
          {above.map((one) => link(one.foldername, { space: spaceid, folder: one.drivefolderid }))}
          <b>{foldername}</b>
        </Breadcrumbs>
        <span className={style.buttons}>
          <Button
            variant="default"
            onClick={() => void download(downloadFiles, { drivefileids: [], drivefolderids: [drivefolderid] })}
          >
            {t('Download all')}
          </Button>
          {changes ? (
            <>
              <Button variant="default" onClick={onChange}>
                {t('Change the folder')}
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  void remove(folder).then((isDone) =>
                    isDone ? show(parentid === null ? { space: spaceid } : { space: spaceid, folder: parentid }) : undefined,
                  )
                }
              >
                {t('Delete the folder')}
              </Button>
            </>
          ) : null}
        </span>
      </div>
      <p className={style.quiet}>{t('You see this because: {{reason}}', { reason: t(reason) })}</p>
    </div>
  );
}

/** Uploads into a folder; what is there already with the same content is named. */
function Upload({ folder, init }: { folder: OpenFolder; init: DriveInit }) {
  const send = async (file: File): Promise<string | undefined> => {
    const [row] = await upload(uploadFile, file, { query: { drivefolderid: String(folder.drivefolderid) } });
    const same = row?.same;
    if (!same) return undefined;
    return same.istrashed
      ? t('The same content lies in the trash, as {{name}} of {{folder}}. It can be restored there', {
          name: same.filename,
          folder: same.foldername,
        })
      : t('The same content lies in {{folder}} already, as {{name}}', { name: same.filename, folder: same.foldername });
  };
  return <UploadFiles key={folder.drivefolderid} label="Upload files" limit={init.maxmegabytes} send={send} />;
}

type Entries = {
  rows: readonly Entry[] | undefined;
  total: number;
  error: unknown;
  retry: () => void;
  isSearch: boolean;
  openFolder: (drivefolderid: number) => void;
  space: Space;
  inFolder: boolean;
  create: React.ReactNode;
};

/** Folders and files: a picture opens, every other file is downloaded; looking is an action of its own. */
function Entries({ rows, total, error, retry, isSearch, openFolder, space, inFolder, create }: Entries) {
  const format = useSession()?.dateformatname;
  const mayEdit = useMay('drive', 'edit');
  const [look, setLook] = useState<FileRow>();
  const [details, setDetails] = useState<number>();
  const [moving, setMoving] = useState<{ files: readonly FileRow[]; clear: () => void }>();
  const trash = useTrash();
  const open = (row: Entry) => {
    if ('folder' in row) openFolder(row.folder.drivefolderid);
    else if (isPicture(row.file)) setLook(row.file);
    else void fetchDocument(row.file.imagepath ?? '');
  };
  const zip = (chosen: readonly Entry[]) =>
    void download(downloadFiles, {
      drivefileids: filesIn(chosen).map(({ drivefileid }) => drivefileid),
      drivefolderids: foldersIn(chosen).map(({ drivefolderid }) => drivefolderid),
    });
  const columns: readonly Column<Entry>[] = [
    {
      key: 'name',
      label: 'Name',
      cell: (row) => (
        <Anchor component="button" type="button" inherit className={style.name ?? ''} onClick={() => open(row)}>
          {'folder' in row ? (
            <IconFolder size={20} stroke={1.5} role="img" aria-label={t('Folder')} />
          ) : (
            <FileIcon mediatype={row.file.mediatype} />
          )}
          {'folder' in row ? row.folder.foldername : row.file.filename}
          {'file' in row && row.file.holdreason !== null ? <Tag tone="warn">{t('On hold')}</Tag> : null}
        </Anchor>
      ),
    },
    ...(isSearch
      ? [
          {
            key: 'foldername',
            label: 'Folder',
            cell: (row: Entry) => ('file' in row ? row.file.foldername : t(SPACE.label(row.folder.spaceid) ?? '')),
          },
        ]
      : []),
    {
      key: 'changedon',
      label: 'Changed',
      cell: (row) => ('file' in row ? displayMoment(row.file.changedon, format) : '–'),
    },
    {
      key: 'addedbyname',
      label: 'By',
      cell: (row) => ('file' in row ? row.file.addedbyname : row.folder.ownername) || '–',
    },
    { key: 'versionno', label: 'Version', end: true, more: true, cell: (row) => ('file' in row ? row.file.versionno : '–') },
    { key: 'size', label: 'Size', end: true, cell: (row) => ('file' in row ? sizeText(row.file.size) : '–') },
  ];
  return (
    <>
      <DataTable<Entry>
        label={t('Files')}
        rows={rows}
        total={total}
        error={error}
        retry={retry}
        rowKey={(row) => ('folder' in row ? `folder ${row.folder.drivefolderid}` : `file ${row.file.drivefileid}`)}
        columns={columns}
        open={open}
        toolbar={create}
        renderActions={(row) =>
          'folder' in row ? null : (
            <span className={style.buttons}>
              {isShown(row.file) ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('Look at {{name}}', { name: row.file.filename })}
                  onClick={() => setLook(row.file)}
                >
                  <IconEye size={18} stroke={1.6} />
                </ActionIcon>
              ) : null}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('Details of {{name}}', { name: row.file.filename })}
                onClick={() => setDetails(row.file.drivefileid)}
              >
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </span>
          )
        }
        renderBulk={(chosen, clear) => (
          <>
            <Button size="xs" onClick={() => zip(chosen)}>
              {t('Download')}
            </Button>
            {mayEdit && foldersIn(chosen).length === 0 ? (
              <>
                <Button size="xs" variant="default" onClick={() => setMoving({ files: filesIn(chosen), clear })}>
                  {t('Move')}
                </Button>
                <Button size="xs" variant="default" onClick={() => void trash(filesIn(chosen)).then(clear)}>
                  {t('Delete')}
                </Button>
              </>
            ) : null}
          </>
        )}
        empty={
          <EmptyState
            emptyState={
              inFolder
                ? { title: 'Nothing lies here yet', why: 'Files of this folder appear here.', icon: IconFolder }
                : { ...EMPTY[space], icon: IconFolders }
            }
          >
            {create}
          </EmptyState>
        }
      />
      {look ? <Look file={look} close={() => setLook(undefined)} /> : null}
      {details === undefined ? null : (
        <FileDialog
          drivefileid={details}
          onClose={() => setDetails(undefined)}
          onLook={setLook}
          onMove={(file) => setMoving({ files: [file], clear: () => undefined })}
        />
      )}
      {moving ? (
        <MoveDialog
          files={moving.files}
          onClose={(moved) => {
            if (moved) moving.clear();
            setMoving(undefined);
          }}
        />
      ) : null}
    </>
  );
}
