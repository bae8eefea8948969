import { STATE_CODES } from '#platform/contract/states.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import { officeRecord } from '../contract/office.ts';

const STATES = Object.values(STATE_CODES).toSorted((a, b) => a.localeCompare(b));

export default kindForm(officeRecord, {
  draft: 'office',
  touches: ['businessUnit', 'directory'],
  Fields: ({ control, bind }) => (
    <>
      {control('officename')}
      {control('addressline1')}
      {control('addressline2')}
      {control('cityname')}
      <TextSelectField
        field={bind('statename')}
        label="State"
        hint="Decides professional tax and labour welfare fund"
        options={STATES}
        required
      />
      <TextField field={bind('pincode')} label="PIN code" limit={6} />
    </>
  ),
});
