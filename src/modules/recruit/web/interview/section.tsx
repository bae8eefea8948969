import { Button } from '@mantine/core';
import { useState } from 'react';
import { Entry, EntryHead, EntryList } from '#platform/web/kit/entry-list.tsx';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Person } from '#platform/web/kit/avatars.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  CANCELLED,
  changeInterviewState,
  INTERVIEW_CHANGE,
  INTERVIEW_STATUS,
  type InterviewAct,
  type InterviewRow,
  listInterviews,
  NO_SHOW,
  PLANNED,
} from '../../contract/interview/interview.ts';
import { Scorecards } from './cards.tsx';
import style from './interview.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { STATUS_TONES, useWhen } from './words.ts';

type Section = { candidateapplicationid: number; mayedit: boolean; isrejected: boolean };

/** The interviews of an application, as a card of the candidate’s page. */
export function Interviews({ candidateapplicationid, mayedit, isrejected }: Section) {
  const { data, error, refetch } = useEndpoint(listInterviews, { candidateapplicationid }, { staleTime: 0 });
  const [planning, setPlanning] = useState(false);
  const [changing, setChanging] = useState<InterviewRow>();
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null;
  return (
    <Card
      title={t('Interviews')}
      side={
        mayedit && !isrejected ? (
          <Button size="xs" variant="default" onClick={() => setPlanning(true)}>
            {t('Plan an interview')}
          </Button>
        ) : undefined
      }
    >
      {data.length === 0 ? <p className={style.quiet}>{t('No interview is planned yet.')}</p> : null}
      <EntryList>
        {data.map((interview) => (
          <Entry key={interview.interviewid}>
            <Interview interview={interview} mayedit={mayedit} onChange={() => setChanging(interview)} />
          </Entry>
        ))}
      </EntryList>
      {planning ? (
        <PlanDialog candidateapplicationid={candidateapplicationid} onClose={() => setPlanning(false)} />
      ) : null}
      {changing ? (
        <PlanDialog
          key={changing.interviewid}
          candidateapplicationid={candidateapplicationid}
          interview={changing}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </Card>
  );
}

type One = { interview: InterviewRow; mayedit: boolean; onChange: () => void };

function Interview({ interview, mayedit, onChange }: One) {
  const { interviewname, statusid, place, calllink, panel } = interview;
  const when = useWhen();
  const took = statusid !== CANCELLED && statusid !== NO_SHOW;
  return (
    <>
      <EntryHead title={interviewname}>
        <Tag tone={STATUS_TONES[statusid]}>{t(INTERVIEW_STATUS.label(statusid) ?? '')}</Tag>
        {mayedit ? <Acts interview={interview} onChange={onChange} /> : null}
      </EntryHead>
      <p className={style.text}>{when(interview)}</p>
      {place === '' && calllink === '' ? null : (
        <p className={style.quiet}>{[place, calllink].filter(Boolean).join(' · ')}</p>
      )}
      <ul className={style.people} aria-label={t('Panel')}>
        {panel.map((person) => (
          <li key={person.employeeid}>
            <Person person={person} />
            {person.hassubmitted ? <Tag tone="good">{t('Scorecard submitted')}</Tag> : null}
          </li>
        ))}
      </ul>
      {took ? <Scorecards scorecards={interview.scorecards} groups={interview.attributegroups} /> : null}
      <History interview={interview} />
    </>
  );
}

const WORDS: Readonly<Record<InterviewAct, string>> = {
  done: 'It took place',
  noshow: 'No-show',
  cancel: 'Cancel the interview',
  plan: 'Reopen',
};
const actsOf = ({ statusid, hasbegun }: InterviewRow): InterviewAct[] => {
  if (statusid === PLANNED) return hasbegun ? ['done', 'noshow', 'cancel'] : ['cancel'];
  return statusid === CANCELLED ? [] : ['plan'];
};

function Acts({ interview, onChange }: { interview: InterviewRow; onChange: () => void }) {
  const { interviewid, statusid, version } = interview;
  const { mutateAsync, isPending } = useSave(changeInterviewState, ['request']);
  const run = async (act: InterviewAct) => {
    const query = {
      text: 'Cancel this interview? Panel and candidate get a mail.',
      yes: 'Cancel the interview',
      no: 'Keep it',
    };
    if (act === 'cancel' && !(await ask(query))) return;
    try {
      await mutateAsync({ input: { interviewid, act, reason: '' }, version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {statusid === PLANNED ? (
        <Button size="xs" variant="default" onClick={onChange}>
          {t('Change')}
        </Button>
      ) : null}
      {actsOf(interview).map((act) => (
        <Button key={act} size="xs" variant="default" loading={isPending} onClick={() => void run(act)}>
          {t(WORDS[act])}
        </Button>
      ))}
    </>
  );
}

function History({ interview: { changes } }: { interview: InterviewRow }) {
  const format = useSession()?.dateformatname;
  return (
    <details>
      <summary className={style.quiet}>{plural(changes.length, '{{count}} change', '{{count}} changes')}</summary>
      <ul className={style.history}>
        {changes.map((change) => (
          <li key={`${change.addeddate} ${change.changetypeid}`}>
            {t(INTERVIEW_CHANGE.label(change.changetypeid) ?? '')}
            {change.after === null ? null : ` · ${[change.before, change.after].filter(Boolean).join(' → ')}`}
            {change.reason === '' ? null : ` · ${change.reason}`}
            <span className={style.quiet}>
              {' · '}
              {[change.addedbyname, displayMoment(change.addeddate, format)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
