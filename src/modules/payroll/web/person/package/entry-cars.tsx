import { useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { carRecord } from '../../../contract/person/company-cars.ts';
import { type PersonEntries, removeCompanyCar, saveCompanyCar } from '../../../contract/person/person-entries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';

type Car = PersonEntries['cars'][number];
type Draft = Omit<Car, 'companycarid' | 'paid' | 'givenfrom'> & { givenfrom: string | null };

const NEW: Draft & { companycarid: null; paid: false } = {
  companycarid: null,
  paid: false,
  givenfrom: null,
  givenuntil: null,
  carnumber: '',
  largeengine: false,
  driver: false,
  runningby: 'employer',
};
const FIELDS = ['givenfrom', 'carnumber', 'largeengine', 'runningby', 'driver', 'givenuntil'] as const;

function check({ givenfrom, givenuntil }: Draft) {
  if (givenfrom === null) return { givenfrom: 'Please select the first day' };
  return givenuntil !== null && givenuntil < givenfrom
    ? { givenuntil: 'The last day is before the first. Correct one of them.' }
    : {};
}

type CarFormProps = { employeeid: number; car: Car | undefined; done: () => void };

/** Form for a company car; of one that a month was paid with, the last day alone. */
function CarForm({ employeeid, car, done }: CarFormProps) {
  const { mutateAsync } = useSave(saveCompanyCar, ['payslip', 'payrollRun']);
  const { companycarid, paid, ...initial } = car ?? NEW;
  return (
    <EntryForm<Draft>
      label={t('Company car')}
      fields={carRecord.fields}
      shown={paid ? ['givenuntil'] : FIELDS}
      schema={carRecord.save.pick({ carnumber: true })}
      initial={initial}
      check={check}
      save={({ givenfrom, ...draft }) =>
        mutateAsync({ input: { employeeid, companycarid, givenfrom: givenfrom ?? '', ...draft } })
      }
      done={done}
    />
  );
}

/** The company cars of a person. */
export function CarEntries({ employeeid, cars }: { employeeid: number; cars: PersonEntries['cars'] }) {
  const day = useDay();
  const [open, setOpen] = useState<Car | 'new'>();
  const remove = useSave(removeCompanyCar, ['payslip', 'payrollRun']);
  const rows = cars.map((car) => {
    const { companycarid, carnumber, givenfrom, givenuntil, largeengine, driver, runningby, paid } = car;
    const tools = paid ? {} : { remove: () => remove.mutateAsync({ input: { companycarid } }) };
    const title = [
      `${largeengine ? t('Above 1.6 l') : t('Up to 1.6 l')}${driver ? `, ${t('with driver')}` : ''}`,
      carnumber,
    ];
    const notes = [
      givenuntil === null
        ? t('from {{day}}', { day: day(givenfrom) })
        : t('{{from}} to {{to}}', { from: day(givenfrom), to: day(givenuntil) }),
      runningby === 'employer' ? t('running cost by the employer') : t('running cost by the employee'),
    ];
    return (
      <EntryRow key={companycarid} title={title.filter(Boolean).join(' · ')} notes={notes.join(' · ')}>
        <EntryTools
          what={t('the car from {{day}}', { day: day(givenfrom) })}
          busy={remove.isPending}
          edit={() => setOpen(car)}
          {...tools}
        />
      </EntryRow>
    );
  });
  const car = open === 'new' ? undefined : open;
  return (
    <EntryCard
      title={t('Company cars')}
      empty={t('No company car for private use.')}
      rows={rows}
      add={{ label: t('Add a car'), onClick: () => setOpen('new') }}
    >
      {open ? (
        <CarForm key={car?.companycarid ?? 0} employeeid={employeeid} car={car} done={() => setOpen(undefined)} />
      ) : null}
    </EntryCard>
  );
}
