import { useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type PersonEntries, removePtExemption, savePtExemption } from '../../../contract/person/person-entries.ts';
import { ptExemptionRecord } from '../../../contract/person/pt-exemption.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';

type Exemption = PersonEntries['ptexemptions'][number];
type Draft = Pick<Exemption, 'reason' | 'untilday' | 'note'> & { fromday: string | null };
const FEATURES = ['payslip', 'payrollRun'] as const;
const NEW: Draft = { reason: 'age', fromday: null, untilday: null, note: '' };
const FIELDS = ['reason', 'note', 'fromday', 'untilday'] as const;
const wordOf = (reason: Exemption['reason']): string =>
  t(ptExemptionRecord.fields.reason.words.find(({ value }) => value === reason)?.word ?? '');

function check({ reason, note, fromday, untilday }: Draft) {
  return {
    ...(reason === 'other' && note.trim() === '' ? { note: 'Say the rule or the certificate of another reason.' } : {}),
    ...(fromday === null ? { fromday: 'Please select the first day' } : {}),
    ...(fromday !== null && untilday !== null && untilday < fromday
      ? { untilday: 'The last day is before the first. Correct one of them.' }
      : {}),
  };
}

type FormProps = { employeeid: number; one: Exemption | undefined; done: () => void };

function ExemptionForm({ employeeid, one, done }: FormProps) {
  const { mutateAsync } = useSave(savePtExemption, [...FEATURES]);
  const { reason, fromday, untilday, note } = one ?? NEW;
  return (
    <EntryForm<Draft>
      label={t('Exemption from professional tax')}
      fields={ptExemptionRecord.fields}
      shown={FIELDS}
      schema={ptExemptionRecord.save.pick({ note: true })}
      initial={{ reason, fromday, untilday, note }}
      check={check}
      save={(draft) =>
        mutateAsync({
          input: { employeeid, ptexemptionid: one?.ptexemptionid ?? null, ...draft, fromday: draft.fromday ?? '' },
        })
      }
      done={done}
    />
  );
}

/** The exemptions of a person from professional tax. */
export function PtExemptionEntries({
  employeeid,
  exemptions,
}: {
  employeeid: number;
  exemptions: PersonEntries['ptexemptions'];
}) {
  const day = useDay();
  const [open, setOpen] = useState<Exemption | 'new'>();
  const remove = useSave(removePtExemption, [...FEATURES]);
  const rows = exemptions.map((exemption) => {
    const { ptexemptionid, reason, fromday, untilday, note } = exemption;
    const days =
      untilday === null
        ? t('from {{day}}', { day: day(fromday) })
        : t('{{from}} to {{to}}', { from: day(fromday), to: day(untilday) });
    return (
      <EntryRow key={ptexemptionid} title={wordOf(reason)} notes={[days, note].filter(Boolean).join(' · ')}>
        <EntryTools
          what={`${wordOf(reason)}, ${days}`}
          busy={remove.isPending}
          edit={() => setOpen(exemption)}
          remove={() => remove.mutateAsync({ input: { ptexemptionid } })}
        />
      </EntryRow>
    );
  });
  const one = open === 'new' ? undefined : open;
  return (
    <EntryCard
      title={t('Exemption from professional tax')}
      empty={t('Professional tax is taken by the table of the state.')}
      rows={rows}
      add={{ label: t('Add an exemption'), onClick: () => setOpen('new') }}
    >
      {open ? (
        <ExemptionForm
          key={one?.ptexemptionid ?? 0}
          employeeid={employeeid}
          one={one}
          done={() => setOpen(undefined)}
        />
      ) : null}
    </EntryCard>
  );
}
