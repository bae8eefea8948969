import type { OutputOf } from '#platform/contract/endpoint.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { getOffice, saveOffice } from '../contract/office.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';

type Detail = OutputOf<typeof getOffice>[number];
const STATES = Object.values(STATE_CODES).toSorted((a, b) => a.localeCompare(b));

const draftOf = (row: Detail | undefined) => ({
  officeaddressid: row?.officeaddressid ?? null,
  officename: row?.officename ?? '',
  addressline1: row?.addressline1 ?? '',
  addressline2: row?.addressline2 ?? '',
  cityname: row?.cityname ?? '',
  statename: row?.statename ?? '',
  pincode: row?.pincode ?? '',
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getOffice,
  save: saveOffice,
  id: 'officeaddressid',
  draftOf,
  draft: 'office',
  touches: ['businessUnit', 'directory'],
  compare: [
    ['Office name', (draft) => draft.officename],
    ['Address', (draft) => [draft.addressline1, draft.addressline2].filter(Boolean).join(', ')],
    ['City', (draft) => draft.cityname],
    ['State', (draft) => draft.statename],
    ['PIN code', (draft) => draft.pincode],
  ],
  title: (row) => row?.officename ?? t('New office'),
})(Fields);

function Fields({ bind }: RecordFields<Draft, Detail>) {
  return (
    <>
      <TextField field={bind('officename')} label="Office name" limit={NAME_LIMIT} required />
      <TextField field={bind('addressline1')} label="Address" limit={200} />
      <TextField field={bind('addressline2')} label="Address, second line" limit={200} />
      <TextField field={bind('cityname')} label="City" limit={60} />
      <TextSelectField
        field={bind('statename')}
        label="State"
        hint="Decides professional tax and labour welfare fund"
        options={STATES}
        required
      />
      <TextField field={bind('pincode')} label="PIN code" limit={6} />
    </>
  );
}
