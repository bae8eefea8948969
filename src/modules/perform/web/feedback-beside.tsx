import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listFeedbackBeside } from '../contract/feedback.ts';
import style from './perform.module.css';

/** Feedback about the person of a form that its writer may read, beside the form. */
export function FeedbackBeside({ performassignmentid }: { performassignmentid: number }) {
  const day = useDay();
  const { data } = useEndpoint(listFeedbackBeside, { performassignmentid });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('Feedback so far')}>
      <ul className={style.rows}>
        {data.map(({ performfeedbackid, body, authorname, feedbackday }) => (
          <li key={performfeedbackid}>
            {body}
            <p className={style.quiet}>
              {authorname} · {day(feedbackday)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
