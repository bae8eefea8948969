import { Input, TextInput } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { RowTools, AddButton } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { ASKED_LIMIT, MAX_REQUESTED } from '../../contract/interview/kit.ts';
import style from '../recruit.module.css';
import { placed, without } from '../rows.ts';

/** The questions that an interview asks, in their order. */
export function QuestionsField({ field }: { field: Bound<string[]> }) {
  const { value: questions, onChange } = field;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Questions to ask')}</legend>
        <ul className={style.rows}>
          {questions.map((question, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a question has no identity but its place
            <li key={at} className={style.line}>
              <TextInput
                label={t('Question {{at}}', { at: at + 1 })}
                value={question}
                maxLength={ASKED_LIMIT}
                onChange={(event) => onChange(questions.with(at, event.currentTarget.value))}
              />
              <RowTools
                name={t('question {{at}}', { at: at + 1 })}
                first={at === 0}
                last={at === questions.length - 1}
                onMove={(by) => onChange(placed(questions, at, at + by))}
                onRemove={() => onChange(without(questions, at))}
              />
            </li>
          ))}
        </ul>
        <AddButton
          label="Add a question"
          full={questions.length >= MAX_REQUESTED}
          onClick={() => onChange([...questions, ''])}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
