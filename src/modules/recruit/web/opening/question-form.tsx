import { Checkbox, Input, Switch, TextInput } from '@mantine/core';
import { NumberField, Place, SelectField, SwitchField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { RowTools, AddButton } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import {
  ANSWER_TYPE,
  CHOICES,
  DATE,
  getQuestion,
  type InputOption,
  MAX_NUMBER,
  MAX_OPTIONS,
  NONE_OF_THESE,
  NUMERIC,
  OPTION_LIMIT,
  QUESTION_CATEGORY,
  QUESTION_LIMIT,
  type QuestionRow,
  saveQuestion,
} from '../../contract/opening/question.ts';
import { type Draft, draftOf, knockoutText, sent, withNone } from './question-draft.ts';
import style from '../recruit.module.css';
import { changed, placed, without } from '../rows.ts';

/** The rules of the call, on the values as it takes them. */
function check(values: Draft) {
  const parsed = saveQuestion.input.safeParse(sent(values));
  const rule = parsed.error?.issues.find(({ path }) => path[0] === 'knockout')?.message;
  if (rule === undefined) return {};
  return values.inputvaluetypeid === NUMERIC ? { least: rule } : { accepted: rule };
}

export default recordForm({
  get: getQuestion,
  save: saveQuestion,
  id: 'screeningquestionid',
  draftOf,
  draft: 'screening-question',
  check,
  sent,
  compare: [
    ['Question', (draft) => draft.questiontext],
    ['Category', (draft) => t(QUESTION_CATEGORY.label(draft.questioncategoryid ?? 0) ?? '')],
    ['Answer', (draft) => t(ANSWER_TYPE.label(draft.inputvaluetypeid ?? 0) ?? '')],
    ['Options', (draft) => draft.options.map(({ optionname }) => optionname).join(', ')],
    ['Goes on with', (draft) => knockoutText({ options: draft.options, knockout: sent(draft).knockout })],
  ],
  title: (row) => row?.questiontext ?? t('New screening question'),
})(Fields);

const named = (options: readonly { displayname: string; displayvalue: number }[]) =>
  options.map((one) => ({ ...one, displayname: t(one.displayname) }));

function Fields({ bind, set, values }: RecordFields<Draft, QuestionRow>) {
  const type = values.inputvaluetypeid ?? 0;
  const choosing = CHOICES.includes(type);
  const changeType = () => {
    set('isexpiryfield', false);
    set('hasrule', false);
    set('accepted', []);
    set('least', null);
    set('most', null);
  };
  return (
    <>
      <TextField field={bind('questiontext')} label="Question" limit={QUESTION_LIMIT} lines={2} required />
      <SelectField
        field={bind('questioncategoryid')}
        label="Category"
        options={named(QUESTION_CATEGORY.options)}
        required
      />
      <SelectField
        field={bind('inputvaluetypeid', changeType)}
        label="Answer"
        hint="Of a multi-choice a candidate chooses one option, of a multi-select several"
        options={named(ANSWER_TYPE.options)}
        required
      />
      {type === DATE ? (
        <SwitchField
          field={bind('isexpiryfield')}
          label="Expiry day"
          hint="The answer is a day on which something ends, such as a permit"
        />
      ) : null}
      {choosing ? <OptionsField field={bind('options')} /> : null}
      {choosing || type === NUMERIC ? (
        <fieldset className={style.part}>
          <legend>{t('Knock-out')}</legend>
          <SwitchField
            field={bind('hasrule')}
            label="Other answers rule a candidate out"
            hint="Candidates never see which answers rule out"
          />
          {values.hasrule && type === NUMERIC ? (
            <FieldPair>
              <NumberField field={bind('least')} label="Least" most={MAX_NUMBER} />
              <NumberField field={bind('most')} label="Most" most={MAX_NUMBER} />
            </FieldPair>
          ) : null}
          {values.hasrule && choosing ? <AcceptedField field={bind('accepted')} options={values.options} /> : null}
        </fieldset>
      ) : null}
    </>
  );
}

function OptionsField({ field }: { field: Bound<InputOption[]> }) {
  const { value: options, onChange } = field;
  const hasNone = options[0]?.questioninputoptionid === NONE_OF_THESE;
  const first = hasNone ? 1 : 0;
  const next = Math.max(0, ...options.map(({ questioninputoptionid }) => questioninputoptionid)) + 1;
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Options')}</legend>
        <ul className={style.rows}>
          {options.map((option, at) =>
            option.questioninputoptionid === NONE_OF_THESE ? null : (
              <li key={option.questioninputoptionid} className={style.line}>
                <TextInput
                  label={t('Option {{at}}', { at: at + 1 - first })}
                  value={option.optionname}
                  maxLength={OPTION_LIMIT}
                  onChange={(event) => onChange(changed(options, at, { optionname: event.currentTarget.value }))}
                />
                <RowTools
                  name={t('option {{at}}', { at: at + 1 - first })}
                  first={at === first}
                  last={at === options.length - 1}
                  onMove={(by) => onChange(placed(options, at, at + by))}
                  onRemove={() => onChange(without(options, at))}
                />
              </li>
            ),
          )}
        </ul>
        <AddButton
          label="Add an option"
          full={options.length >= MAX_OPTIONS}
          onClick={() => onChange([...options, { questioninputoptionid: next, optionname: '' }])}
        />
        <Switch
          label={t('Offer “None of these”')}
          description={t('If it is chosen, nothing else can be chosen')}
          checked={hasNone}
          onChange={(event) => onChange(withNone(options, event.currentTarget.checked))}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

function AcceptedField({ field, options }: { field: Bound<number[]>; options: readonly InputOption[] }) {
  return (
    <Place name={field.name}>
      <Checkbox.Group
        label={t('Accepted options')}
        error={field.error ?? null}
        value={field.value.map(String)}
        onChange={(ids) => field.onChange(ids.map(Number))}
      >
        <ul className={style.rows}>
          {options.map(({ questioninputoptionid, optionname }) => (
            <li key={questioninputoptionid}>
              <Checkbox value={String(questioninputoptionid)} label={optionname || '–'} />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </Place>
  );
}
