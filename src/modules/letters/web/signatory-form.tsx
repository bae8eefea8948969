import { TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { NAME_LIMIT } from '../contract/layout.ts';
import { getSignatory, saveSignatory, type SignatoryRow } from '../contract/signatory.ts';
import { PictureField } from './picture-field.tsx';
import { FROM, searchPeople } from './search-people.ts';

const draftOf = (row: SignatoryRow | undefined) => ({
  authorizedsignatoryid: row?.authorizedsignatoryid ?? null,
  signatoryname: row?.signatoryname ?? '',
  signatorytitle: row?.signatorytitle ?? '',
  employeeid: row?.person?.employeeid ?? null,
  signaturepath: row?.signaturepath ?? null,
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getSignatory,
  save: saveSignatory,
  id: 'authorizedsignatoryid',
  draftOf,
  touches: ['letterTemplate'],
  compare: [
    ['Name', (draft) => draft.signatoryname],
    ['Designation', (draft) => draft.signatorytitle],
    ['Signature', (draft) => t(draft.signaturepath ? 'Yes' : 'No')],
  ],
  title: (row) => row?.signatoryname ?? t('New authorized signatory'),
})(Fields);

function Fields({ bind, base }: RecordFields<Draft, SignatoryRow>) {
  const current = base?.person;
  const chosen = current
    ? { displayname: current.fullname, displayvalue: current.employeeid, imagepath: current.imagepath }
    : undefined;
  return (
    <>
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
    </>
  );
}
