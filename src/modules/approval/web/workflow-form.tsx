import { Button, Input, MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { common, MultiSelectField, NumberField, Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  DESCRIPTION_LIMIT,
  ESCALATION,
  FALLBACK,
  getWorkflow,
  initWorkflow,
  MAX_ESCALATION_DAYS,
  MAX_LEVELS,
  NAME_LIMIT,
  saveWorkflow,
} from '../contract/workflow.ts';
import style from './approval.module.css';
import { PickPerson } from './pick-person.tsx';
import {
  check,
  type Detail,
  type Draft,
  draftOf,
  fallbackText,
  type LevelDraft,
  levelsText,
  newLevel,
} from './workflow-draft.ts';
import { type Choices, LevelEditor } from './workflow-level.tsx';
import { WatchersField } from './watchers-field.tsx';
import { WorkflowPreview } from './workflow-preview.tsx';

const optionsOf = (choices: typeof FALLBACK | typeof ESCALATION) =>
  choices.options.map((one) => ({ ...one, displayname: t(one.displayname) }));

export default recordForm({
  get: getWorkflow,
  save: saveWorkflow,
  id: 'approvalworkflowid',
  draftOf,
  draft: 'approval-workflow',
  useChoices: () => useEndpoint(initWorkflow, { featurekey: 'approvalWorkflow' }),
  check,
  compare: [
    ['Name', (draft) => draft.approvalworkflowname],
    ['Description', (draft) => draft.description],
    ['Levels', levelsText],
    ['If no approver is found', fallbackText],
  ],
  title: (row) => row?.approvalworkflowname ?? t('New approval workflow'),
})(Fields);

function Fields({ bind, set, values, base, choices }: RecordFields<Draft, Detail, Choices>) {
  const named = base?.people ?? [];
  return (
    <>
      <TextField field={bind('approvalworkflowname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <Levels field={bind('approvalworkflowdetail')} choices={choices} kinds={values.kinds} named={named} />
      <SelectField
        field={bind('fallbackactionid', () => set('fallbackemployeeid', null))}
        label="If no approver is found"
        hint="Nobody approves their own request. It goes to the next manager up, and after the last one as chosen here"
        options={optionsOf(FALLBACK)}
        required
      />
      {values.fallbackactionid === 2 ? (
        <PickPerson field={bind('fallbackemployeeid')} label="Approver in that case" named={named} required />
      ) : null}
      <SelectField
        field={bind('escalationid', () => set('escalationemployeeid', null))}
        label="If nobody responds"
        options={optionsOf(ESCALATION)}
        required
      />
      {values.escalationid === 1 ? null : (
        <NumberField field={bind('escalationdays')} label="After how many days" least={1} most={MAX_ESCALATION_DAYS} />
      )}
      {values.escalationid === 4 ? (
        <PickPerson field={bind('escalationemployeeid')} label="Additional approver" named={named} required />
      ) : null}
      <WatchersField field={bind('watchers')} choices={choices} named={named} />
      {base?.isdefault ? (
        <p className={style.quiet}>{t('This workflow applies to every request that no other workflow covers.')}</p>
      ) : (
        <Audience bind={bind} choices={choices} />
      )}
      <WorkflowPreview draft={values} />
    </>
  );
}

type Bind = <K extends keyof Draft>(name: K) => Bound<Draft[K]>;

/** The kinds and the people the workflow applies to; empty means all. */
function Audience({ bind, choices }: { bind: Bind; choices: Choices }) {
  const kinds = bind('kinds');
  return (
    <fieldset className={style.audience}>
      <legend>{t('Applies to')}</legend>
      <p className={style.quiet}>
        {t('Leave empty to apply it to all. If two workflows match, the more specific one is used.')}
      </p>
      {choices.RequestKind.length > 0 ? (
        <Place name={kinds.name}>
          <MultiSelect
            {...common({ label: 'Kinds of request' }, kinds)}
            data={choices.RequestKind.map((kind) => ({
              value: String(kind.displayvalue),
              label: t(kind.displayname),
            }))}
            value={kinds.value}
            onChange={kinds.onChange}
            clearable
            hidePickedOptions
            clearButtonProps={{ 'aria-label': t('Clear') }}
          />
        </Place>
      ) : null}
      <MultiSelectField
        field={bind('businessunitids')}
        label="People in the business units"
        options={choices.BusinessUnit}
      />
      <MultiSelectField field={bind('subscriptiongradeids')} label="People of the grades" options={choices.Grade} />
      <TagsField
        field={bind('employmenttypes')}
        label="People of the employment types"
        offered={choices.EmploymentType.map(({ displayname }) => displayname)}
        limit={NAME_LIMIT}
      />
    </fieldset>
  );
}

type Levels = {
  field: Bound<LevelDraft[]>;
  choices: Choices;
  kinds: readonly string[];
  named: Detail['people'];
};

function Levels({ field, choices, kinds, named }: Levels) {
  const [validated, setValidated] = useState(false);
  if (field.error !== undefined && !validated) setValidated(true);
  const levels = field.value;
  const move = (at: number, by: -1 | 1) => {
    const level = levels[at];
    if (level) field.onChange(levels.toSpliced(at, 1).toSpliced(at + by, 0, level));
  };
  return (
    <Place name={field.name}>
      <div className={style.levels}>
        <h2>{t('Levels')}</h2>
        <ol>
          {levels.map((level, at) => (
            <LevelEditor
              key={level.key}
              level={level}
              at={at}
              count={levels.length}
              validated={validated}
              choices={choices}
              kinds={kinds}
              named={named}
              onChange={(next) => field.onChange(levels.toSpliced(at, 1, next))}
              onBlur={() => {}}
              onMove={(by) => move(at, by)}
              onRemove={() => field.onChange(levels.toSpliced(at, 1))}
            />
          ))}
        </ol>
        <Button
          variant="default"
          className={style.add ?? ''}
          leftSection={<IconPlus size={16} />}
          disabled={levels.length >= MAX_LEVELS}
          onClick={() => field.onChange([...levels, newLevel()])}
        >
          {t('Add a level')}
        </Button>
        {field.error ? <Input.Error role="alert">{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
