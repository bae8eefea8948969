import { Button } from '@mantine/core';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type CandidateDetail, getCandidate } from '../../contract/candidate/candidate.ts';
import { REJECTED } from '../../contract/opening/pipeline.ts';
import { Interviews } from '../interview/section.tsx';
import { Offers } from '../offer/section.tsx';
import style from '../recruit.module.css';
import page from './candidate.module.css';
import { AddReply } from './add-reply.tsx';
import { Answers } from './answers.tsx';
import { type Chosen, MoveDialog } from './move-dialog.tsx';
import { Background } from './background.tsx';
import { CandidateTags } from './candidate-tags.tsx';
import { Documents } from './documents.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { Erase } from './erase.tsx';
import { UnacknowledgedCard } from './flood.tsx';
import { Timeline } from './timeline.tsx';
import { Particulars } from './particulars.tsx';
import { AgeTag, MarkTags, stageTone } from './tags.tsx';
import { useMoving } from './use-move.tsx';
import { CommentForm } from '#platform/web/kit/comment-form.tsx';
import { addCandidateNote } from '../../contract/candidate/note.ts';

/** Writes a note; it appears in the timeline. Only people who may see the candidate are offered to mention. */
function NewNote({ candidate }: { candidate: CandidateDetail }) {
  const { mutateAsync } = useSave(addCandidateNote, ['request']);
  const { candidateapplicationid } = candidate;
  return (
    <CommentForm
      people={candidate.people}
      submit="Add the note"
      send={({ text, mentions }) => mutateAsync({ input: { candidateapplicationid, text, mentions } })}
    />
  );
}

/** One application: what the candidate has sent, and what became of it. */
export default function CandidatePage() {
  const { candidateapplicationid = '' }: { candidateapplicationid?: string } = useParams({ strict: false });
  const id = Number(candidateapplicationid);
  const isId = isRecordId(id);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    getCandidate,
    { candidateapplicationid: id },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const candidate = isPlaceholderData ? undefined : data?.[0];
  if (!candidate) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  // An application that went into an older one leads to it.
  if (candidate.candidateapplicationid !== id)
    return <Navigate to={`/recruit/candidate/${candidate.candidateapplicationid}`} replace />;
  return <Body candidate={candidate} />;
}

/** The sections of the page, in their order; each is a card of its own. */
function Body({ candidate }: { candidate: CandidateDetail }) {
  const name = candidate.isblind
    ? t('Candidate {{number}}', { number: candidate.candidateapplicationid })
    : candidate.fullname;
  usePageTitle(`${name} · ${candidate.designationname}`);
  return (
    <div className={style.page}>
      <Head candidate={candidate} />
      {candidate.isblind ? (
        <p className={style.quiet}>
          {t('This stage hides names, photos, contacts and files, so that everybody is looked at alike.')}
        </p>
      ) : null}
      {candidate.isheld ? <UnacknowledgedCard {...candidate} /> : null}
      {candidate.duplicates.length > 0 ? <DuplicatesCard candidate={candidate} /> : null}
      <Particulars candidate={candidate} />
      {candidate.mayedit || candidate.tags.length > 0 ? (
        <CandidateTags key={candidate.candidateapplicationid} candidate={candidate} />
      ) : null}
      {candidate.files.length > 0 || (candidate.mayedit && !candidate.isblind) ? (
        <Card title={t('Files')}>
          <Documents
            candidateapplicationid={candidate.candidateapplicationid}
            files={candidate.files}
            mayedit={candidate.mayedit && !candidate.isblind}
          />
        </Card>
      ) : null}
      <Background candidate={candidate} />
      {candidate.answers.length > 0 ? (
        <Card title={t('Answers')}>
          <Answers answers={candidate.answers} />
        </Card>
      ) : null}
      <Interviews
        candidateapplicationid={candidate.candidateapplicationid}
        mayedit={candidate.mayedit}
        isrejected={candidate.stagetypeid === REJECTED}
      />
      <Offers
        candidateapplicationid={candidate.candidateapplicationid}
        isrejected={candidate.stagetypeid === REJECTED}
      />
      <Card title={t('Timeline')}>
        <NewNote candidate={candidate} />
        {candidate.mayedit && !candidate.isblind ? (
          <div className={page.apart}>
            <AddReply candidate={candidate} />
          </div>
        ) : null}
        <Timeline candidate={candidate} />
      </Card>
    </div>
  );
}

function Head({ candidate }: { candidate: CandidateDetail }) {
  const { candidateapplicationid, requisitionjobid, pipelinestageid, stagetypeid, stagename, marks } = candidate;
  const [moving, setMoving] = useState(false);
  const run = useMoving();
  const move = async (chosen: Chosen) => {
    await run(new Map([[candidateapplicationid, candidate.version]]), chosen);
    setMoving(false);
  };
  return (
    <div className={style.head}>
      {candidate.isblind ? null : (
        <PersonAvatar
          name={candidate.fullname}
          image={candidate.files.find(({ field }) => field === 'profilepicpath')?.imagepath ?? null}
          size={48}
        />
      )}
      <Tag tone={stageTone(stagetypeid)}>{stagename}</Tag>
      <span className={style.quiet}>
        <AgeTag {...candidate} />
      </span>
      {candidate.rejectreasonname === '' ? null : <span className={style.quiet}>{candidate.rejectreasonname}</span>}
      <MarkTags marks={marks} />
      {candidate.mayedit ? <Button onClick={() => setMoving(true)}>{t('Move')}</Button> : null}
      {candidate.mayedit && !candidate.isblind ? <Erase candidate={candidate} /> : null}
      {moving ? (
        <MoveDialog
          requisitionjobid={requisitionjobid}
          current={pipelinestageid}
          count={1}
          close={() => setMoving(false)}
          move={move}
        />
      ) : null}
    </div>
  );
}
