import { MultiSelectField, NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  DESCRIPTION_LIMIT,
  getTemplate,
  initTemplate,
  MAX_SOON_DAYS,
  NAME_LIMIT,
  saveTemplate,
} from '../contract/template.ts';
import { BY_HAND, OF_EXIT, TRIGGER } from '../contract/words.ts';
import style from './checklist.module.css';
import { TasksField } from './tasks-field.tsx';
import { type Choices, type Detail, type Draft, draftOf } from './template-draft.ts';

export default recordForm({
  get: getTemplate,
  save: saveTemplate,
  id: 'checklisttemplateid',
  draftOf,
  draft: 'checklist-template',
  useChoices: () => useEndpoint(initTemplate, { featurekey: 'checklistTemplate' }),
  touches: ['checklist'],
  compare: [
    ['Name', (draft) => draft.checklisttemplatename],
    ['Started by', (draft) => t(TRIGGER.label(draft.triggerid ?? 0) ?? '')],
    ['Tasks', (draft) => draft.tasks.map(({ title, duedays }) => `${title} (${duedays})`).join(', ')],
  ],
  title: (row) => row?.checklisttemplatename ?? t('New checklist template'),
})(Fields);

function Fields({ bind, values, base, choices }: RecordFields<Draft, Detail, Choices>) {
  const isExit = values.triggerid === OF_EXIT;
  return (
    <>
      <TextField field={bind('checklisttemplatename')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" limit={DESCRIPTION_LIMIT} />
      <SelectField
        field={bind('triggerid')}
        label="Started by"
        hint={
          isExit
            ? 'It starts with each exit whose policy names it; the due days hang on the last day'
            : 'It starts up to sixty days before the day, for events from now on; the due days hang on that day'
        }
        options={TRIGGER.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      {values.triggerid === BY_HAND || isExit ? null : (
        <fieldset className={style.part}>
          <legend>{t('For whom')}</legend>
          <p className={style.quiet}>
            {t('All that you choose must fit. Leave a list empty where anything fits, and all of them for everybody.')}
          </p>
          <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
          <MultiSelectField field={bind('officeaddressids')} label="Offices" options={choices.Office} />
          <MultiSelectField field={bind('subscriptiongradeids')} label="Grades" options={choices.Grade} />
          <TagsField
            field={bind('employmenttypes')}
            label="Employment types"
            offered={choices.EmploymentType.map(({ displayname }) => displayname)}
          />
        </fieldset>
      )}
      <TasksField field={bind('tasks')} choices={choices} named={base?.people ?? []} isExit={isExit} />
      <SwitchField
        field={bind('isordered')}
        label="Complete in order"
        hint="A task can be completed once those before it are"
      />
      <NumberField
        field={bind('soondays')}
        label="Due soon"
        hint="Working days before its due day, today included, in which a task counts as due soon"
        most={MAX_SOON_DAYS}
      />
    </>
  );
}
