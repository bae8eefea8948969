import { useState } from 'react';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import {
  type PersonEntries,
  personGroupSave,
  removePersonGroup,
  savePersonGroup,
} from '../../../contract/person/person-entries.ts';
import { monthName } from '../../words.ts';
import { EntryButtons, EntryCard, EntryRow, EntryTools } from './entry-parts.tsx';
import { monthOptions, NameField } from './entry-proofs.tsx';
import style from './package.module.css';

/** Values of the form for the company's own cycle and for the rules; codes begin with a letter. */
const [ELSE, BY_RULE] = ['-', '*'];
type Draft = { payrollmonth: string; group: string };
type Form = { employeeid: number; state: PersonEntries; done: () => void };

function GroupForm({ employeeid, state, done }: Form) {
  const groups = state.paygroup?.groups ?? [];
  const form = useForm<Draft>({
    schema: personGroupSave.pick({}),
    initial: { payrollmonth: state.next, group: groups[0]?.code ?? ELSE },
  });
  const { mutateAsync } = useSave(savePersonGroup, ['payslip', 'payrollRun', 'salaryCycle']);
  const { bind } = form;
  const send = async ({ payrollmonth, group }: Draft) => {
    const paygroup = group === BY_RULE ? null : group === ELSE ? '' : group;
    await mutateAsync({ input: { employeeid, payrollmonth, paygroup } });
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={t('Pay group')}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      <NameField field={bind('payrollmonth')} label="From the month" data={monthOptions(state.months)} />
      <NameField
        field={bind('group')}
        label="Pay group"
        data={[
          ...groups.map(({ code, name }) => ({ value: code, label: name })),
          { value: ELSE, label: t('Everybody else') },
          { value: BY_RULE, label: t('By the rules of the groups') },
        ]}
      />
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}

/** The pay group of a person; nothing while the company has no groups. */
export function GroupEntries({ employeeid, state }: { employeeid: number; state: PersonEntries }) {
  const [open, setOpen] = useState(false);
  const remove = useSave(removePersonGroup, ['payslip', 'payrollRun', 'salaryCycle']);
  const { paygroup } = state;
  if (paygroup === null) return null;
  const chosen = paygroup.chosen.map(({ employeepaygroupid, payrollmonth, name, closed }) => {
    const label = name === null ? t('By the rules of the groups') : t(name);
    const from = t('from {{month}}', { month: monthName(payrollmonth) });
    const tools = closed ? {} : { remove: () => remove.mutateAsync({ input: { employeepaygroupid } }) };
    return (
      <EntryRow key={employeepaygroupid} title={label} notes={from}>
        <EntryTools what={`${label}, ${from}`} busy={remove.isPending} {...tools} />
      </EntryRow>
    );
  });
  const now = t('In {{month}}', { month: monthName(state.next) });
  const current = <EntryRow key="now" title={t(paygroup.name)} notes={now} />;
  return (
    <EntryCard
      title={t('Pay group')}
      empty=""
      rows={[current, ...chosen]}
      add={{ label: t('Choose a pay group'), onClick: () => setOpen(true) }}
    >
      {open ? <GroupForm employeeid={employeeid} state={state} done={() => setOpen(false)} /> : null}
    </EntryCard>
  );
}
