import { t } from '#platform/web/language.ts';
import { choose, MAX_ANSWER, SINGLE } from '#modules/recruit/contract/application/application-check.ts';
import type { PublicQuestion } from '#modules/recruit/contract/opening/public-job.ts';
import type { Answer } from './draft.ts';
import { Labelled } from './labelled.tsx';
import { NumberField } from './number-field.tsx';

type One = { question: PublicQuestion; answer: Answer; onChange: (answer: Answer) => void };
const TEXT = 1;
const INTEGER = 2;

function Choice({ question, answer, onChange }: One) {
  const { requisitionjobquestionid, inputvaluetypeid, requisitionjobquestioninputoption } = question;
  const name = `question${requisitionjobquestionid}`;
  return (
    <fieldset className="field">
      <legend className="label">{question.questiontext} *</legend>
      {requisitionjobquestioninputoption.map(({ questioninputoptionid, optionname }) => (
        <label key={questioninputoptionid} className="option">
          <input
            type={inputvaluetypeid === SINGLE ? 'radio' : 'checkbox'}
            name={name}
            checked={answer.options.includes(questioninputoptionid)}
            onChange={() =>
              onChange({ feedback: '', options: choose(question, answer.options, questioninputoptionid) })
            }
          />
          {optionname}
        </label>
      ))}
    </fieldset>
  );
}

export function Question({ question, answer, onChange }: One) {
  const id = `question${question.requisitionjobquestionid}`;
  const { inputvaluetypeid, questiontext } = question;
  if (inputvaluetypeid >= SINGLE) return <Choice question={question} answer={answer} onChange={onChange} />;
  const set = (feedback: string) => onChange({ feedback, options: [] });
  if (inputvaluetypeid === INTEGER)
    return (
      <NumberField
        id={id}
        label={questiontext}
        hint={t('A whole number from 0 to 1000')}
        value={answer.feedback}
        max={MAX_ANSWER}
        onChange={set}
      />
    );
  return (
    <Labelled id={id} label={questiontext} required>
      {inputvaluetypeid === TEXT ? (
        <textarea id={id} maxLength={4000} value={answer.feedback} onChange={({ target }) => set(target.value)} />
      ) : (
        <input id={id} type="date" value={answer.feedback} onChange={({ target }) => set(target.value)} />
      )}
    </Labelled>
  );
}
