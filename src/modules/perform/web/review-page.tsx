import { NativeSelect } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment, today, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getReview, READER, type ReviewDetail } from '../contract/review.ts';
import { ANSWER_GROUP, isAnonymous, REVIEW_STATUS, SHARED } from '../contract/words.ts';
import { REVIEW_TONES, usePhaseText, Who } from './parts.tsx';
import style from './perform.module.css';
import { pointText, ResultView } from './result-view.tsx';
import { ReviewActions } from './review-actions.tsx';

type Preview = 'person' | 'manager';

/** One review, as its reader sees it: phase, raters, result, and what is to be done next. */
export default function ReviewPage() {
  const { performreviewid = '' }: { performreviewid?: string } = useParams({ strict: false });
  const id = Number(performreviewid);
  const isId = isRecordId(id);
  const [as, setAs] = useState<Preview>();
  const { data, error, refetch } = useEndpoint(
    getReview,
    { performreviewid: id, ...(as ? { as } : {}) },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const review = data?.find((one) => one.performreviewid === id);
  if (!review) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body review={review} as={as} onPreview={setAs} />;
}

type BodyOf = { review: ReviewDetail; as: Preview | undefined; onPreview: (as: Preview | undefined) => void };

function Body({ review, as, onPreview }: BodyOf) {
  const { person, result, statusid, reader } = review;
  usePageTitle(t('Review of {{name}}', { name: person.fullname }));
  const isHr = reader === READER.hr || as !== undefined;
  return (
    <div className={style.two}>
      <div className={style.stack}>
        {isHr ? (
          <NativeSelect
            label={t('Look at it as')}
            value={as ?? ''}
            onChange={(event) => onPreview((event.currentTarget.value || undefined) as Preview | undefined)}
            data={[
              { value: '', label: t('Review administrators') },
              { value: 'person', label: t('The person') },
              { value: 'manager', label: t('The manager') },
            ]}
          />
        ) : null}
        {result ? (
          <ResultView result={result} />
        ) : (
          <Card title={t('Result')}>
            <p className={style.quiet}>{t('You see the result once it is shared with you.')}</p>
          </Card>
        )}
        {statusid >= SHARED && review.sharenote ? (
          <Card title={t('Note of the talk')}>
            <p>{review.sharenote}</p>
          </Card>
        ) : null}
        <Changes review={review} />
      </div>
      <div className={style.stack}>
        <About review={review} />
        <Raters review={review} />
      </div>
    </div>
  );
}

function About({ review }: { review: ReviewDetail }) {
  const day = useDay();
  const phaseText = usePhaseText();
  const { person, cyclename, managername, statusid, phases, shareday, acknowledgedday, acknowledgement, isappealed } =
    review;
  return (
    <Card title={cyclename} side={<Tag tone={REVIEW_TONES[statusid]}>{t(REVIEW_STATUS.label(statusid) ?? '')}</Tag>}>
      <div className={style.stack}>
        <Who person={person} about={person.employeecode} />
        <DescriptionList
          items={[
            { label: 'Manager', value: managername ?? t('Nobody') },
            { label: 'Phase', value: phaseText(phases, today()) },
            ...(shareday ? [{ label: 'Shared on', value: day(shareday) }] : []),
            ...(acknowledgedday
              ? [{ label: isappealed ? 'Appealed on' : 'Acknowledged on', value: day(acknowledgedday) }]
              : []),
            ...(acknowledgement ? [{ label: 'Comment', value: acknowledgement }] : []),
          ]}
        />
        <ReviewActions review={review} />
      </div>
    </Card>
  );
}

/** Who writes about the person. Of colleagues nothing says whether they have. */
function Raters({ review }: { review: ReviewDetail }) {
  const { raters } = review;
  if (raters.length === 0) return null;
  return (
    <Card title={t('Raters')}>
      <ul className={style.rows}>
        {raters.map(({ performassignmentid, groupid, person, external, issubmitted, isapproved }) => (
          <li key={performassignmentid}>
            <Who
              person={person ?? { fullname: external?.fullname ?? '', imagepath: null }}
              about={[
                t(ANSWER_GROUP.label(groupid) ?? ''),
                ...(external ? [external.emailid] : []),
                ...(isAnonymous(groupid)
                  ? isapproved
                    ? []
                    : [t('to be approved')]
                  : [t(issubmitted ? 'submitted' : 'not submitted')]),
              ].join(' · ')}
            />
          </li>
        ))}
      </ul>
      <p className={style.quiet}>
        {t('Whether a colleague or an external rater has written is not shown to anybody.')}
      </p>
    </Card>
  );
}

/** Changes of the rating, each with its reason. */
function Changes({ review }: { review: ReviewDetail }) {
  const format = useSession()?.dateformatname;
  if (review.changes.length === 0) return null;
  const points = review.result?.points ?? [];
  return (
    <Card title={t('Changes of the rating')}>
      <ul className={style.rows}>
        {review.changes.map(({ before, after, reason, name, addeddate }) => (
          <li key={addeddate}>
            {pointText(points, before)} → {pointText(points, after)}: {reason}
            <p className={style.quiet}>
              {name} · {displayMoment(addeddate, format)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
