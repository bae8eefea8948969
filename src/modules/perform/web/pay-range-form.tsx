import { SelectField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initPayRange, payRangeRecord } from '../contract/pay-range.ts';

/** The form of a pay range. */
export default kindForm(payRangeRecord, {
  title: ({ gradename }) => gradename,
  useChoices: () => useEndpoint(initPayRange, {}),
  Fields: ({ control, bind, choices }) => (
    <>
      <SelectField field={bind('subscriptiongradeid')} label="Grade" options={choices?.['Grade'] ?? []} required />
      {control('fromdate')}
      {control('minimum')}
      {control('maximum')}
    </>
  ),
});
