import { ColorInput } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { common, FieldPair, Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import {
  CATEGORY,
  DESCRIPTION_LIMIT,
  getLeaveType,
  NAME_LIMIT,
  saveLeaveType,
  UNPAID_LEAVE,
} from '../contract/type.ts';

type Detail = OutputOf<typeof getLeaveType>[number];
const COLOURS = ['#1c7ed6', '#2f9e44', '#e8590c', '#7048e8', '#c2255c', '#0c8599', '#f08c00', '#868e96'] as const;
const UNPAID = 1;
const CODE_LIMIT = 6;

const draftOf = (row: Detail | undefined) => ({
  leavetypeid: row?.leavetypeid ?? null,
  leavetypename: row?.leavetypename ?? '',
  leavecode: row?.leavecode ?? '',
  leavecategoryid: (row?.leavecategoryid ?? 2) as number | null,
  colour: row?.colour ?? COLOURS[0],
  description: row?.description ?? '',
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getLeaveType,
  save: saveLeaveType,
  id: 'leavetypeid',
  draftOf,
  draft: 'leave-type',
  compare: [
    ['Name', (draft) => draft.leavetypename],
    ['Code', (draft) => draft.leavecode],
    ['Category', (draft) => t(CATEGORY.label(draft.leavecategoryid ?? 0) ?? '')],
    ['Colour', (draft) => draft.colour],
    ['Description', (draft) => draft.description],
  ],
  title: (row) => row?.leavetypename ?? t('New leave type'),
})(Fields);

function Fields({ bind, values }: RecordFields<Draft, Detail>) {
  const isUnpaid = values.leavetypeid === UNPAID_LEAVE;
  const code = bind('leavecode');
  const colour = bind('colour');
  return (
    <>
      <TextField field={bind('leavetypename')} label="Name" limit={NAME_LIMIT} required />
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
          hint="It can not change once the leave type is in use"
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
          swatches={[...COLOURS]}
          onChange={colour.onChange}
        />
      </Place>
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
    </>
  );
}
