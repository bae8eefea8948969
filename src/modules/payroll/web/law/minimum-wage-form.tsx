import { Select } from '@mantine/core';
import { STATE_CODES } from '#platform/contract/states.ts';
import { common, Place } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { minimumWageRecord } from '../../contract/law/minimum-wage.ts';

const STATES = Object.entries(STATE_CODES).map(([value, label]) => ({ value, label }));

export default kindForm(minimumWageRecord, {
  title: ({ statecode }) => STATE_CODES[statecode] ?? statecode,
  Fields: ({ control, bind }) => (
    <>
      <StateField field={bind('statecode')} />
      {control('zone')}
      {control('category')}
      {control('ratefrom')}
      {control('rate')}
      {control('rateperid')}
      {control('source')}
      {control('isconfirmed')}
    </>
  ),
});

function StateField({ field }: { field: Bound<string> }) {
  return (
    <Place name={field.name}>
      <Select
        {...common({ label: 'State', required: true }, field)}
        data={STATES}
        value={field.value || null}
        searchable
        onChange={(code) => field.onChange(code ?? '')}
      />
    </Place>
  );
}
