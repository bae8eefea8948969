import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { NumberField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  enterLoan,
  initLoans,
  loanForm,
  MAX_INSTALMENTS,
  MAX_REASON,
  requestLoan,
} from '../../../contract/run/start-loans.ts';
import { monthName } from '../../words.ts';

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });
const FEATURES = ['payrollRun', 'payrollInput', 'payRequest'] as const;

type Draft = {
  employeeid: number | null;
  type: number | null;
  amount: number | null;
  instalments: number | null;
  month: number | null;
  reason: string;
};
/** Of a top-up: the loan, its type, and whose it is. */
export type TopUp = { loanid: number; loantype: string; employeeid: number };
type Shown = { loankindid: 1 | 2; isown: boolean; topup?: TopUp; onClose: () => void };

function Fields({ types, months, loankindid, isown, topup, onClose }: OutputOf<typeof initLoans> & Shown) {
  const enter = useSave(enterLoan, FEATURES);
  const request = useSave(requestLoan, FEATURES);
  const own = types.findIndex(({ displayname }) => displayname === topup?.loantype);
  const form = useForm<Draft>({
    schema: loanForm,
    initial: {
      employeeid: topup?.employeeid ?? null,
      type: own >= 0 ? own : types.length === 1 ? 0 : null,
      amount: null,
      instalments: null,
      month: 0,
      reason: '',
    },
    check: ({ employeeid, type }): Record<string, string> => ({
      ...(!isown && employeeid === null ? { employeeid: 'Please select a person' } : {}),
      ...(type === null ? { type: 'Please choose a type' } : {}),
    }),
  });
  const type = types[form.values.type ?? -1];
  const save = form.submit(
    async ({ employeeid, amount, instalments, month, reason }) => {
      const wish = {
        loankindid,
        loantype: type?.displayname ?? '',
        amount: amount ?? 0,
        instalments: instalments ?? 0,
        payrollmonth: String(months[month ?? 0]?.displayvalue ?? ''),
        reason,
        topuploanid: topup?.loanid ?? null,
      };
      if (isown) await request.mutateAsync({ input: requestLoan.input.parse(wish) });
      else await enter.mutateAsync({ input: enterLoan.input.parse({ ...wish, employeeid }) });
    },
    () => {
      toast('success', t(isown ? 'Request sent' : 'Saved successfully'));
      onClose();
    },
  );
  return (
    <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save={isown ? 'Send request' : 'Save'}>
      {isown || topup ? null : (
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={FROM}
          search={search}
          label="Person"
          required
        />
      )}
      {topup ? null : (
        <SelectField
          field={form.bind('type')}
          label="Loan Type"
          options={types.map(({ displayname }, at) => ({ displayname, displayvalue: at }))}
          required
        />
      )}
      {type ? (
        <p>
          {t(
            'Interest {{interest}}, {{rate}}% a year. Limit: {{multiple}} × monthly pay, number of instalments {{limit}}.',
            {
              interest: t(type.interestkind),
              rate: type.rate,
              multiple: type.maxmultiple,
              limit: type.maxinstalments,
            },
          )}
        </p>
      ) : null}
      <MoneyField field={form.bind('amount')} label="Amount" required />
      <NumberField
        field={form.bind('instalments')}
        label="Instalments"
        hint="Number of months of recovery."
        least={1}
        most={type?.maxinstalments ?? MAX_INSTALMENTS}
        required
      />
      <SelectField
        field={form.bind('month')}
        label="First month"
        options={months.map(({ displayvalue }, at) => ({
          displayname: monthName(String(displayvalue)),
          displayvalue: at,
        }))}
        required
      />
      <TextField field={form.bind('reason')} label="Reason" lines={2} limit={MAX_REASON} required />
    </DialogForm>
  );
}

/** Enters a loan for a person, asks for one of one's own, or tops one up. */
export function LoanForm({ title, ...shown }: Shown & { title: string }) {
  const query = useEndpoint(initLoans, { loankindid: shown.loankindid });
  return (
    <LoadedDialog title={t(title)} size="md" onClose={shown.onClose} query={query}>
      {(offered) =>
        offered.types.length === 0 ? (
          <p>{t('The company gives none yet. Types are added under Configuration, Payroll, Misc.')}</p>
        ) : (
          <Fields {...offered} {...shown} />
        )
      }
    </LoadedDialog>
  );
}
