import { ColorInput } from '@mantine/core';
import { common, FieldPair, Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { t } from '#platform/web/language.ts';
import { CATEGORY, leaveTypeRecord, UNPAID_LEAVE } from '../contract/type.ts';

const COLOURS = ['#1c7ed6', '#2f9e44', '#e8590c', '#7048e8', '#c2255c', '#0c8599', '#f08c00', '#868e96'];
const UNPAID = 1;
const CODE_LIMIT = 6;

export default kindForm(leaveTypeRecord, {
  draft: 'leave-type',
  Fields: ({ control, bind, values }) => {
    const isUnpaid = values.leavetypeid === UNPAID_LEAVE;
    const code = bind('leavecode');
    const colour = bind('colour');
    return (
      <>
        {control('leavetypename')}
        <FieldPair>
          <TextField
            field={{ ...code, onChange: (value) => code.onChange(value.toUpperCase()) }}
            label="Code"
            hint="Up to six capital letters or digits, as in CL"
            limit={CODE_LIMIT}
            required
          />
          <SelectField
            field={bind('leavecategoryid')}
            label="Category"
            hint="It cannot change once the leave type is in use"
            options={CATEGORY.options
              .filter(({ displayvalue }) => (displayvalue === UNPAID) === isUnpaid)
              .map((one) => ({ ...one, displayname: t(one.displayname) }))}
            required
          />
        </FieldPair>
        <Place name={colour.name}>
          <ColorInput
            {...common({ label: 'Colour', hint: 'Its leave has it in calendars', required: true }, colour)}
            value={colour.value}
            format="hex"
            withEyeDropper={false}
            swatches={COLOURS}
            onChange={colour.onChange}
          />
        </Place>
        {control('description')}
      </>
    );
  },
});
