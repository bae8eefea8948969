import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type ItemCalls, itemForm, MAX_REASON } from '../../../contract/run/start-items.ts';
import { monthName } from '../../words.ts';

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });

type Offered = OutputOf<ItemCalls['init']>;
type Draft = {
  employeeid: number | null;
  component: number | null;
  amount: number | null;
  payrollmonth: number | null;
  untilmonth: number | null;
  reason: string;
};

const atPlace = ({ displayname }: { displayname: string }, at: number) => ({ displayname, displayvalue: at });
/** The choice of an item that goes on. */
const OPEN = -1;

function Fields({ calls, components, months, onClose }: Offered & { calls: ItemCalls; onClose: () => void }) {
  const { mutateAsync } = useSave(calls.save, ['payrollRun', 'payrollInput']);
  const monthAt = (at: number | null): string => String(months[at ?? 0]?.displayvalue ?? '');
  const form = useForm<Draft>({
    schema: itemForm,
    initial: { employeeid: null, component: null, amount: null, payrollmonth: 0, untilmonth: 0, reason: '' },
    check: ({ component, payrollmonth, untilmonth }): Record<string, string> => ({
      ...(component === null ? { component: 'Please choose a component from the list' } : {}),
      ...(calls.recurs && untilmonth !== OPEN && (untilmonth ?? 0) < (payrollmonth ?? 0)
        ? { untilmonth: 'The last month is before the first one' }
        : {}),
    }),
  });
  const monthOptions = months.map(({ displayvalue }, at) => ({
    displayname: monthName(String(displayvalue)),
    displayvalue: at,
  }));
  const save = form.submit(
    async ({ employeeid, component, amount, payrollmonth, untilmonth, reason }) => {
      const first = monthAt(payrollmonth);
      const last = calls.recurs ? (untilmonth === OPEN ? null : monthAt(untilmonth)) : first;
      const code = String(components[component ?? 0]?.displayvalue ?? '');
      await mutateAsync({
        input: calls.save.input.parse({
          employeeid,
          component: code,
          amount,
          payrollmonth: first,
          untilmonth: last,
          reason,
        }),
      });
    },
    () => {
      toast('success', t('Saved successfully'));
      onClose();
    },
  );
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
      <PersonSearchField
        field={form.bind('employeeid')}
        chosen={undefined}
        from={FROM}
        search={search}
        label="Person"
        required
      />
      <SelectField field={form.bind('component')} label="Component" options={components.map(atPlace)} required />
      <MoneyField
        field={form.bind('amount')}
        label="Amount"
        {...(calls.recurs ? { hint: 'Of each month where it recurs.' } : {})}
        required
      />
      <SelectField
        field={form.bind('payrollmonth')}
        label={calls.recurs ? 'First month' : 'Month'}
        options={monthOptions}
        required
      />
      {calls.recurs ? (
        <SelectField
          field={form.bind('untilmonth')}
          label="Until"
          hint="The first month again for what is paid or deducted once."
          options={[...monthOptions, { displayname: t('Goes on until it is ended'), displayvalue: OPEN }]}
          required
        />
      ) : null}
      <TextField
        field={form.bind('reason')}
        label="Reason"
        hint="It is printed on the payslip line. Another person decides the entry."
        lines={2}
        limit={MAX_REASON}
        required
      />
    </DialogForm>
  );
}

/** Enters a payment or a deduction for a person. */
export function ItemForm({ calls, title, onClose }: { calls: ItemCalls; title: string; onClose: () => void }) {
  const query = useEndpoint(calls.init, {});
  return (
    <LoadedDialog title={t(title)} size="md" onClose={onClose} query={query}>
      {(offered) => <Fields {...offered} calls={calls} onClose={onClose} />}
    </LoadedDialog>
  );
}
