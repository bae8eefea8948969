import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MultiSelectField, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { QuestionsField } from '#platform/web/kit/questions-field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPolicy, initPolicy, MAX_NOTICE_DAYS, savePolicy, SHORTENING } from '../contract/policy.ts';
import { NAME_LIMIT } from '../contract/reason.ts';
import style from './exit.module.css';
import { NoticeField } from './notice-field.tsx';
import { type Choices, type Detail, type Draft, draftOf, ruleText } from './policy-draft.ts';

const nameOf = (options: Choices['ChecklistTemplate'], id: number | null) =>
  options.find((one) => one.displayvalue === id)?.displayname ?? '';

export default recordForm({
  get: getPolicy,
  save: savePolicy,
  id: 'exitpolicyid',
  draftOf,
  draft: 'exit-policy',
  useChoices: () => useEndpoint(initPolicy, { featurekey: 'exitPolicy' }),
  compare: [
    ['Name', (draft) => draft.exitpolicyname],
    ['Notice', (draft) => draft.noticerules.map(ruleText).join(' · ')],
    ['Shortening', (draft) => t(SHORTENING.label(draft.shorteningid ?? 0) ?? '')],
    ['Clearance', (draft, choices) => nameOf(choices.ChecklistTemplate, draft.checklisttemplateid)],
    ['Exit interview', (draft) => draft.interview.map(({ label }) => label).join(', ')],
  ],
  title: (row) => row?.exitpolicyname ?? t('New exit policy'),
})(Fields);

function Fields({ bind, set, values, base, choices }: RecordFields<Draft, Detail, Choices>) {
  // A template that has become inactive stays until another one is chosen.
  const current = choices.ChecklistTemplate.some((one) => one.displayvalue === base?.checklisttemplateid);
  const offered =
    current || !base?.checklisttemplateid
      ? choices.ChecklistTemplate
      : [
          ...choices.ChecklistTemplate,
          { displayname: base.checklisttemplatename ?? '', displayvalue: base.checklisttemplateid },
        ];
  return (
    <>
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
          most={MAX_NOTICE_DAYS}
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
      <SelectField
        field={bind('checklisttemplateid')}
        label="Clearance"
        hint="A checklist template that is started by an exit: its tasks, their owners, and which of them block the closing"
        options={offered}
      />
      <p className={style.quiet}>
        <Anchor component={Link} to="/config/resolve/checklist" inherit underline="always">
          {t('Checklist templates')}
        </Anchor>
      </p>
      <QuestionsField field={bind('interview')} title="Exit interview" />
    </>
  );
}
