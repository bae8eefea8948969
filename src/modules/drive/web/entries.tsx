import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconEye, IconFolder, IconFolders } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { download } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { FileIcon } from '#platform/web/kit/file-icon.tsx';
import { sizeText } from '#platform/web/kit/size-text.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { downloadFiles } from '../contract/file.ts';
import { COMPANY, type FileRow, type FolderRow, PERSONAL, SPACE, TEAM } from '../contract/folder.ts';
import style from './drive.module.css';
import { FileDialog } from './file-dialog.tsx';
import { isPicture, isShown, Look } from './look.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useTrash } from './use-trash.ts';

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

const OWN_EMPTY = {
  recent: { title: 'You have opened no files yet', why: 'Files that you look at or download appear here.' },
  favourites: { title: 'No favourites yet', why: 'Choose the star in the details of a file to find it here.' },
} as const;

type Entries = {
  rows: readonly Entry[] | undefined;
  total: number;
  error: unknown;
  retry: () => void;
  isSearch: boolean;
  openFolder: (drivefolderid: number) => void;
  space: Space;
  inFolder: boolean;
  view?: keyof typeof OWN_EMPTY;
  create: ReactNode;
};

/** Folders and files: a picture opens, every other file is downloaded; looking is an action of its own. */
export function Entries({ rows, total, error, retry, isSearch, openFolder, space, inFolder, view, create }: Entries) {
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
        <span className={style.name}>
          {'folder' in row ? (
            <IconFolder size={20} stroke={1.5} role="img" aria-label={t('Folder')} />
          ) : (
            <FileIcon mediatype={row.file.mediatype} />
          )}
          {'folder' in row ? row.folder.foldername : row.file.filename}
          {'file' in row && row.file.iswaiting ? <Tag tone="warn">{t('To acknowledge')}</Tag> : null}
          {'file' in row && row.file.holdreason !== null ? <Tag tone="warn">{t('On hold')}</Tag> : null}
        </span>
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
    {
      key: 'versionno',
      label: 'Version',
      end: true,
      more: true,
      cell: (row) => ('file' in row ? row.file.versionno : '–'),
    },
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
            <span className={style.icons}>
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
                : { ...(view === undefined ? EMPTY[space] : OWN_EMPTY[view]), icon: IconFolders }
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
