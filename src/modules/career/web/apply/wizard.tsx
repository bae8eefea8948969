import { useEffect, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { t } from '#platform/web/language.ts';
import { useReach } from '#platform/web/reachable.ts';
import {
  isAnswered,
  type PersonalField,
  PERSONAL_FIELDS,
  personalProblems,
  RESUME_NEEDED,
} from '#modules/recruit/contract/application/application-check.ts';
import { type ApplyData, PERSONAL, SKILLS } from '../../contract/apply.ts';
import { ROW_LISTS, rowProblem } from '../../contract/apply-rows.ts';
import { Contacts } from './contacts.tsx';
import { Documents } from './documents.tsx';
import { type Answer, type Draft, emptyDraft, forgetDraft, isBegun, readDraft, saveDraft, withValue } from './draft.ts';
import { TextField } from './fields.tsx';
import { Question } from './questions.tsx';
import { Rows } from './rows.tsx';
import { Sent, Top } from './sent.tsx';
import { currentQuestions, sendApplication } from './send.ts';
import { endToast, toast, Toasts } from './toasts.tsx';
import { useHold } from './use-hold.ts';
import { useSteps } from './use-steps.ts';

const NO_ANSWER: Answer = { feedback: '', options: [] };
const TITLES = {
  1: 'Submit your application',
  2: 'Step 2: Document upload',
  3: 'Step 3: Screening questions',
} as const;
type Change = (change: Partial<Draft>) => void;
type Step = { data: ApplyData; draft: Draft; change: Change };

/** What is wrong with the personal step as it stands; nothing where the next one may be shown. */
const problemsOf = ({ values }: Draft) =>
  personalProblems(
    Object.fromEntries(PERSONAL_FIELDS.map(([name]) => [name, values[name] ?? ''])) as Record<PersonalField, string>,
  );

function Personal({ data, draft, change }: Step) {
  const [pressed, setPressed] = useState(false);
  const problems = problemsOf(draft);
  const set = (name: string) => (value: string) => {
    const values = withValue(data, draft, name, value);
    const left = new Set(problemsOf({ ...draft, values }).map(({ text }) => text));
    for (const { text } of problems) if (!left.has(text)) endToast(t(text));
    change({ values });
  };
  const proceed = () => {
    const [problem] = problems;
    setPressed(true);
    const rows = ROW_LISTS.map(({ name }) => rowProblem(draft.rows[name] ?? [])).find((one) => one !== undefined);
    if (!problem && rows === undefined) return change({ step: 2 });
    if (!problem) return toast(t(rows ?? ''));
    document.querySelector<HTMLElement>(`#${problem.field}`)?.focus();
    return toast(t(problem.text));
  };
  const fields = (list: typeof PERSONAL) => (
    <div className="pair">
      {list.map((field) => (
        <TextField
          key={field.name}
          field={field}
          value={draft.values[field.name] ?? ''}
          placeholder={field.name === 'callingcode' ? data.callingcode : undefined}
          wrong={pressed ? problems.find((one) => one.field === field.name)?.text : undefined}
          onChange={set(field.name)}
        />
      ))}
    </div>
  );
  return (
    <div className="step">
      <fieldset className="card">
        <legend>{t('Personal Information')}</legend>
        {fields(PERSONAL)}
      </fieldset>
      <fieldset className="card">
        <legend>{t('Skills')}</legend>
        {fields(SKILLS)}
      </fieldset>
      {ROW_LISTS.map((list) => (
        <Rows
          key={list.name}
          list={list}
          rows={draft.rows[list.name] ?? []}
          onChange={(rows) => change({ rows: { ...draft.rows, [list.name]: rows } })}
        />
      ))}
      <div className="trap" aria-hidden="true">
        <label htmlFor="homepage">{t('Homepage')}</label>
        <input
          id="homepage"
          name="homepage"
          tabIndex={-1}
          autoComplete="off"
          value={draft.values['homepage'] ?? ''}
          onChange={({ target }) => set('homepage')(target.value)}
        />
      </div>
      <Contacts contacts={draft.contacts} onChange={(contacts) => change({ contacts })} />
      <div>
        <button type="button" onClick={proceed}>
          {t('Proceed to document upload')}
        </button>
      </div>
    </div>
  );
}

function Screening({ data, draft, change, onSent }: Step & { onSent: () => void }) {
  const [sending, setSending] = useState(false);
  useHold(sending);
  const submit = async () => {
    const open = data.questions.some((one) => !isAnswered(draft.answers[one.requisitionjobquestionid] ?? NO_ANSWER));
    if (open) return toast(t(message('E1370')));
    setSending(true);
    try {
      await sendApplication(data, draft);
      return onSent();
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t(message('E0030')));
      return change({ answers: {} });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="step">
      {data.questions.length === 0 ? (
        <p className="card">{t('There are no questions for this opening.')}</p>
      ) : (
        <div className="card">
          {data.questions.map((question) => {
            const id = question.requisitionjobquestionid;
            return (
              <Question
                key={id}
                question={question}
                answer={draft.answers[id] ?? NO_ANSWER}
                onChange={(answer) => change({ answers: { ...draft.answers, [id]: answer } })}
              />
            );
          })}
        </div>
      )}
      <label className="option">
        <input
          type="checkbox"
          checked={draft.istalentpool}
          onChange={({ target }) => change({ istalentpool: target.checked })}
        />
        {t('You may consider me for other jobs as well')}
      </label>
      <p className="hint">
        {t('{{company}} uses what you send to decide on your application, and deletes it after {{day}}.', {
          company: data.companyname,
          day: data.retainuntil,
        })}
      </p>
      <div>
        <button type="button" disabled={sending} onClick={() => void submit()}>
          {t('Submit application')}
        </button>
      </div>
    </div>
  );
}

const Back = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <button type="button" className="link" onClick={onClick}>
      ← {label}
    </button>
  </div>
);

