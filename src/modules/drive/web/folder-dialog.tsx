import { Modal } from '@mantine/core';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { MultiSelectField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import {
  AUDIENCE,
  COMPANY,
  type DriveInit,
  folderTargets,
  MAX_MEMBERS,
  NAME_LIMIT,
  type OpenFolder,
  PERSONAL,
  saveFolder,
  TEAM,
} from '../contract/folder.ts';
import style from './drive.module.css';

const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'drive' });
const idsOf = (people: readonly PersonOption[]) => people.map(({ displayvalue }) => Number(displayvalue));

type Draft = {
  foldername: string;
  parentid: number | null;
  hasownrule: boolean;
  isconfidential: boolean;
  audienceid: number | null;
  businessunitids: number[];
  officeaddressids: number[];
  subscriptiongradeids: number[];
  employmenttypes: string[];
  editors: readonly PersonOption[];
  readers: readonly PersonOption[];
};

type FolderDialog = {
  init: DriveInit;
  spaceid: 1 | 2 | 3;
  /** The folder that is changed; of a new one the folder it lies in. */
  folder?: OpenFolder | undefined;
  parent?: OpenFolder | undefined;
  onClose: () => void;
};

/** Creates a folder, or changes its name, its place and who reads it. */
export function FolderDialog({ init, spaceid, folder, parent, onClose }: FolderDialog) {
  const { mutateAsync } = useSave(saveFolder);
  const isTop = folder ? folder.parentid === null : parent === undefined;
  const form = useForm<Draft>({
    schema: saveFolder.input.pick({ foldername: true }),
    initial: {
      foldername: folder?.foldername ?? '',
      parentid: folder?.parentid ?? parent?.drivefolderid ?? null,
      hasownrule: folder?.hasownrule ?? isTop,
      isconfidential: folder?.isconfidential ?? false,
      audienceid: folder?.audienceid ?? (spaceid === COMPANY ? 1 : 2),
      businessunitids: folder?.businessunitids ?? [],
      officeaddressids: folder?.officeaddressids ?? [],
      subscriptiongradeids: folder?.subscriptiongradeids ?? [],
      employmenttypes: folder?.employmenttypes ?? [],
      editors: folder?.hasownrule ? folder.editors : [],
      readers: folder?.hasownrule ? folder.readers : [],
    },
  });
  const save = form.submit(
    async ({ editors, readers, ...draft }) => {
      await mutateAsync({
        input: saveFolder.input.parse({
          ...draft,
          drivefolderid: folder?.drivefolderid ?? null,
          spaceid,
          editorids: idsOf(editors),
          readerids: idsOf(readers),
        }),
        ...(folder ? { version: folder.version } : {}),
      });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  const manages = folder ? folder.maymanage : isTop || (parent?.maymanage ?? false);
  const rules = manages && spaceid !== PERSONAL && form.values.hasownrule;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={folder ? t('Change the folder') : t('New folder')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <TextField field={form.bind('foldername')} label="Name" limit={NAME_LIMIT} required />
        {folder && !isTop ? <Place folder={folder} field={form.bind('parentid')} /> : null}
        {manages && !isTop && spaceid === COMPANY ? (
          <SwitchField
            field={form.bind('hasownrule')}
            label="People and conditions of its own"
            hint="Switched off, it has the audience of the folder above"
          />
        ) : null}
        {manages ? (
          <SwitchField
            field={form.bind('isconfidential')}
            label="Confidential"
            hint="Files in it and below it are not shared by links with people outside the company"
          />
        ) : null}
        {rules ? (
          <>
            {spaceid === COMPANY ? (
              <SelectField
                field={form.bind('audienceid')}
                label="For whom"
                options={AUDIENCE.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
                required
              />
            ) : null}
            {spaceid === COMPANY && form.values.audienceid === 1 ? (
              <>
                <p className={style.quiet}>
                  {t(
                    'All that you choose must fit. Leave a list empty where anything fits, and all of them for everybody.',
                  )}
                </p>
                <MultiSelectField
                  field={form.bind('businessunitids')}
                  label="Business units"
                  options={init.BusinessUnit}
                />
                <MultiSelectField field={form.bind('officeaddressids')} label="Offices" options={init.Office} />
                <MultiSelectField field={form.bind('subscriptiongradeids')} label="Grades" options={init.Grade} />
                <TagsField
                  field={form.bind('employmenttypes')}
                  label="Employment types"
                  offered={init.EmploymentType.map(({ displayname }) => displayname)}
                />
              </>
            ) : null}
            <PeopleSearchField
              field={form.bind('editors')}
              label="May change files"
              from={MIN_LETTERS}
              search={search}
              most={MAX_MEMBERS}
            />
            <PeopleSearchField
              field={form.bind('readers')}
              label="May read files"
              {...(spaceid === TEAM ? {} : { hint: 'In addition to those who match the conditions' })}
              from={MIN_LETTERS}
              search={search}
              most={MAX_MEMBERS}
            />
          </>
        ) : null}
      </DialogForm>
    </Modal>
  );
}

/** Where a folder lies: folders of its space that its files may go to. */
function Place({ folder, field }: { folder: OpenFolder; field: Parameters<typeof SelectField>[0]['field'] }) {
  const { data = [] } = useEndpoint(folderTargets, {});
  const options = data.filter(
    ({ spaceid, displayvalue }) => spaceid === folder.spaceid && displayvalue !== folder.drivefolderid,
  );
  const reading = options.find(({ displayvalue }) => displayvalue === field.value)?.readby;
  return (
    <>
      <SelectField field={field} label="Lies in" options={options} required />
      {reading && field.value !== folder.parentid && !folder.hasownrule ? (
        <p className={style.quiet}>{t(reading)}</p>
      ) : null}
    </>
  );
}
