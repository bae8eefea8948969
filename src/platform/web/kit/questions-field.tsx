import { Button, Input, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FIELD_TYPES } from '#platform/contract/dynamic-form.ts';
import { Place } from './field.tsx';
import type { Bound } from './use-form.ts';
import { RowTools } from './row-tools.tsx';
import { t } from '../language.ts';
import { isChoice, MAX_QUESTIONS, type Question, QUESTION_TYPES } from '#platform/contract/form-question.ts';
import style from './questions-field.module.css';

type Field = { field: Bound<Question[]>; title: string };

/** The questions that a form asks, with their answers' types and options. */
export function QuestionsField({ field, title }: Field) {
  const questions = field.value;
  const set = (at: number, part: Partial<Question>) =>
    field.onChange(questions.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const move = (at: number, by: -1 | 1) => {
    const next = questions.toSpliced(at, 1);
    field.onChange(next.toSpliced(at + by, 0, ...questions.slice(at, at + 1)));
  };
  const next = Math.max(0, ...questions.map(({ id }) => id)) + 1;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t(title)}</legend>
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
                  if (typeid) set(at, { typeid, options: isChoice(typeid) ? question.options : [] });
                }}
              />
              {isChoice(question.typeid) ? (
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
                onMove={(by) => move(at, by)}
                onRemove={() => field.onChange(questions.toSpliced(at, 1))}
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
