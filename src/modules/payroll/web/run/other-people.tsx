import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  addRunAmount,
  choosePeople,
  FULL_AND_FINAL,
  getOtherRun,
  newRunAmount,
  OFF_CYCLE,
  type OtherRun,
  removeRunAmount,
} from '../../contract/run/other-runs.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { EntryButtons, EntryTools } from '../person/package/entry-parts.tsx';
import { componentOptions, NameField } from '../person/package/entry-proofs.tsx';
import entry from '../person/package/package.module.css';
import { ChoosePeople } from './choose-people.tsx';
import style from './run.module.css';

/** Number of letters from which on people are searched. */
const FROM = 3;
/** People shown at first. */
const MAX = 20;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'payrollInput' });

type Draft = { employeeid: number | null; component: string; amount: number | null; note: string };
type Of = { run: PayrollRun; state: OtherRun };

function AmountForm({ run, state, done }: Of & { done: () => void }) {
  const { payrollrunid } = run;
  const { mutateAsync } = useSave(addRunAmount, ['payrollRun', 'payslip']);
  const settles = state.kindid === FULL_AND_FINAL;
  const form = useForm<Draft>({
    schema: newRunAmount.pick({ component: true, note: true }),
    initial: {
      employeeid: settles ? (state.people[0]?.employeeid ?? null) : null,
      component: state.components[0]?.code ?? '',
      amount: null,
      note: '',
    },
    check: ({ employeeid, amount }) => {
      const problems: Problems<Draft> = {};
      if (employeeid === null) problems.employeeid = 'Please select a person';
      if (amount === null || amount <= 0) problems.amount = 'Please enter an amount';
      return problems;
    },
  });
  const { bind } = form;
  const send = async ({ employeeid, component, amount, note }: Draft) => {
    await mutateAsync({
      input: { payrollrunid, employeeid: employeeid ?? 0, component, amount: amount ?? 0, note: note || null },
    });
  };
  const person = bind('employeeid');
  return (
    <form
      className={entry.entryform}
      noValidate
      aria-label={t('Amount')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      {settles ? (
        <NameField
          field={{ ...person, value: String(person.value ?? ''), onChange: (value) => person.onChange(Number(value)) }}
          label="Person"
          data={state.people.map(({ employeeid, fullname }) => ({ value: String(employeeid), label: fullname }))}
        />
      ) : (
        <PersonSearchField field={person} chosen={undefined} from={FROM} search={search} label="Person" required />
      )}
      <NameField field={bind('component')} label="Paid or deducted as" data={componentOptions(state.components)} />
      <MoneyField field={bind('amount')} label="Amount" required />
      <TextField field={bind('note')} label="Note" limit={200} />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

function Person({ run, state, person }: Of & { person: OtherRun['people'][number] }) {
  const day = useDay();
  const mayRun = useMay('payrollRun', 'edit');
  const remove = useSave(removeRunAmount, ['payrollRun', 'payslip']);
  const choose = useSave(choosePeople, ['payrollRun', 'payslip']);
  const { payrollrunid } = run;
  const { employeeid, employeecode, fullname, leavingdate, items, ischosen, onhold } = person;
  const takeOut = async () => {
    try {
      await choose.mutateAsync({ input: { payrollrunid, employeeids: [employeeid], ischosen: false } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <li>
      <p>
        <Link to={`/profile/${employeeid}`}>
          {fullname} <span className={style.dim}>{employeecode}</span>
        </Link>
        {leavingdate === null ? null : <small>{t('Leaves on {{day}}', { day: day(leavingdate) })}</small>}
        {onhold ? <small>{t('On processing hold, so left out of the run.')}</small> : null}
        {items.map(({ onetimeid, name, note, deduction }) => (
          <small key={onetimeid}>
            {deduction ? t('{{name}} (deducted)', { name: t(name) }) : t(name)}
            {note === null ? null : ` · ${note}`}
          </small>
        ))}
      </p>
      <span className={entry.amounts}>
        {items.map(({ onetimeid, name, amount }) => (
          <span key={onetimeid} className={entry.side}>
            <Money amount={amount} />
            {state.isopen ? (
              <EntryTools
                what={`${t(name)}, ${fullname}`}
                busy={remove.isPending}
                remove={() => remove.mutateAsync({ input: { payrollrunid, onetimeid } })}
              />
            ) : null}
          </span>
        ))}
        {state.isopen && ischosen && items.length === 0 && mayRun && run.runtype > 2 ? (
          <Button size="compact-sm" variant="subtle" loading={choose.isPending} onClick={() => void takeOut()}>
            {t('Take out')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

const EMPTY: Readonly<Record<number, string>> = {
  3: 'Choose the people who were left out, or enter amounts that came too late. Then compute the payroll.',
  4: 'Enter who is paid what, or upload the amounts. Then compute the payroll.',
  5: 'Choose who is settled. Then compute the payroll.',
};

/** Whom a supplementary, off-cycle or full and final run pays, and what is entered for it; nothing for a regular run. */
export function OtherPeople({ run }: { run: PayrollRun }) {
  const [open, setOpen] = useState<'amount' | 'people'>();
  const [all, setAll] = useState(false);
  const mayRun = useMay('payrollRun', 'edit');
  const mayEnter = useMay('payrollInput', 'edit');
  const other = run.period?.title !== undefined;
  const { data, error } = useEndpoint(getOtherRun, { payrollrunid: run.payrollrunid }, { enabled: other });
  const [state] = data ?? [];
  const day = useDay();
  if (!other) return null;
  if (error) return <Alert color="red">{sentenceOf(error)}</Alert>;
  if (!state) return null;
  const { people, isopen, kindid } = state;
  const done = () => setOpen(undefined);
  const shown = all ? people : people.slice(0, MAX);
  const amounts = isopen && mayEnter && (kindid !== FULL_AND_FINAL || people.length > 0);
  return (
    <Card
      title={plural(people.length, '{{count}} person in this payroll', '{{count}} people in this payroll')}
      side={
        <span className={entry.side}>
          {isopen && mayRun && kindid !== OFF_CYCLE && run.runtype > 2 ? (
            <Button size="compact-sm" variant="default" onClick={() => setOpen('people')}>
              {t('Choose people')}
            </Button>
          ) : null}
          {amounts ? (
            <Button size="compact-sm" variant="default" onClick={() => setOpen('amount')}>
              {t('Enter an amount')}
            </Button>
          ) : null}
        </span>
      }
    >
      <p className={style.dim}>
        {t('Paid on {{day}}.', { day: day(state.paydate) })}{' '}
        {isopen && people.length === 0 ? t(EMPTY[kindid] ?? '') : null}{' '}
        {amounts ? (
          <>
            <Link to="/live_data/extra_payment_and_deduction">{t('Upload amounts')}</Link>{' '}
            {t('with {{number}} in the column Period.', { number: state.number })}
          </>
        ) : null}
      </p>
      {people.length === 0 ? null : (
        <ul className={entry.entries}>
          {shown.map((person) => (
            <Person key={person.employeeid} run={run} state={state} person={person} />
          ))}
        </ul>
      )}
      {shown.length < people.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('Show all')}
        </Button>
      ) : null}
      {open === 'amount' && isopen ? <AmountForm run={run} state={state} done={done} /> : null}
      <ChoosePeople run={run} state={state} opened={open === 'people'} close={done} />
    </Card>
  );
}
