import { Button, Input, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FIELD_TYPES } from '#platform/contract/dynamic-form.ts';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import { MAX_QUESTIONS, type Question, QUESTION_TYPES } from '../contract/policy.ts';
import style from './exit.module.css';
import { changed, moved, without } from './policy-draft.ts';

const CHOICES: readonly number[] = [6, 9, 10, 11];

/** The questions of the exit interview. */
export function QuestionsField({ field }: { field: Bound<Question[]> }) {
  const questions = field.value;
  const set = (at: number, part: Partial<Question>) => field.onChange(changed(questions, at, part));
  const next = Math.max(0, ...questions.map(({ id }) => id)) + 1;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Exit interview')}</legend>
        <ul className={style.rows}>
          {questions.map((question, at) => (
            <li key={question.id} className={style.line}>
              <TextInput
                label={t('Question')}
                value={question.label}
                maxLength={200}
                onChange={(event) => set(at, { label: event.currentTarget.value })}
              />
              <Select
                label={t('Answer')}
                data={QUESTION_TYPES.map((id) => ({ value: String(id), label: t(FIELD_TYPES.label(id) ?? '') }))}
                value={String(question.typeid)}
                allowDeselect={false}
                onChange={(value) => {
                  const typeid = QUESTION_TYPES.find((id) => String(id) === value);
                  if (typeid) set(at, { typeid, options: CHOICES.includes(typeid) ? question.options : [] });
                }}
              />
              {CHOICES.includes(question.typeid) ? (
                <Textarea
                  label={t('Options, one per line')}
                  autosize
                  minRows={2}
                  value={question.options.join('\n')}
                  onChange={(event) => set(at, { options: event.currentTarget.value.split('\n') })}
                  onBlur={() => set(at, { options: question.options.map((one) => one.trim()).filter(Boolean) })}
                />
              ) : null}
              <Switch
                label={t('Required')}
                checked={question.isrequired}
                onChange={(event) => set(at, { isrequired: event.currentTarget.checked })}
              />
              <RowTools
                name={t('question {{at}}', { at: at + 1 })}
                first={at === 0}
                last={at === questions.length - 1}
                onMove={(by) => field.onChange(moved(questions, at, by))}
                onRemove={() => field.onChange(without(questions, at))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={questions.length >= MAX_QUESTIONS}
            onClick={() =>
              field.onChange([...questions, { id: next, typeid: 7, label: '', isrequired: false, options: [] }])
            }
          >
            {t('Add a question')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
