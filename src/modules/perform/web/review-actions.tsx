import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { acknowledgeReview, NOTE_LIMIT, READER, type ReviewDetail, shareReviews } from '../contract/review.ts';
import { reopenForm, reopenReview } from '../contract/run.ts';
import { ANSWER_GROUP, IN_PROGRESS } from '../contract/words.ts';
import { ManagerDialog } from './manager-dialog.tsx';
import { RatersDialog } from './raters-dialog.tsx';
import style from './perform.module.css';

type Dialog = 'raters' | 'share' | 'acknowledge' | 'appeal' | 'reopen' | 'manager';

/** What the reader can do with a review, the next step first. */
export function ReviewActions({ review }: { review: ReviewDetail }) {
  const runs = useMay('performCycleRun', 'edit');
  const [dialog, setDialog] = useState<Dialog>();
  const { maynominate, mayapprove, mayshare, mayacknowledge, reader, statusid } = review;
  const hasChoice = review.maxpeers + review.maxexternals > 0;
  const isHr = runs && reader === READER.hr;
  const close = () => setDialog(undefined);
  const button = (key: Dialog, label: string, first = false) => (
    <Button variant={first ? 'filled' : 'default'} onClick={() => setDialog(key)}>
      {t(label)}
    </Button>
  );
  return (
    <div className={style.buttons}>
      {mayacknowledge ? button('acknowledge', 'Acknowledge', true) : null}
      {mayacknowledge ? button('appeal', 'Appeal') : null}
      {mayshare ? button('share', 'Share', true) : null}
      {hasChoice && maynominate ? button('raters', 'Nominate raters', true) : null}
      {hasChoice && mayapprove ? button('raters', 'Approve raters') : null}
      {isHr && statusid !== IN_PROGRESS ? button('reopen', 'Open again') : null}
      {isHr && statusid === IN_PROGRESS ? button('manager', 'Another manager') : null}
      {isHr && statusid === IN_PROGRESS ? <ReopenForms review={review} /> : null}
      {dialog === 'raters' ? <RatersDialog review={review} onClose={close} /> : null}
      {dialog === 'manager' ? <ManagerDialog review={review} onClose={close} /> : null}
      {dialog === 'share' || dialog === 'acknowledge' || dialog === 'appeal' || dialog === 'reopen' ? (
        <Note kind={dialog} review={review} onClose={close} />
      ) : null}
    </div>
  );
}

type NoteOf = { kind: 'share' | 'acknowledge' | 'appeal' | 'reopen'; review: ReviewDetail; onClose: () => void };

const WORDS = {
  share: {
    title: 'Share the review',
    label: 'Note of the talk',
    hint: 'The employee sees it with the result',
    word: 'Share',
  },
  acknowledge: {
    title: 'Acknowledge the review',
    label: 'Comment',
    hint: 'It says that you have seen the review, not that you agree',
    word: 'Acknowledge',
  },
  appeal: {
    title: 'Appeal against the review',
    label: 'What you appeal against',
    hint: 'Review administrators see it',
    word: 'Appeal',
    missing: 'Please say what you appeal against',
  },
  reopen: {
    title: 'Open the review again',
    label: 'Reason',
    hint: 'It is in progress again, and its rating can change',
    word: 'Open again',
    missing: 'Please add comment',
  },
} as const;

function Note({ kind, review, onClose }: NoteOf) {
  const { performreviewid, version } = review;
  const share = useSave(shareReviews, ['performCycleRun']);
  const acknowledge = useSave(acknowledgeReview);
  const reopen = useSave(reopenReview, ['performReview']);
  const send = async (note: string) => {
    if (kind === 'share') await share.mutateAsync({ input: { performreviewids: [performreviewid], note } });
    else if (kind === 'reopen') await reopen.mutateAsync({ input: { performreviewid, reason: note }, version });
    else
      await acknowledge.mutateAsync({
        input: { performreviewid, isappealed: kind === 'appeal', comment: note },
        version,
      });
    toast('success', t('Saved successfully'));
  };
  const { title, ...words } = WORDS[kind];
  return <NoteDialog {...words} title={t(title)} limit={NOTE_LIMIT} send={send} onClose={onClose} />;
}

/** Opens the submitted forms of self and manager again. */
function ReopenForms({ review }: { review: ReviewDetail }) {
  const { mutateAsync } = useSave(reopenForm, ['performReview']);
  const run = async (performassignmentid: number) => {
    try {
      await mutateAsync({ input: { performassignmentid } });
      toast('success', t('The form is open again'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <>
      {review.raters
        .filter(({ issubmitted }) => issubmitted === true)
        .map(({ performassignmentid, groupid }) => (
          <Button key={performassignmentid} variant="default" onClick={() => void run(performassignmentid)}>
            {t('Open the form again: {{group}}', { group: t(ANSWER_GROUP.label(groupid) ?? '') })}
          </Button>
        ))}
    </>
  );
}