const StartOver = ({ onClick }: { onClick: () => void }) => (
  <p className="hint">
    {t('What is entered stays in this browser until it is sent.')}{' '}
    <button type="button" className="link" onClick={onClick}>
      {t('Start over')}
    </button>
  </p>
);

/**
 * The application in three steps; what is entered stays in this browser until it is sent.
 * @param typed values that were entered before the program began
 */
export function Wizard({ data: input, typed }: { data: ApplyData; typed: Draft['values'] }) {
  const [data, setData] = useState(input);
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(input.job.jobuuid, input.formtoken);
    return { ...stored, values: { ...stored.values, ...typed } };
  });
  const show = (step: Draft['step']) =>
    setDraft((before) => {
      const next = { ...before, step: problemsOf(before).length === 0 ? step : 1 };
      if (isBegun(next)) saveDraft(input.job.jobuuid, next);
      return next;
    });
  const { sent, finish, begin, back } = useSteps(draft.step, show);
  const reach = useReach();
  // A browser may show a page that it stored; the questions may have changed since.
  useEffect(() => {
    void currentQuestions(input).then((questions) => questions && setData({ ...input, questions }));
  }, [input]);
  const change: Change = (part) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      saveDraft(data.job.jobuuid, next);
      return next;
    });
  const startOver = () => {
    // oxlint-disable-next-line no-alert -- a dialog of our own would be a third of this program
    if (!confirm(t('Delete what is entered here?'))) return;
    forgetDraft(data.job.jobuuid);
    setDraft(emptyDraft(input.formtoken));
    begin();
  };
  const step = { data, draft, change };
  const lacksResume = data.isresumerequired && draft.files.resumepath === undefined;
  if (sent) return <Sent data={data} onNext={begin} />;
  return (
    <>
      {reach === 'online' ? null : (
        <p className="offline" role="status">
          {t('You are offline. What you have entered is kept here.')}
        </p>
      )}
      <Top data={data} title={t(TITLES[draft.step])} />
      {draft.step === 1 ? <Personal {...step} /> : null}
      {draft.step === 2 ? (
        <div className="step">
          <Back label={t('Personal details')} onClick={back} />
          <Documents
            data={data}
            files={draft.files}
            onChange={(field, stored) =>
              setDraft((before) => {
                const { [field]: _, ...others } = before.files;
                const next = { ...before, files: stored ? { ...others, [field]: stored } : others };
                saveDraft(data.job.jobuuid, next);
                return next;
              })
            }
          />
          <div>
            <button type="button" onClick={() => (lacksResume ? toast(t(RESUME_NEEDED)) : change({ step: 3 }))}>
              {t('Next step')}
            </button>
          </div>
        </div>
      ) : null}
      {draft.step === 3 ? (
        <div className="step">
          <Back label={t('Document upload')} onClick={back} />
          <Screening
            {...step}
            onSent={() => {
              forgetDraft(data.job.jobuuid);
              setDraft(emptyDraft(input.formtoken));
              finish();
            }}
          />
        </div>
      ) : null}
      {isBegun(draft) ? <StartOver onClick={startOver} /> : null}
      <Toasts />
    </>
  );
}
