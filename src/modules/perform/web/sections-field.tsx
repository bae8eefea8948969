import type { ReactNode } from 'react';
import { Input, MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Option } from '#platform/contract/choices.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import {
  DESCRIPTION_LIMIT,
  LABEL_LIMIT,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  type Question,
  type Section,
} from '../contract/form.ts';
import { ANSWER_TYPE, MULTI_CHOICE, NUMERIC, RATER_GROUP } from '../contract/words.ts';
import { changed, moved, nextId } from './list-draft.ts';
import style from './perform.module.css';

const emptySection = (sections: readonly Section[]): Section => ({
  id: nextId(sections),
  title: '',
  description: null,
  groupids: [],
  weight: sections.length === 0 ? 100 : 0,
  ratingscaleid: null,
  iscompetencies: false,
  isobjectives: false,
  questions: [{ id: 1, typeid: NUMERIC, label: '', isrequired: true, israted: true, options: [] }],
});

/** The sections of a review form. */
export function SectionsField({ field, scales }: { field: Bound<Section[]>; scales: readonly Option[] }) {
  const sections = field.value;
  const total = sections.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Sections')}</legend>
        <ol className={style.rows}>
          {sections.map((section, at) => (
            <li key={section.id} className={style.box} aria-label={t('section {{at}}', { at: at + 1 })}>
              <SectionFields
                section={section}
                scales={scales}
                tools={
                  <RowTools
                    name={t('section {{at}}', { at: at + 1 })}
                    first={at === 0}
                    last={at === sections.length - 1}
                    onMove={(by) => field.onChange(moved(sections, at, by))}
                    onRemove={() => field.onChange(sections.filter((_, place) => place !== at))}
                  />
                }
                onChange={(part) => field.onChange(changed(sections, at, part))}
              />
            </li>
          ))}
        </ol>
        <AddButton
          label="Add a section"
          full={sections.length >= MAX_SECTIONS}
          onClick={() => field.onChange([...sections, emptySection(sections)])}
        />
        <p className={style.quiet}>{t('The weights add up to {{total}} of 100', { total })}</p>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

type SectionOf = {
  section: Section;
  scales: readonly Option[];
  tools: ReactNode;
  onChange: (part: Partial<Section>) => void;
};

function SectionFields({ section, scales, tools, onChange }: SectionOf) {
  return (
    <>
      <div className={style.line}>
        <TextInput
          label={t('Title of the section')}
          value={section.title}
          maxLength={LABEL_LIMIT}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <NumberInput
          label={t('Weight in percent')}
          value={section.weight}
          min={0}
          max={100}
          allowDecimal={false}
          onChange={(value) => onChange({ weight: Number(value) || 0 })}
        />
        <div data-narrow="">{tools}</div>
      </div>
      <div className={style.line}>
        <MultiSelect
          label={t('For raters')}
          placeholder={section.groupids.length === 0 ? t('All ¦ raters') : ''}
          data={RATER_GROUP.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
          value={section.groupids.map(String)}
          onChange={(values) => onChange({ groupids: RATER_GROUP.ids.filter((id) => values.includes(String(id))) })}
        />
        <Select
          label={t('Rating scale')}
          placeholder={t('That of the form')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          data={scales.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
          value={section.ratingscaleid === null ? null : String(section.ratingscaleid)}
          onChange={(value) => onChange({ ratingscaleid: value === null ? null : Number(value) })}
        />
      </div>
      <Textarea
        label={t('Explanation')}
        autosize
        maxLength={DESCRIPTION_LIMIT}
        value={section.description ?? ''}
        onChange={(event) => onChange({ description: event.currentTarget.value || null })}
      />
      <Switch
        label={t('Competencies of the person')}
        description={t('Those of their designation and grade, each rated on the scale')}
        checked={section.iscompetencies}
        onChange={(event) => onChange({ iscompetencies: event.currentTarget.checked })}
      />
      <Switch
        label={t('Objectives of the person')}
        description={t(
          'Those of the time under review with their progress, each rated on the scale; none is private. Raters from outside never see them',
        )}
        checked={section.isobjectives}
        onChange={(event) => onChange({ isobjectives: event.currentTarget.checked })}
      />
      <QuestionFields questions={section.questions} onChange={(questions) => onChange({ questions })} />
    </>
  );
}

type Questions = { questions: readonly Question[]; onChange: (questions: Question[]) => void };

function QuestionFields({ questions, onChange }: Questions) {
  return (
    <div className={style.stack}>
      {questions.map((question, at) => (
        <div key={question.id} className={style.line}>
          <TextInput
            label={t('Question')}
            value={question.label}
            maxLength={LABEL_LIMIT}
            onChange={(event) => onChange(changed(questions, at, { label: event.currentTarget.value }))}
          />
          <Select
            label={t('Answer')}
            data={ANSWER_TYPE.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) }))}
            value={String(question.typeid)}
            allowDeselect={false}
            onChange={(value) => {
              const typeid = ANSWER_TYPE.ids.find((id) => String(id) === value);
              if (typeid)
                onChange(
                  changed(questions, at, {
                    typeid,
                    israted: typeid === NUMERIC && question.israted,
                    options: typeid >= MULTI_CHOICE ? question.options : [],
                  }),
                );
            }}
          />
          {question.typeid === NUMERIC ? (
            <Switch
              label={t('Rating')}
              checked={question.israted}
              onChange={(event) => onChange(changed(questions, at, { israted: event.currentTarget.checked }))}
            />
          ) : null}
          {question.typeid >= MULTI_CHOICE ? (
            <TagsInput
              label={t('Options')}
              maxTags={MAX_OPTIONS}
              value={question.options}
              onChange={(options) => onChange(changed(questions, at, { options }))}
            />
          ) : null}
          <Switch
            label={t('Required')}
            checked={question.isrequired}
            onChange={(event) => onChange(changed(questions, at, { isrequired: event.currentTarget.checked }))}
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
        onClick={() =>
          onChange([
            ...questions,
            { id: nextId(questions), typeid: 1, label: '', isrequired: false, israted: false, options: [] },
          ])
        }
      />
    </div>
  );
}
