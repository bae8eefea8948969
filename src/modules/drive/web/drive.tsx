import { Anchor, Breadcrumbs, Button, SegmentedControl } from '@mantine/core';
import { IconFolderPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { download, isCallError, upload } from '#platform/web/call.ts';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { NotFound } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { downloadFiles, uploadFile } from '../contract/file.ts';
import {
  COMPANY,
  type DriveInit,
  initDrive,
  listDrive,
  type OpenFolder,
  PERSONAL,
  SPACE,
  TEAM,
} from '../contract/folder.ts';
import style from './drive.module.css';
import { Entries } from './entries.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { Links } from './links.tsx';
import { UploadFiles } from './upload-files.tsx';
import { useFolderTrash } from './use-trash.ts';

type Space = 1 | 2 | 3;

/** Folders and files of the company, of teams and of the reader. */
export default function Drive() {
  const query = useEndpoint(initDrive, {});
  const { data: init } = query;
  const waiting = waitingFor([query], init !== undefined);
  if (waiting !== undefined || !init) return <>{waiting}</>;
  return <Browser init={init} />;
}

/** Files of all folders that the reader opened last, or starred, or shares by links. */
const VIEWS = [
  { value: 'recent', label: 'Recent' },
  { value: 'favourites', label: 'Favourites' },
  { value: 'links', label: 'Shared by link' },
] as const;

/** The place that the address names. */
function usePlace() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const view = VIEWS.find(({ value }) => value === query.view)?.value;
  const space = Number(query.space);
  const spaceid: Space = space === TEAM || space === PERSONAL ? space : COMPANY;
  const folderid = Number(query.folder) || undefined;
  const show = (to: { space?: number; folder?: number; view?: string }) =>
    void go({ to: '/drive', search: { space: to.space, folder: to.folder, view: to.view } });
  return { spaceid, folderid: view === undefined ? folderid : undefined, view, show };
}

function Browser({ init }: { init: DriveInit }) {
  const { view, ...place } = usePlace();
  if (view !== 'links') return <Files init={init} view={view} {...place} />;
  return (
    <div className={style.page}>
      <SpaceHead view={view} space={COMPANY} show={place.show} />
      <Links />
    </div>
  );
}

type Place = ReturnType<typeof usePlace>;
type SpaceHead = Pick<Place, 'view' | 'show'> & { space: Space };

/** Spaces and views to choose from. */
const SpaceHead = ({ view, space, show }: SpaceHead) => (
  <div className={style.head}>
    <div className={style.spaces}>
      <SegmentedControl
        aria-label={t('Space')}
        value={view ?? String(space)}
        onChange={(value) =>
          show(VIEWS.some((one) => one.value === value) ? { view: value } : { space: Number(value) })
        }
        data={[
          ...SPACE.options.map(({ displayname, displayvalue }) => ({
            value: String(displayvalue),
            label: t(displayname),
          })),
          ...VIEWS.map(({ value, label }) => ({ value, label: t(label) })),
        ]}
      />
    </div>
    <Button component={Link} to="/drive/trash" variant="default" leftSection={<IconTrash size={16} />}>
      {t('Trash')}
    </Button>
  </div>
);

type Files = Omit<Place, 'view'> & { init: DriveInit; view: Exclude<Place['view'], 'links'> };

/** A folder, or the top of a space, or the files of a view. */
function Files({ init, spaceid, folderid, view, show }: Files) {
  const [{ page, search }] = useTableState();
  const [dialog, setDialog] = useState<'create' | 'change'>();
  const { data, error, refetch } = useEndpoint(
    listDrive,
    {
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
      spaceid,
      ...(folderid === undefined ? {} : { drivefolderid: folderid }),
      ...(view === undefined ? (search ? { search } : {}) : { view }),
    },
    { staleTime: 0 },
  );
  if (isCallError(error) && error.status === 404) return <NotFound />;
  const folder = folderid === undefined ? undefined : (data?.folder ?? undefined);
  const space = folder?.spaceid ?? spaceid;
  return (
    <div className={style.page}>
      <SpaceHead view={view} space={space} show={show} />
      {folder ? <FolderHead folder={folder} show={show} onChange={() => setDialog('change')} /> : null}
      {folder?.maychange ? <Upload folder={folder} init={init} /> : null}
      <Entries
        key={`${view ?? space} ${folderid ?? ''}`}
        rows={
          data
            ? [...data.folders.map((one) => ({ folder: one })), ...data.rows.map((one) => ({ file: one }))]
            : undefined
        }
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        isSearch={search !== '' || view !== undefined}
        {...(view === undefined ? {} : { view })}
        openFolder={(id) => show({ space, folder: id })}
        space={space}
        inFolder={folder !== undefined}
        create={
          view === undefined && (folder ? folder.maychange : space === COMPANY ? init.ismanager : init.hasemployee) ? (
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
                    isDone
                      ? show(parentid === null ? { space: spaceid } : { space: spaceid, folder: parentid })
                      : undefined,
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
