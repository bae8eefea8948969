import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { NAME_LIMIT } from '../contract/layout.ts';
import { getSignatory, saveSignatory, type SignatoryRow, signatorySave } from '../contract/signatory.ts';
import { PictureField } from './picture-field.tsx';
import { FROM, searchPeople } from './search-people.ts';

export default function SignatoryForm({ id, back }: { id: number | undefined; back: string }) {
  const asked = { authorizedsignatoryid: id ?? 0 };
  const detail = useEndpoint(getSignatory, asked, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return waiting ?? <Fields row={row} back={back} />;
}

const draftOf = (row: SignatoryRow | undefined) => ({
  authorizedsignatoryid: row?.authorizedsignatoryid ?? null,
  signatoryname: row?.signatoryname ?? '',
  signatorytitle: row?.signatorytitle ?? '',
  employeeid: row?.person?.employeeid ?? null,
  signaturepath: row?.signaturepath ?? null,
});
type Draft = ReturnType<typeof draftOf>;

function Fields({ row, back }: { row: SignatoryRow | undefined; back: string }) {
  const { mutateAsync } = useSave(saveSignatory, ['letterTemplate']);
  const form = useRecordForm<Draft, SignatoryRow>({
    row,
    draftOf,
    schema: signatorySave,
    save: (values, version) => mutateAsync({ input: signatorySave.parse(values), version }),
    reload: async ({ authorizedsignatoryid }) => (await call(getSignatory, { authorizedsignatoryid }))[0],
    compare: [
      ['Name', (draft) => draft.signatoryname],
      ['Designation', (draft) => draft.signatorytitle],
      ['Signature', (draft) => t(draft.signaturepath ? 'Yes' : 'No')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind } = form;
  const current = row?.person;
  const chosen = current
    ? { displayname: current.fullname, displayvalue: current.employeeid, imagepath: current.imagepath }
    : undefined;
  return (
    <FormPage
      title={form.base?.signatoryname ?? t('New authorized signatory')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
    >
      <TextField
        field={bind('signatoryname')}
        label="Name"
        hint="As shown under the signature"
        limit={NAME_LIMIT}
        required
      />
      <TextField field={bind('signatorytitle')} label="Designation" limit={NAME_LIMIT} required />
      <PersonSearchField
        field={bind('employeeid')}
        label="Person in the company"
        hint="Leave empty if the signatory is not an employee"
        chosen={chosen}
        from={FROM}
        search={searchPeople}
      />
      <PictureField
        field={bind('signaturepath')}
        label="Signature"
        hint="A scan on a white or transparent background. Without it, space is left to sign by hand"
        drop="Drop the signature here"
      />
      {form.conflict}
    </FormPage>
  );
}
