import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { MultiSelectField, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getPolicy, initPolicy, MOST_NOTICE_DAYS, policySave, savePolicy, SHORTENING } from '../contract/policy.ts';
import { NAME_LIMIT } from '../contract/reason.ts';
import { ClearanceField } from './clearance-field.tsx';
import style from './exit.module.css';
import { NoticeField } from './notice-field.tsx';
import { type Choices, type Detail, type Draft, draftOf, ruleText } from './policy-draft.ts';
import { QuestionsField } from './questions-field.tsx';

export default function PolicyForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initPolicy, { featurekey: 'exitPolicy' });
  const detail = useEndpoint(getPolicy, { exitpolicyid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const ready = choices.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([choices, detail], ready);
  return waiting ?? (choices.data ? <Fields row={row} choices={choices.data} back={back} /> : null);
}

function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const { mutateAsync } = useSave(savePolicy);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'exit-policy', recordid: row?.exitpolicyid },
    draftOf,
    schema: policySave,
    save: (values, version) => mutateAsync({ input: policySave.parse(values), version }),
    reload: async ({ exitpolicyid }) => (await call(getPolicy, { exitpolicyid }))[0],
    compare: [
      ['Name', (draft) => draft.exitpolicyname],
      ['Notice', (draft) => draft.noticerules.map(ruleText).join(' · ')],
      ['Shortening', (draft) => t(SHORTENING.label(draft.shorteningid ?? 0) ?? '')],
      ['Clearance', (draft) => draft.clearance.map(({ title }) => title).join(', ')],
      ['Exit interview', (draft) => draft.interview.map(({ label }) => label).join(', ')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set, values, base } = form;
  return (
    <FormPage
      title={base?.exitpolicyname ?? t('New exit policy')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('exitpolicyname')} label="Name" limit={NAME_LIMIT} required />
      <fieldset className={style.part}>
        <legend>{t('For whom')}</legend>
        <p className={style.quiet}>
          {t('Leave empty for everybody. If several policies match, the most specific one applies, then the oldest.')}
        </p>
        <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
        <MultiSelectField field={bind('subscriptiongradeids')} label="Grades" options={choices.Grade} />
        <TagsField
          field={bind('employmenttypes')}
          label="Employment types"
          offered={choices.EmploymentType.map(({ displayname }) => displayname)}
        />
      </fieldset>
      <NoticeField field={bind('noticerules')} grades={choices.Grade} />
      <SelectField
        field={bind('shorteningid', () => set('mostshortdays', null))}
        label="Can the notice period be shortened?"
        options={SHORTENING.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      {values.shorteningid === 1 ? null : (
        <NumberField
          field={bind('mostshortdays')}
          label="Maximum notice days that can be waived"
          hint="Leave empty for all"
          most={MOST_NOTICE_DAYS}
        />
      )}
      <SwitchField
        field={bind('isgardenleave')}
        label="Garden leave"
        hint="Employees are released from work during the notice period"
      />
      <p className={style.quiet}>
        {t('Resignations are accepted through the approval workflow that serves “Exit”.')}{' '}
        <Anchor component={Link} to="/config/hris/employee/approval_workflow" inherit underline="always">
          {t('Approval Workflow')}
        </Anchor>
      </p>
      <ClearanceField field={bind('clearance')} choices={choices} named={base?.people ?? []} />
      <SwitchField
        field={bind('isordered')}
        label="Complete in order"
        hint="An item can be completed once those before it are"
      />
      <QuestionsField field={bind('interview')} />
      {form.conflict}
    </FormPage>
  );
}
