import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today } from '#platform/web/kit/day.ts';
import { MultiSelectField, SelectField, TextField } from '#platform/web/kit/field.tsx';
import { Steps } from '#platform/web/kit/steps.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { BATCH_LIMIT, checkTransition, getTransitions, runTransition } from '../../contract/transition.ts';
import { CheckList } from './check-list.tsx';
import { TransitionPreview } from './preview.tsx';
import { useYearWords } from './year-words.ts';
import style from './transition.module.css';

const TRANSITION = '/config/track/leave/transition';
type Existing = OutputOf<typeof getTransitions>[number];
type Checked = OutputOf<typeof checkTransition>[number];
type Values = { batch: string; yearend: string; postedon: string | null; officeaddressids: number[] };

/** Closes a leave year in steps: which, what is in the way, what becomes of whose days, and then it is posted. */
export default function CloseYear() {
  const { data, error, refetch } = useEndpoint(getTransitions, {}, { staleTime: 0 });
  const [existing] = data ?? [];
  if (!existing) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  if (existing.years.length === 0)
    return (
      <Notice
        title={t('No leave year has ended yet since leave is kept')}
        lead={t('Leave years begin in the month that Leave Settings say.')}
      />
    );
  return <Wizard known={existing} />;
}

/** The oldest year that is open comes first: what is carried out of it belongs to the next. */
function firstOpen({ years, transitions }: Existing) {
  const closed = new Set(
    transitions.flatMap((one) => (one.action === 'run' && one.reversed < one.people ? [one.yearend] : [])),
  );
  return years.findLast(({ yearend }) => !closed.has(yearend)) ?? years[0];
}

const nameOf = (year: Existing['years'][number] | undefined): string => {
  const [from = '', to = ''] = [year?.fromdate.slice(0, 4), year?.yearend.slice(0, 4)];
  return t('Leave year {{year}}', { year: from === to ? to : `${from}-${to.slice(2)}` });
};

function Wizard({ known }: { known: Existing }) {
  const go = useNavigate();
  const watch = useWatchJobs();
  const yearWords = useYearWords();
  const { mutateAsync } = useSave(runTransition, ['leave']);
  const [checked, setChecked] = useState<Checked>();
  const first = firstOpen(known);
  const form = useForm<Values>({
    schema: runTransition.input,
    initial: { batch: nameOf(first), yearend: first?.yearend ?? '', postedon: today(), officeaddressids: [] },
  });
  const { bind, values, set } = form;
  const chosen = { yearend: values.yearend, postedon: values.postedon ?? '' };

  const check = async (): Promise<boolean> => {
    if (!form.passes(['batch', 'yearend', 'postedon', 'officeaddressids'])) return false;
    try {
      const { officeaddressids } = values;
      const [result] = await call(checkTransition, { ...chosen, officeaddressids });
      setChecked(result);
      return true;
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
      return false;
    }
  };
  const passes = (): boolean => {
    const isBlocked = checked?.checks.some(({ isblocking }) => isblocking) ?? true;
    if (isBlocked || checked?.people === 0)
      toast('error', t(isBlocked ? 'Resolve the blocking items first' : 'There are no employees to post it for'));
    return !isBlocked && checked?.people !== 0;
  };
  const post = () =>
    form.run(
      async (input) => void (await mutateAsync({ input: runTransition.input.parse(input) })),
      () => {
        void watch();
        void go({ to: TRANSITION });
      },
    );
  const at = known.years.findIndex(({ yearend }) => yearend === values.yearend);
  const year = known.years[at];
  return (
    <div className={style.wizard}>
      <Steps
        cancel={() => void go({ to: TRANSITION })}
        finish={{ label: 'Post', run: post }}
        steps={[
          {
            key: 'year',
            label: 'Leave year',
            leave: check,
            body: (
              <Card title={t('Which leave year ends?')}>
                <div className={style.fields}>
                  <SelectField
                    field={{
                      ...bind('yearend'),
                      value: at,
                      onChange: (next: number | null) => {
                        const other = known.years[next ?? -1];
                        if (!other) return;
                        set('yearend', other.yearend);
                        set('batch', nameOf(other));
                      },
                    }}
                    label="Leave year"
                    options={known.years.map((one, index) => ({ displayname: yearWords(one), displayvalue: index }))}
                    required
                  />
                  {year && year.months < 12 ? (
                    <p className={style.quiet}>
                      {plural(
                        year.months,
                        'This year is short: it has {{count}} month, because leave began in it or its first month has changed.',
                        'This year is short: it has {{count}} months, because leave began in it or its first month has changed.',
                      )}
                    </p>
                  ) : null}
                  <MultiSelectField
                    field={bind('officeaddressids')}
                    label="Offices"
                    hint="Where people work on the last day of the year; empty for everybody"
                    options={known.offices.map((one) => ({
                      displayname: one.officename,
                      displayvalue: one.officeaddressid,
                    }))}
                  />
                  <TextField
                    field={bind('batch')}
                    label="Name"
                    hint="Stands on every line that is posted"
                    limit={BATCH_LIMIT}
                    required
                  />
                  <DateField
                    field={bind('postedon')}
                    label="Posted on"
                    hint="Today, unless nothing of a balance is written since an earlier day"
                    required
                  />
                </div>
              </Card>
            ),
          },
          {
            key: 'check',
            label: 'Check',
            leave: passes,
            body: checked ? <CheckList checked={checked} again={() => void check()} /> : null,
          },
          {
            key: 'preview',
            label: 'Preview',
            body: checked ? (
              <TransitionPreview
                chosen={{ ...chosen, offices: values.officeaddressids.join(',') }}
                types={known.types}
                year={checked.year}
                people={checked.people}
              />
            ) : null,
          },
        ]}
      />
    </div>
  );
}
