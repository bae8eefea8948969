import { Button, Input, MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { common, MultiSelectField, NumberField, Place, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  DESCRIPTION_LIMIT,
  ESCALATION,
  FALLBACK,
  getWorkflow,
  initWorkflow,
  MOST_ESCALATION_DAYS,
  MOST_LEVELS,
  NAME_LIMIT,
  saveWorkflow,
  workflowSave,
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
import { WorkflowPreview } from './workflow-preview.tsx';

export default function WorkflowForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initWorkflow, { featurekey: 'approvalWorkflow' });
  const detail = useEndpoint(getWorkflow, { approvalworkflowid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const ready = choices.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([choices, detail], ready);
  return waiting ?? (choices.data ? <Fields row={row} choices={choices.data} back={back} /> : null);
}

const optionsOf = (choices: typeof FALLBACK | typeof ESCALATION) =>
  choices.options.map((one) => ({ ...one, displayname: t(one.displayname) }));

function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const { mutateAsync } = useSave(saveWorkflow);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'approval-workflow', recordid: row?.approvalworkflowid },
    draftOf,
    schema: workflowSave,
    check,
    save: (values, version) => mutateAsync({ input: workflowSave.parse(values), version }),
    reload: async ({ approvalworkflowid }) => (await call(getWorkflow, { approvalworkflowid }))[0],
    compare: [
      ['Name', (draft) => draft.approvalworkflowname],
      ['Description', (draft) => draft.description],
      ['Levels', levelsText],
      ['If no approver is found', fallbackText],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set, values, base } = form;
  const named = base?.people ?? [];
  return (
    <FormPage
      title={base?.approvalworkflowname ?? t('New approval workflow')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('approvalworkflowname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <Levels field={bind('approvalworkflowdetail')} choices={choices} named={named} />
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
        <NumberField field={bind('escalationdays')} label="After how many days" least={1} most={MOST_ESCALATION_DAYS} />
      )}
      {values.escalationid === 4 ? (
        <PickPerson field={bind('escalationemployeeid')} label="Additional approver" named={named} required />
      ) : null}
      {base?.isdefault ? (
        <p className={style.quiet}>{t('This workflow applies to every request that no other workflow covers.')}</p>
      ) : (
        <Audience bind={bind} choices={choices} />
      )}
      <WorkflowPreview draft={values} />
      {form.conflict}
    </FormPage>
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

type Levels = { field: Bound<LevelDraft[]>; choices: Choices; named: Detail['people'] };

function Levels({ field, choices, named }: Levels) {
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
          disabled={levels.length >= MOST_LEVELS}
          onClick={() => field.onChange([...levels, newLevel()])}
        >
          {t('Add a level')}
        </Button>
        {field.error ? <Input.Error role="alert">{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
