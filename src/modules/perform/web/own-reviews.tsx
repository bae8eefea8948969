import { Button } from '@mantine/core';
import { IconUserStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { today } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listOwnReviews } from '../contract/review.ts';
import { ACKNOWLEDGED, REVIEW_STATUS, SHARED } from '../contract/words.ts';
import { PerformPart, REVIEW_TONES, usePhaseText } from './parts.tsx';
import style from './perform.module.css';

/** The reviews of the reader, the latest first: in which phase each is, and its result once it is shared. */
export default function OwnReviews() {
  const query = useEndpoint(listOwnReviews, {}, { staleTime: 0 });
  const phaseText = usePhaseText();
  const waiting = waitingFor([query], query.data !== undefined);
  const reviews = query.data ?? [];
  return (
    <PerformPart>
      {waiting ??
        (reviews.length === 0 ? (
          <EmptyState
            emptyState={{
              title: 'No review of you yet',
              why: 'When a performance cycle is launched for you, your review appears here: the phase it is in, then its result.',
              icon: IconUserStar,
            }}
          />
        ) : (
          <ul className={`${style.rows} ${style.page}`} aria-label={t('My reviews')}>
            {reviews.map(({ performreviewid, cyclename, statusid, phases }) => (
              <li key={performreviewid} className={style.row}>
                <span>
                  <strong>{cyclename}</strong>
                  <p className={style.quiet}>{statusid < SHARED ? phaseText(phases, today()) : null}</p>
                </span>
                <Tag tone={REVIEW_TONES[statusid]}>
                  {t(statusid < SHARED ? 'Not shared yet' : (REVIEW_STATUS.label(statusid) ?? ''))}
                </Tag>
                <Button
                  size="xs"
                  component={Link}
                  to={`/perform/review/${performreviewid}`}
                  variant={statusid === SHARED ? 'filled' : 'default'}
                >
                  {t(
                    statusid === SHARED ? 'Read and acknowledge' : statusid === ACKNOWLEDGED ? 'Read' : 'Open ¦ action',
                  )}
                </Button>
              </li>
            ))}
          </ul>
        ))}
    </PerformPart>
  );
}
