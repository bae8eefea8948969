import { useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type PersonEntries, removeUnits, saveUnits } from '../../../contract/person/person-entries.ts';
import { unitsRecord, unitsSave } from '../../../contract/person/units-worked.ts';
import { periodWords, runName } from '../../words.ts';
import { EntryButtons, EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';
import { componentOptions, monthOptions, NameField } from './entry-proofs.tsx';
import style from './package.module.css';

type Draft = {
  payrollmonth: string;
  period: string;
  item: string;
  component: string;
  units: string;
  workday: string | null;
};

/** The open periods of a month in which the person has several. */
const openPeriods = (state: PersonEntries, month: string) =>
  (state.periods.find(({ payrollmonth }) => payrollmonth === month)?.periods ?? []).filter(({ closed }) => !closed);
const check = ({ component }: Draft): Problems<Draft> =>
  component === '' ? { component: 'Please select the component' } : {};

type Form = { employeeid: number; state: PersonEntries; done: () => void };

function UnitsForm({ employeeid, state, done }: Form) {
  const initial: Draft = {
    payrollmonth: state.next,
    period: String(openPeriods(state, state.next)[0]?.number ?? ''),
    item: state.items[0] ?? '',
    component: state.onetime.length === 1 ? (state.onetime[0]?.code ?? '') : '',
    units: '',
    workday: null,
  };
  const form = useForm<Draft>({ schema: unitsSave.pick({ item: true, units: true }), initial, check });
  const { mutateAsync } = useSave(saveUnits, ['payslip', 'payrollRun']);
  const { bind } = form;
  const periods = openPeriods(state, form.values.payrollmonth);
  const { workday } = unitsRecord.fields;
  const chosen = periods.find(({ number }) => String(number) === form.values.period) ?? periods[0];
  const send = async ({ payrollmonth, item, component, units, workday }: Draft) => {
    const period = chosen ? { period: chosen.number } : {};
    await mutateAsync({ input: { employeeid, payrollmonth, item, component, units, workday, ...period } });
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Units worked')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <NameField field={bind('payrollmonth')} label="Month" data={monthOptions(state.months)} />
      {chosen ? (
        <NameField
          field={{ ...bind('period'), value: String(chosen.number) }}
          label="Period"
          data={periods.map((one) => ({ value: String(one.number), label: periodWords(one) }))}
        />
      ) : null}
      {state.byformula.includes(form.values.component) ? (
        <TextField field={bind('item')} label="Item" hint="Any name: a formula pays these units." limit={60} required />
      ) : (
        <NameField
          field={bind('item')}
          label="Item"
          data={state.items.map((item) => ({ value: item, label: item }))}
          hint="What has a rate on the page Rates of Units."
        />
      )}
      <NameField field={bind('component')} label="Paid as" data={componentOptions(state.onetime)} />
      <TextField field={bind('units')} label="Units" required />
      <DateField field={bind('workday')} label={workday.label} hint={workday.hint ?? ''} />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

/** Units worked in the tax year; nothing while the company has neither rates nor a formula of units. */
export function UnitsEntries({ employeeid, state }: { employeeid: number; state: PersonEntries }) {
  const [open, setOpen] = useState(false);
  const day = useDay();
  const remove = useSave(removeUnits, ['payslip', 'payrollRun']);
  if ([state.items, state.units, state.byformula].every(({ length }) => length === 0)) return null;
  const rows = state.units.map(({ unitsworkedid, payrollmonth, period, item, name, units, workday, closed }) => {
    const month = runName({ payrollmonth, sequence: 0, period });
    const tools = closed ? {} : { remove: () => remove.mutateAsync({ input: { unitsworkedid } }) };
    return (
      <EntryRow
        key={unitsworkedid}
        title={item}
        notes={[t(name), month, workday === null ? '' : day(workday)].filter(Boolean).join(' · ')}
      >
        <span className="number">{units}</span>
        <EntryTools what={`${item}, ${month}`} busy={remove.isPending} {...tools} />
      </EntryRow>
    );
  });
  return (
    <EntryCard
      title={t('Units worked')}
      empty={t('No units this tax year.')}
      rows={rows}
      add={{ label: t('Add units'), onClick: () => setOpen(true) }}
    >
      {open ? <UnitsForm employeeid={employeeid} state={state} done={() => setOpen(false)} /> : null}
    </EntryCard>
  );
}
