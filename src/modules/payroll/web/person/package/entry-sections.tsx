import { useState } from 'react';
import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { sectionFields } from '../../../contract/person/declared-sections.ts';
import { type PersonEntries, removeSection, saveSection } from '../../../contract/person/person-entries.ts';
import type { ProofState } from '../../../contract/law/tax-facts.ts';
import { PROOF_CHOICES } from '../section-words.ts';
import { labelIn } from '../../setup/words.ts';
import { monthName } from '../../words.ts';
import { EntryButtons, EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';
import { monthOptions, NameField } from './entry-proofs.tsx';
import style from './package.module.css';

type Row = PersonEntries['sections']['rows'][number];
type Draft = {
  section: string;
  payrollmonth: string;
  declared: number | null;
  higher: boolean;
  state: ProofState;
  accepted: number | null;
  reason: string;
};

const check = ({ section, declared, state, accepted, reason }: Draft): Problems<Draft> => ({
  ...(section === '' ? { section: 'Please select the section' } : {}),
  ...(declared === null ? { declared: 'Please enter the amount' } : {}),
  ...(state === 'accepted' && accepted === null ? { accepted: 'Please enter what of it is accepted' } : {}),
  ...(state === 'accepted' && declared !== null && accepted !== null && accepted > declared
    ? { accepted: 'The accepted amount cannot exceed the declared amount' }
    : {}),
  ...(state === 'rejected' && reason.trim() === '' ? { reason: 'Please say why it is rejected' } : {}),
});

/** A row as the form has it; a month that is closed gives way to the next one. */
const draftOf = (row: Row | undefined, { next, sections }: PersonEntries): Draft => ({
  section: row?.section ?? sections.offered[0]?.code ?? '',
  payrollmonth: row && !row.closed && row.payrollmonth ? row.payrollmonth : next,
  declared: row?.declared ?? null,
  higher: row?.higher ?? false,
  state: row?.state ?? 'declared',
  accepted: row?.accepted ?? null,
  reason: row?.reason ?? '',
});

type Form = { employeeid: number; state: PersonEntries; row: Row | undefined; done: () => void };

function SectionForm({ employeeid, state, row, done }: Form) {
  const form = useForm<Draft>({ schema: sectionFields.pick({ state: true }), initial: draftOf(row, state), check });
  const { mutateAsync } = useSave(saveSection, ['payslip', 'payrollRun']);
  const { bind, values } = form;
  const { offered } = state.sections;
  const chosen = offered.find(({ code }) => code === values.section);
  const months = [...new Set([...state.months, values.payrollmonth])].sort();
  const send = async ({ declared, accepted, higher, ...draft }: Draft) => {
    await mutateAsync({
      input: {
        ...draft,
        employeeid,
        declared: declared ?? 0,
        higher: higher && Boolean(chosen?.higher),
        accepted: draft.state === 'accepted' ? accepted : null,
        reason: draft.reason.trim() || null,
      },
    });
  };
  const limit = chosen?.cap
    ? t('At most {{amount}} a year.', { amount: formatRupees(paise(chosen.cap), { decimals: 0 }) })
    : '';
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Declared sections')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <NameField
        field={bind('section')}
        label="Tax section"
        data={offered.map(({ code, name }) => ({ value: code, label: t(name) }))}
      />
      {chosen ? (
        <p className={style.quiet}>
          {[
            chosen.law,
            limit,
            chosen.condition ? t(chosen.condition) : '',
            chosen.inboth ? t('In both regimes.') : t('In the old regime alone.'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      <NameField field={bind('payrollmonth')} label="Counts from" data={monthOptions(months)} />
      <MoneyField field={bind('declared')} label="Declared for the year" required />
      {chosen?.higher ? <SwitchField field={bind('higher')} label={chosen.higher} /> : null}
      {chosen?.proof === false ? null : <ChoiceSelect field={bind('state')} label="Proof" choices={PROOF_CHOICES} />}
      {values.state === 'accepted' ? <MoneyField field={bind('accepted')} label="Accepted" required /> : null}
      {values.state === 'rejected' || values.state === 'accepted' ? (
        <TextField field={bind('reason')} label="Reason" limit={500} required={values.state === 'rejected'} />
      ) : null}
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

/** What a person declares for the income tax by sections, with the state of each proof. */
export function SectionEntries({ employeeid, state }: { employeeid: number; state: PersonEntries }) {
  const [open, setOpen] = useState<Row | 'new'>();
  const remove = useSave(removeSection, ['payslip', 'payrollRun']);
  const { rows, offered } = state.sections;
  if (offered.length === 0 && rows.length === 0) return null;
  const listed = rows.map((row) => {
    const { declaredsectionid, section, name, payrollmonth, declared, higher, accepted, reason, closed } = row;
    const label = offered.find(({ code }) => code === section)?.higher;
    const notes = [
      payrollmonth === null ? t('From the declaration') : t('From {{month}}', { month: monthName(payrollmonth) }),
      accepted === null
        ? t(labelIn(PROOF_CHOICES, row.state))
        : t('Accepted {{amount}}', { amount: formatRupees(paise(accepted), { decimals: 0 }) }),
      higher && label ? t(label) : '',
      reason ?? '',
    ];
    const gone =
      declaredsectionid === null || closed
        ? {}
        : { remove: () => remove.mutateAsync({ input: { declaredsectionid } }) };
    return (
      <EntryRow key={`${section} ${payrollmonth ?? ''}`} title={t(name)} notes={notes.filter(Boolean).join(' · ')}>
        <Money amount={declared} />
        <EntryTools what={t(name)} busy={remove.isPending} edit={() => setOpen(row)} {...gone} />
      </EntryRow>
    );
  });
  return (
    <EntryCard
      title={t('Declared sections')}
      empty={t('Nothing declared by sections this tax year.')}
      rows={listed}
      add={offered.length > 0 ? { label: t('Add a section'), onClick: () => setOpen('new') } : undefined}
    >
      {open ? (
        <SectionForm
          key={open === 'new' ? 'new' : `${open.section} ${open.payrollmonth ?? ''}`}
          employeeid={employeeid}
          state={state}
          row={open === 'new' ? undefined : open}
          done={() => setOpen(undefined)}
        />
      ) : null}
    </EntryCard>
  );
}
