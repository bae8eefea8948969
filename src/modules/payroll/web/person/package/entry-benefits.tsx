import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { benefitRecord } from '../../../contract/person/benefits-in-kind.ts';
import { type PersonEntries, removeBenefit, saveBenefit } from '../../../contract/person/person-entries.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';

type Benefit = PersonEntries['inkind'][number];
type Draft = Omit<Benefit, 'benefitinkindid' | 'paid' | 'givenfrom'> & { givenfrom: string | null };
type Kind = Benefit['kind'];

const NEW = {
  benefitinkindid: null,
  paid: false,
  givenfrom: null,
  givenuntil: null,
  companyrent: 0,
  furniturecost: 0,
  recovery: 0,
  meals: 0,
  mealvalue: 0,
};
const FIELDS = {
  house: ['givenfrom', 'companyrent', 'furniturecost', 'recovery', 'givenuntil'],
  meals: ['givenfrom', 'meals', 'mealvalue', 'givenuntil'],
} as const;
const WORDS = {
  house: {
    title: 'Accommodation by the company',
    empty: 'No accommodation by the company.',
    add: 'Add accommodation',
  },
  meals: { title: 'Meals', empty: 'No meals in addition to pay.', add: 'Add meals' },
} as const;

function check({ givenfrom, givenuntil }: Draft) {
  if (givenfrom === null) return { givenfrom: 'Please select the first day' };
  return givenuntil !== null && givenuntil < givenfrom
    ? { givenuntil: 'The last day is before the first. Correct one of them.' }
    : {};
}
const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

type FormProps = { employeeid: number; kind: Kind; benefit: Benefit | undefined; done: () => void };

/** Form for a house or meals; of what a month was paid with, the last day alone. */
function BenefitForm({ employeeid, kind, benefit, done }: FormProps) {
  const { mutateAsync } = useSave(saveBenefit, ['payslip', 'payrollRun']);
  const { benefitinkindid, paid, ...initial } = benefit ?? { ...NEW, kind };
  return (
    <EntryForm<Draft>
      label={t(WORDS[kind].title)}
      fields={benefitRecord.fields}
      shown={paid ? ['givenuntil'] : FIELDS[kind]}
      schema={benefitRecord.save.pick({ companyrent: true, furniturecost: true, recovery: true })}
      initial={initial}
      check={check}
      save={({ givenfrom, ...draft }) =>
        mutateAsync({ input: { employeeid, benefitinkindid, givenfrom: givenfrom ?? '', ...draft } })
      }
      done={done}
    />
  );
}

/** The houses of a person, or the meals. */
export function BenefitEntries({
  employeeid,
  kind,
  benefits,
}: {
  employeeid: number;
  kind: Kind;
  benefits: PersonEntries['inkind'];
}) {
  const day = useDay();
  const [open, setOpen] = useState<Benefit | 'new'>();
  const remove = useSave(removeBenefit, ['payslip', 'payrollRun']);
  const rows = benefits
    .filter((one) => one.kind === kind)
    .map((one) => {
      const { benefitinkindid, givenfrom, givenuntil, companyrent, furniturecost, recovery, meals, mealvalue } = one;
      const tools = one.paid ? {} : { remove: () => remove.mutateAsync({ input: { benefitinkindid } }) };
      const title =
        kind === 'house'
          ? t('Rent {{amount}} a month', { amount: rupees(companyrent) })
          : t('{{number}} meals a month, {{amount}} each', { number: String(meals), amount: rupees(mealvalue) });
      const notes = [
        givenuntil === null
          ? t('from {{day}}', { day: day(givenfrom) })
          : t('{{from}} to {{to}}', { from: day(givenfrom), to: day(givenuntil) }),
        furniturecost === 0 ? '' : t('furniture {{amount}}', { amount: rupees(furniturecost) }),
        recovery === 0 ? '' : t('the person pays {{amount}}', { amount: rupees(recovery) }),
      ];
      return (
        <EntryRow key={benefitinkindid} title={title} notes={notes.filter(Boolean).join(' · ')}>
          <EntryTools
            what={t('{{what}} from {{day}}', { what: t(WORDS[kind].title), day: day(givenfrom) })}
            busy={remove.isPending}
            edit={() => setOpen(one)}
            {...tools}
          />
        </EntryRow>
      );
    });
  const benefit = open === 'new' ? undefined : open;
  return (
    <EntryCard
      title={t(WORDS[kind].title)}
      empty={t(WORDS[kind].empty)}
      rows={rows}
      add={{ label: t(WORDS[kind].add), onClick: () => setOpen('new') }}
    >
      {open ? (
        <BenefitForm
          key={benefit?.benefitinkindid ?? 0}
          employeeid={employeeid}
          kind={kind}
          benefit={benefit}
          done={() => setOpen(undefined)}
        />
      ) : null}
    </EntryCard>
  );
}
