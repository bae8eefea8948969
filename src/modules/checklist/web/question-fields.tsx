import { Select, Switch, TextInput } from '@mantine/core';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import { MAX_QUESTIONS, type Question, TITLE_LIMIT } from '../contract/template.ts';
import { QUESTION_TYPES } from '../contract/words.ts';
import style from './checklist.module.css';
import { changed } from './template-draft.ts';

type Questions = { questions: readonly Question[]; onChange: (questions: Question[]) => void };

/** The questions of a task that is a form. */
export function QuestionFields({ questions, onChange }: Questions) {
  const set = (at: number, part: Partial<Question>) => onChange(changed(questions, at, part));
  const next = Math.max(0, ...questions.map(({ id }) => id)) + 1;
  return (
    <div className={style.stack}>
      {questions.map((question, at) => (
        <div key={question.id} className={style.line}>
          <TextInput
            label={t('Question')}
            value={question.label}
            maxLength={TITLE_LIMIT}
            onChange={(event) => set(at, { label: event.currentTarget.value })}
          />
          <Select
            label={t('Answer')}
            data={QUESTION_TYPES.options.map((one) => ({
              value: String(one.displayvalue),
              label: t(one.displayname),
            }))}
            value={String(question.typeid)}
            allowDeselect={false}
            onChange={(value) => {
              const typeid = QUESTION_TYPES.ids.find((id) => String(id) === value);
              if (typeid) set(at, { typeid });
            }}
          />
          <Switch
            label={t('Required')}
            checked={question.isrequired}
            onChange={(event) => set(at, { isrequired: event.currentTarget.checked })}
          />
          <div data-narrow="">
            <RowTools
              name={t('question {{at}}', { at: at + 1 })}
              first={at === 0}
              last={at === questions.length - 1}
              onRemove={() => onChange(questions.filter((_, place) => place !== at))}
            />
          </div>
        </div>
      ))}
      <AddButton
        label="Add a question"
        full={questions.length >= MAX_QUESTIONS}
        inner
        onClick={() => onChange([...questions, { id: next, typeid: 1, label: '', isrequired: true }])}
      />
    </div>
  );
}
