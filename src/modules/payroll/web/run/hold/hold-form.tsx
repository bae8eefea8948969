import { useNavigate } from '@tanstack/react-router';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { call } from '#platform/web/call.ts';
import { type Choice, ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { openInputMonth } from '../../../contract/person/inputs.ts';
import { newHold, PAYOUT, PROCESSING, REASON_LIMIT, startHold } from '../../../contract/run/hold.ts';
import { monthName } from '../../words.ts';

/** Number of letters from which on people are searched. */
const FROM = 3;
/** Months to choose from, beginning with the open one. */
const MONTHS = 6;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });

type Kind = 'payout' | 'processing';
const KINDS: readonly Choice<Kind>[] = [
  {
    value: 'payout',
    label: 'Payout',
    hint: 'The pay is computed, with payslip, returns and registers; the net pay is paid out once the hold has ended.',
  },
  {
    value: 'processing',
    label: 'Processing',
    hint: 'The person is left out of the run: no payslip and no line in any file. The months are paid once the hold has ended.',
  },
];

type Draft = { employeeid: number | null; kind: Kind; ahead: number | null; reason: string };

/** Puts a person's pay on hold, from the open month or one after it. */
export default function HoldForm() {
  const go = useNavigate();
  const { data: open } = useEndpoint(openInputMonth, {});
  const { mutateAsync } = useSave(startHold, ['payrollInput', 'payrollRun']);
  const first = (open?.month ?? today().slice(0, 7)) as Month;
  const form = useForm<Draft>({
    schema: newHold,
    initial: { employeeid: null, kind: 'payout', ahead: 0, reason: '' },
    check: ({ employeeid }) => (employeeid === null ? { employeeid: 'Please select a person' } : {}),
  });
  const months = Array.from({ length: MONTHS }, (_, at) => ({
    displayname: monthName(addMonths(first, at)),
    displayvalue: at,
  }));
  const save = form.submit(
    async ({ employeeid, kind, ahead, reason }) => {
      const payrollmonth = addMonths(first, ahead ?? 0);
      const kindid = kind === 'payout' ? PAYOUT : PROCESSING;
      await mutateAsync({ input: { employeeid: employeeid ?? 0, kindid, payrollmonth, reason } });
    },
    () => {
      toast('success', t('The pay is on hold'));
      void go({ to: '/payroll/hold' });
    },
  );
  return (
    <FormPage title={t('Put pay on hold')} back="/payroll/hold" busy={form.busy} onSubmit={save}>
      <PersonSearchField
        field={form.bind('employeeid')}
        chosen={undefined}
        from={FROM}
        search={search}
        label="Person"
        required
      />
      <ChoiceField field={form.bind('kind')} label="Hold" choices={KINDS} />
      <SelectField
        field={form.bind('ahead')}
        label="From"
        options={months}
        hint="It goes on until somebody ends it."
        required
      />
      <TextField field={form.bind('reason')} label="Reason" lines={3} limit={REASON_LIMIT} required />
    </FormPage>
  );
}
