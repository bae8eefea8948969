import { useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type PersonEntries, removePersonTag, savePersonTag } from '../../../contract/person/person-entries.ts';
import { personTagRecord } from '../../../contract/person/tag.ts';
import { EntryButtons, EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';
import { NameField } from './entry-proofs.tsx';
import style from './package.module.css';

type PersonTag = PersonEntries['tags'][number];
type Draft = { tag: string; fromday: string | null; untilday: string | null };
const FEATURES = ['payslip', 'payrollRun', 'payrollPolicy'] as const;

function check({ tag, fromday, untilday }: Draft) {
  return {
    ...(tag === '' ? { tag: 'Please select the tag' } : {}),
    ...(fromday === null ? { fromday: 'Please select the first day' } : {}),
    ...(fromday !== null && untilday !== null && untilday < fromday
      ? { untilday: 'The last day is before the first. Correct one of them.' }
      : {}),
  };
}

type FormProps = {
  employeeid: number;
  one: PersonTag | undefined;
  choices: PersonEntries['tagstochoose'];
  done: () => void;
};

function TagForm({ employeeid, one, choices, done }: FormProps) {
  const { mutateAsync } = useSave(savePersonTag, [...FEATURES]);
  const offered = one && !choices.some(({ code }) => code === one.tag) ? [{ code: one.tag, name: one.name }] : [];
  const form = useForm<Draft>({
    schema: personTagRecord.save.pick({}),
    initial: { tag: one?.tag ?? '', fromday: one?.fromday ?? null, untilday: one?.untilday ?? null },
    check,
  });
  const { bind } = form;
  const send = async ({ tag, fromday, untilday }: Draft) => {
    const employeepayrolltagid = one?.employeepayrolltagid ?? null;
    await mutateAsync({ input: { employeepayrolltagid, employeeid, tag, fromday: fromday ?? '', untilday } });
  };
  const { fromday, untilday } = personTagRecord.fields;
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Payroll tag')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <NameField
        field={bind('tag')}
        label="Tag"
        data={[...offered, ...choices].map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
      <DateField field={bind('fromday')} label={fromday.label} required />
      <DateField field={bind('untilday')} label={untilday.label} hint={untilday.hint ?? ''} />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

type Props = { employeeid: number; tags: PersonEntries['tags']; choices: PersonEntries['tagstochoose'] };

/** The payroll tags of a person; nothing while the company has none. */
export function TagEntries({ employeeid, tags, choices }: Props) {
  const day = useDay();
  const [open, setOpen] = useState<PersonTag | 'new'>();
  const remove = useSave(removePersonTag, [...FEATURES]);
  if (tags.length === 0 && choices.length === 0) return null;
  const rows = tags.map((one) => {
    const { employeepayrolltagid, tag, name, fromday, untilday } = one;
    const notes =
      untilday === null
        ? t('from {{day}}', { day: day(fromday) })
        : t('{{from}} to {{to}}', { from: day(fromday), to: day(untilday) });
    return (
      <EntryRow key={employeepayrolltagid} title={`${name} · ${tag}`} notes={notes}>
        <EntryTools
          what={`${name}, ${notes}`}
          busy={remove.isPending}
          edit={() => setOpen(one)}
          remove={() => remove.mutateAsync({ input: { employeepayrolltagid } })}
        />
      </EntryRow>
    );
  });
  const one = open === 'new' ? undefined : open;
  return (
    <EntryCard
      title={t('Payroll tags')}
      empty={t('No payroll tag.')}
      rows={rows}
      add={{ label: t('Add a tag'), onClick: () => setOpen('new') }}
    >
      {open ? (
        <TagForm
          key={one?.employeepayrolltagid ?? 0}
          employeeid={employeeid}
          one={one}
          choices={choices}
          done={() => setOpen(undefined)}
        />
      ) : null}
    </EntryCard>
  );
}
