import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listOwnInterviews } from '../../contract/interview/own.ts';
import style from './interview.module.css';
import { useWhen } from './words.ts';

/** Interviews whose scorecard waits for the signed-in person; nothing when there are none. */
export default function InterviewsWaiting() {
  const { data = [] } = useEndpoint(listOwnInterviews, {}, { every: 120_000 });
  const when = useWhen();
  const due = data.filter(({ iscarddue }) => iscarddue);
  if (due.length === 0) return null;
  return (
    <Card title={t('Your scorecard is missing')}>
      <ul className={style.history}>
        {due.map((row) => (
          <li key={row.interviewid}>
            <Link to={`/recruit/interviews/${row.interviewid}`}>
              {row.candidatename} · {row.designationname}
            </Link>
            <p className={style.quiet}>{when(row)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
