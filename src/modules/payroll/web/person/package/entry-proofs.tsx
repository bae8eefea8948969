import { Select } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { common, Place } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { type Bound, type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type PersonEntries, proofSave, removeProof, saveProof } from '../../../contract/person/person-entries.ts';
import { monthName } from '../../words.ts';
import { EntryButtons, EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';
import style from './package.module.css';

type Named = { value: string; label: string };
type NameField = { field: Bound<string>; label: string; data: readonly Named[]; hint?: string };

/** A choice whose values are codes and whose labels are names. */
export function NameField({ field, data, ...words }: NameField) {
  return (
    <Place name={field.name}>
      <Select
        {...common({ ...words, required: true }, field)}
        data={[...data]}
        value={field.value || null}
        allowDeselect={false}
        onChange={(value) => field.onChange(value ?? '')}
      />
    </Place>
  );
}

/** The months that an entry may be of. */
export const monthOptions = (months: readonly string[]): Named[] =>
  months.map((month) => ({ value: month, label: monthName(month) }));
export const componentOptions = (components: PersonEntries['onetime']): Named[] =>
  components.map(({ code, name }) => ({ value: code, label: t(name) }));

type Draft = { proofkind: 'Bill' | 'Claim'; payrollmonth: string; component: string; amount: number | null };
const check = ({ component, amount }: Draft): Problems<Draft> => ({
  ...(component === '' ? { component: 'Please select the component' } : {}),
  ...(amount === null ? { amount: 'Please enter the amount' } : {}),
});

type Form = { employeeid: number; state: PersonEntries; done: () => void };

function ProofForm({ employeeid, state, done }: Form) {
  const { Bill: bills, Claim: claims } = state.exempt;
  const initial: Draft = {
    proofkind: bills.length > 0 ? 'Bill' : 'Claim',
    payrollmonth: state.next,
    component: (bills[0] ?? claims[0])?.code ?? '',
    amount: null,
  };
  const form = useForm<Draft>({ schema: proofSave.pick({ proofkind: true }), initial, check });
  const { mutateAsync } = useSave(saveProof, ['payslip', 'payrollRun']);
  const { bind, values } = form;
  const send = async ({ amount, ...draft }: Draft) => {
    await mutateAsync({ input: { employeeid, amount: amount ?? 0, ...draft } });
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Bills and claims')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <ChoiceField
        field={{
          ...bind('proofkind'),
          onChange: (kind) => {
            form.set('proofkind', kind);
            form.set('component', state.exempt[kind][0]?.code ?? '');
          },
        }}
        label="Kind"
        choices={[
          { value: 'Bill', label: 'Bill', hint: 'Makes the pay of its month exempt.' },
          { value: 'Claim', label: 'Claim', hint: 'Makes what is paid in the tax year exempt, such as travel fares.' },
        ]}
      />
      <NameField field={bind('payrollmonth')} label="Month" data={monthOptions(state.months)} />
      <NameField field={bind('component')} label="Component" data={componentOptions(state.exempt[values.proofkind])} />
      <MoneyField field={bind('amount')} label="Amount" required />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

/** Bills and claims of the tax year. */
export function ProofEntries({ employeeid, state }: { employeeid: number; state: PersonEntries }) {
  const [open, setOpen] = useState(false);
  const remove = useSave(removeProof, ['payslip', 'payrollRun']);
  const some = state.exempt.Bill.length + state.exempt.Claim.length > 0;
  if (!some && state.proofs.length === 0) return null;
  const rows = state.proofs.map(({ exemptionproofid, proofkind, payrollmonth, name, amount, closed }) => {
    const month = monthName(payrollmonth);
    const tools =
      closed || proofkind === 'Settlement' ? {} : { remove: () => remove.mutateAsync({ input: { exemptionproofid } }) };
    const notes = `${t(proofkind)} · ${month}`;
    return (
      <EntryRow key={exemptionproofid} title={t(name)} notes={notes}>
        <Money amount={amount} />
        <EntryTools what={`${t(name)}, ${month}`} busy={remove.isPending} {...tools} />
      </EntryRow>
    );
  });
  return (
    <EntryCard
      title={t('Bills and claims')}
      empty={t('Nothing handed in this tax year.')}
      rows={rows}
      add={some ? { label: t('Add a bill or claim'), onClick: () => setOpen(true) } : undefined}
    >
      {open ? <ProofForm employeeid={employeeid} state={state} done={() => setOpen(false)} /> : null}
    </EntryCard>
  );
}
