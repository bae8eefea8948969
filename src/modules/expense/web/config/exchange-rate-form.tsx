import { TextField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { exchangeRateRecord } from '../../contract/exchange-rate.ts';

export default kindForm(exchangeRateRecord, {
  title: ({ currencycode }) => currencycode,
  Fields: ({ control, bind }) => (
    <>
      <TextField field={bind('currencycode')} label="Currency" hint="Three letters, such as USD" limit={3} required />
      {control('fromdate')}
      <TextField
        field={bind('rate')}
        label="Rupees for one unit"
        hint="With at most six decimals, such as 84.125"
        required
      />
    </>
  ),
});
