import { Alert, Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getForm, type ReviewSheet, saveFormDraft, submitForm, withdrawForm } from '../contract/review.ts';
import type { Answer } from '../contract/sheet.ts';
import { ANSWER_GROUP, isAnonymous } from '../contract/words.ts';
import { AnswerField } from './answer-field.tsx';
import { draftOf, keepDraft, tokenOf } from './blind-token.ts';
import { FeedbackBeside } from './feedback-beside.tsx';
import { Who } from './parts.tsx';
import style from './perform.module.css';

/** Milliseconds after the last change until a draft is saved. */
const AUTOSAVE = 1200;

/** The form of a rater: written, saved by itself, submitted. */
export default function WriteForm() {
  const { performassignmentid = '' }: { performassignmentid?: string } = useParams({ strict: false });
  const id = Number(performassignmentid);
  const isId = isRecordId(id);
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(
    getForm,
    { performassignmentid: id },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const form = isFetchedAfterMount ? data?.[0] : undefined;
  if (!form) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body key={form.performassignmentid} form={form} />;
}

function useAnswers(form: ReviewSheet) {
  const accountid = useSession()?.accountid ?? 0;
  const { performassignmentid, groupid } = form;
  const isBlind = isAnonymous(groupid);
  const [token] = useState(() => (isBlind ? tokenOf(accountid, performassignmentid) : null));
  const [answers, setAnswers] = useState<readonly Answer[]>(() =>
    isBlind ? draftOf(accountid, performassignmentid) : form.answers,
  );
  const [saved, setSaved] = useState<'saved' | 'saving' | 'failed'>('saved');
  const draft = useSave(saveFormDraft);
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => {
      setDirty(false);
      if (isBlind) {
        keepDraft(accountid, performassignmentid, answers);
        setSaved('saved');
        return;
      }
      draft
        .mutateAsync({ input: { performassignmentid, answers: [...answers] } })
        .then(() => setSaved('saved'))
        .catch((failure: unknown) => {
          setSaved('failed');
          toast('error', t(sentenceOf(failure)), { keep: true });
        });
    }, AUTOSAVE);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was written starts the clock
  }, [answers, isDirty]);
  const change = (key: string, value: Answer['value'] | undefined) => {
    setDirty(true);
    setSaved('saving');
    const others = answers.filter((one) => one.key !== key);
    setAnswers(value === undefined ? others : [...others, { key, value }]);
  };
  const remember = () => keepDraft(accountid, performassignmentid, answers);
  return { answers, change, saved, token, isBlind, remember, stop: () => setDirty(false) };
}

function Body({ form }: { form: ReviewSheet }) {
  const day = useDay();
  const go = useNavigate();
  const submit = useSave(submitForm);
  const { answers, change, saved, token, isBlind, remember, stop } = useAnswers(form);
  const { performassignmentid, person, groupid, cyclename, sections, dueday, iswritable } = form;
  usePageTitle(t('Review of {{name}}', { name: person.fullname }));
  const byKey = new Map(answers.map(({ key, value }) => [key, value]));
  const open = sections
    .flatMap(({ items }) => items)
    .filter(({ key, isrequired }) => isrequired && (byKey.get(key) === undefined || byKey.get(key) === '')).length;
  const send = async () => {
    stop();
    try {
      await submit.mutateAsync({
        input: { performassignmentid, answers: [...answers], token },
      });
      if (isBlind) remember();
      toast('success', t('The review is submitted'));
      void go({ to: '/perform/review' });
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <div className={style.two}>
      <div className={style.stack}>
        {isBlind ? <Pledge groupsize={form.groupsize} /> : null}
        {sections.map(({ id, title, description, items, points }) => (
          <Card key={id} title={title}>
            <div className={style.stack}>
              {description ? <p className={style.quiet}>{description}</p> : null}
              {items.map((item) => (
                <AnswerField
                  key={item.key}
                  item={{ ...item, description: item.description ?? standingText(form, item.key) }}
                  points={points}
                  value={byKey.get(item.key)}
                  onChange={(value) => change(item.key, value)}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className={style.stack}>
        <Card title={t(ANSWER_GROUP.label(groupid) ?? '')}>
          <div className={style.stack}>
            <Who person={person} about={cyclename} />
            {dueday ? <p className={style.quiet}>{t('Until {{day}}', { day: day(dueday) })}</p> : null}
            <p className={style.quiet} role="status">
              {saved === 'saving' ? t('Saving …') : saved === 'failed' ? t('Not saved') : savedText(isBlind)}
            </p>
            {iswritable ? (
              <>
                <p className={style.quiet}>
                  {open > 0
                    ? plural(open, '{{count}} required answer is missing', '{{count}} required answers are missing')
                    : t('Everything required is answered')}
                </p>
                <Button disabled={open > 0} loading={submit.isPending} onClick={() => void send()}>
                  {t('Submit')}
                </Button>
                {token !== null && form.issubmitted ? <Withdraw form={form} token={token} /> : null}
              </>
            ) : (
              <p className={style.quiet}>{t('This form cannot be written today.')}</p>
            )}
          </div>
        </Card>
        <FeedbackBeside performassignmentid={performassignmentid} />
      </div>
    </div>
  );
}

/** How the objective of an item stands today; null for every other item. */
function standingText({ objectives }: ReviewSheet, key: string): string | null {
  const one = key.startsWith('o')
    ? objectives.find(({ okrobjectiveid }) => key.endsWith(`.${okrobjectiveid}`))
    : undefined;
  if (!one) return null;
  const progress = one.progress === null ? '–' : `${Math.round(one.progress / 100)} %`;
  return one.isclosed
    ? t('{{cycle}}: progress {{progress}}, closed with grade {{grade}}', {
        cycle: one.okrcyclename,
        progress,
        grade: one.grade ?? '–',
      })
    : t('{{cycle}}: progress {{progress}}', { cycle: one.okrcyclename, progress });
}

const savedText = (isBlind: boolean): string =>
  isBlind ? t('The draft stays in this browser only') : t('What you write is saved by itself');

/** What is promised to whoever writes without a name, and what remains. */
const Pledge = ({ groupsize }: { groupsize: number }) => (
  <Alert title={t('Written without your name')}>
    {t(
      'Your answers are sealed until the phase closes, then stored for everybody together, without name, time and order. If fewer than {{count}} colleagues answer, they are deleted unread. Only this browser can change or withdraw them. Remaining risks: your way of writing, and anyone who runs the server and keeps copies of it.',
      { count: groupsize },
    )}
  </Alert>
);

function Withdraw({ form, token }: { form: ReviewSheet; token: string }) {
  const { mutateAsync } = useSave(withdrawForm);
  const go = useNavigate();
  const run = async () => {
    if (!(await ask({ text: t('Withdraw your answers?'), yes: 'Withdraw', no: 'Dismiss' }))) return;
    try {
      await mutateAsync({ input: { performassignmentid: form.performassignmentid, token } });
      toast('success', t('Your answers are withdrawn'));
      void go({ to: '/perform/review' });
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Button variant="default" onClick={() => void run()}>
      {t('Withdraw')}
    </Button>
  );
}
