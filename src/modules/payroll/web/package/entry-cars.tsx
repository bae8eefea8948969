import { useState } from 'react';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { companyCar } from '../../contract/company-cars.ts';
import { type PersonEntries, removeCompanyCar, saveCompanyCar } from '../../contract/person-entries.ts';
import { EntryButtons, EntryCard, EntryTools } from './entry-parts.tsx';
import style from './package.module.css';

type Car = PersonEntries['cars'][number];
type Draft = {
  carnumber: string;
  givenfrom: string | null;
  givenuntil: string | null;
  engine: 'small' | 'large';
  driver: boolean;
  runningby: Car['runningby'];
};

function check({ givenfrom, givenuntil }: Draft): Problems<Draft> {
  if (givenfrom === null) return { givenfrom: 'Please select the first day' };
  return givenuntil !== null && givenuntil < givenfrom
    ? { givenuntil: 'The last day is before the first. Correct one of them.' }
    : {};
}

type CarFormProps = { employeeid: number; car: Car | undefined; done: () => void };

/** Form for a company car; of one that a month was paid with, the last day alone. */
function CarForm({ employeeid, car, done }: CarFormProps) {
  const initial: Draft = {
    carnumber: car?.carnumber ?? '',
    givenfrom: car?.givenfrom ?? null,
    givenuntil: car?.givenuntil ?? null,
    engine: car?.largeengine ? 'large' : 'small',
    driver: car?.driver ?? false,
    runningby: car?.runningby ?? 'employer',
  };
  const form = useForm<Draft>({ schema: companyCar.pick({ carnumber: true }), initial, check });
  const { mutateAsync } = useSave(saveCompanyCar, ['payslip', 'payrollRun']);
  const { bind } = form;
  const send = async ({ engine, givenfrom, ...draft }: Draft) => {
    const companycarid = car?.companycarid ?? null;
    const largeengine = engine === 'large';
    await mutateAsync({ input: { employeeid, companycarid, largeengine, givenfrom: givenfrom ?? '', ...draft } });
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Company car')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      {car?.paid ? null : (
        <>
          <DateField field={bind('givenfrom')} label="Given from" required />
          <TextField field={bind('carnumber')} label="Car number" limit={40} />
          <ChoiceField
            field={bind('engine')}
            label="Engine"
            choices={[
              { value: 'small', label: 'Up to 1.6 l' },
              { value: 'large', label: 'Above 1.6 l' },
            ]}
          />
          <ChoiceField
            field={bind('runningby')}
            label="Running cost by"
            choices={[
              { value: 'employer', label: 'Employer' },
              { value: 'employee', label: 'Employee' },
            ]}
          />
          <SwitchField field={bind('driver')} label="The company pays a driver" />
        </>
      )}
      <DateField
        field={bind('givenuntil')}
        label="Last day"
        hint="Empty while the person has it. Every month with a day of it is taxed in full."
      />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

/** The company cars of a person. */
export function CarEntries({ employeeid, cars }: { employeeid: number; cars: PersonEntries['cars'] }) {
  const day = useDay();
  const [open, setOpen] = useState<Car | 'new'>();
  const remove = useSave(removeCompanyCar, ['payslip', 'payrollRun']);
  const rows = cars.map((car) => {
    const { companycarid, carnumber, givenfrom, givenuntil, largeengine, driver, runningby, paid } = car;
    const what = t('the car from {{day}}', { day: day(givenfrom) });
    const tools = paid ? {} : { remove: () => remove.mutateAsync({ input: { companycarid } }) };
    return (
      <li key={companycarid}>
        <p>
          {largeengine ? t('Above 1.6 l') : t('Up to 1.6 l')}
          {driver ? `, ${t('with driver')}` : ''}
          {carnumber === '' ? '' : ` · ${carnumber}`}
          <small>
            {givenuntil === null
              ? t('from {{day}}', { day: day(givenfrom) })
              : t('{{from}} to {{to}}', { from: day(givenfrom), to: day(givenuntil) })}
            {' · '}
            {runningby === 'employer' ? t('running cost by the employer') : t('running cost by the employee')}
          </small>
        </p>
        <span className={style.side}>
          <EntryTools what={what} busy={remove.isPending} edit={() => setOpen(car)} {...tools} />
        </span>
      </li>
    );
  });
  return (
    <EntryCard
      title={t('Company cars')}
      empty={t('No company car for private use.')}
      rows={rows}
      add={{ label: t('Add a car'), onClick: () => setOpen('new') }}
    >
      {open ? (
        <CarForm
          key={open === 'new' ? 0 : open.companycarid}
          employeeid={employeeid}
          car={open === 'new' ? undefined : open}
          done={() => setOpen(undefined)}
        />
      ) : null}
    </EntryCard>
  );
}
