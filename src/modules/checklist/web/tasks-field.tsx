import { Input, MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import {
  INSTRUCTIONS_LIMIT,
  MAX_DAYS,
  MAX_TASKS,
  type TemplateTask,
  tidiedTask,
  TITLE_LIMIT,
} from '../contract/template.ts';
import { ASSET_ISSUE, ASSET_RETURN, DOCUMENT, FORM, TASK_KIND } from '../contract/words.ts';
import style from './checklist.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { type Named, OwnerFields } from './owner-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { changed, type Choices, emptyTask, movedTask, withoutTask } from './template-draft.ts';

type Field = { field: Bound<TemplateTask[]>; choices: Choices; named: Named; isExit: boolean };

/** The tasks of a template: what, by whom, by when, and what each waits for. */
export function TasksField({ field, choices, named, isExit }: Field) {
  const tasks = field.value;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Tasks')}</legend>
        <ol className={style.rows}>
          {tasks.map((task, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- tasks have no identity but their place
            <li key={at} className={style.task} aria-label={t('task {{at}}', { at: at + 1 })}>
              <TaskFields
                task={task}
                at={at}
                tasks={tasks}
                choices={choices}
                named={named}
                isExit={isExit}
                onChange={(part) => field.onChange(changed(tasks, at, part))}
                onMove={(by) => field.onChange(movedTask(tasks, at, by))}
                onRemove={() => field.onChange(withoutTask(tasks, at))}
              />
            </li>
          ))}
        </ol>
        <AddButton
          label="Add a task"
          full={tasks.length >= MAX_TASKS}
          onClick={() => field.onChange([...tasks, emptyTask()])}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

type TaskOf = {
  task: TemplateTask;
  at: number;
  tasks: readonly TemplateTask[];
  choices: Choices;
  named: Named;
  isExit: boolean;
  onChange: (part: Partial<TemplateTask>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function TaskFields({ task, at, tasks, choices, named, isExit, onChange, onMove, onRemove }: TaskOf) {
  return (
    <>
      <div className={style.line}>
        <TextInput
          label={t('Task {{at}}', { at: at + 1 })}
          value={task.title}
          maxLength={TITLE_LIMIT}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Select
          label={t('Kind')}
          data={TASK_KIND.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
          value={String(task.kindid)}
          allowDeselect={false}
          onChange={(value) => {
            const kindid = TASK_KIND.ids.find((id) => String(id) === value);
            if (kindid) onChange(tidiedTask({ ...task, kindid }));
          }}
        />
        <About task={task} choices={choices} onChange={onChange} />
        <div data-narrow="">
          <RowTools
            name={t('task {{at}}', { at: at + 1 })}
            first={at === 0}
            last={at === tasks.length - 1}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
      </div>
      <OwnerFields
        at={at}
        owner={task.owner}
        choices={choices}
        named={named}
        onChange={(owner) => onChange({ owner })}
      />
      <div className={style.line}>
        <NumberInput
          label={t('Due in days')}
          description={t('After the event; negative before it')}
          value={task.duedays}
          min={-MAX_DAYS}
          max={MAX_DAYS}
          allowDecimal={false}
          onChange={(value) => onChange({ duedays: Number(value) || 0 })}
        />
        <Select
          label={t('Counted in')}
          data={[
            { value: 'working', label: t('Working days') },
            { value: 'calendar', label: t('Calendar days') },
          ]}
          value={task.isworkingdays ? 'working' : 'calendar'}
          allowDeselect={false}
          onChange={(value) => onChange({ isworkingdays: value === 'working' })}
        />
        <MultiSelect
          label={t('Waits for')}
          data={tasks
            .slice(0, at)
            .map((one, place) => ({ value: String(place + 1), label: `${place + 1}. ${one.title}` }))}
          value={task.waitsfor.map(String)}
          onChange={(values) => onChange({ waitsfor: values.map(Number) })}
        />
      </div>
      {task.kindid === FORM ? (
        <QuestionFields questions={task.questions} onChange={(questions) => onChange({ questions })} />
      ) : null}
      {isExit ? (
        <Switch
          label={t('Blocks the closing of the exit')}
          checked={task.isblocking}
          onChange={(event) => onChange({ isblocking: event.currentTarget.checked })}
        />
      ) : null}
      <details>
        <summary>{t('More')}</summary>
        <div className={style.stack}>
          <Textarea
            label={t('Instructions')}
            autosize
            minRows={2}
            maxLength={INSTRUCTIONS_LIMIT}
            value={task.instructions ?? ''}
            onChange={(event) => onChange({ instructions: event.currentTarget.value })}
          />
          <NumberInput
            label={t('Hidden until (days before it is due)')}
            value={task.hiddendays ?? ''}
            min={0}
            max={MAX_DAYS}
            allowDecimal={false}
            onChange={(value) => onChange({ hiddendays: value === '' ? null : Number(value) })}
          />
          <Switch
            label={t('Private')}
            description={t('Seen by its owners and by checklist administrators')}
            checked={task.isprivate}
            onChange={(event) => onChange({ isprivate: event.currentTarget.checked })}
          />
          <Switch
            label={t('Proof required')}
            checked={task.isproofrequired}
            onChange={(event) => onChange({ isproofrequired: event.currentTarget.checked })}
          />
          <ConditionFields
            condition={task.condition}
            choices={choices}
            onChange={(condition) => onChange({ condition })}
          />
        </div>
      </details>
    </>
  );
}

/** The category of assets, or the document, that a task is about. */
function About({ task, choices, onChange }: Pick<TaskOf, 'task' | 'choices' | 'onChange'>) {
  const { kindid, assetcategoryid, documenttypeid } = task;
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  const dataOf = (options: Choices['AssetCategory']) =>
    options.map((one) => ({ value: String(one.displayvalue), label: one.displayname }));
  if (kindid === ASSET_ISSUE || kindid === ASSET_RETURN)
    return (
      <Select
        label={t('Category')}
        data={dataOf(choices.AssetCategory)}
        value={assetcategoryid === null ? null : String(assetcategoryid)}
        searchable
        clearable={kindid === ASSET_RETURN}
        placeholder={kindid === ASSET_RETURN ? t('All categories') : t('Select')}
        onChange={(value) => onChange({ assetcategoryid: idOf(value) })}
      />
    );
  if (kindid !== DOCUMENT) return null;
  return (
    <Select
      label={t('Document type')}
      data={dataOf(choices.DocumentType)}
      value={documenttypeid === null ? null : String(documenttypeid)}
      searchable
      placeholder={t('Select')}
      onChange={(value) => onChange({ documenttypeid: idOf(value) })}
    />
  );
}
