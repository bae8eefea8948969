import { displayMoment } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';

type Move = CandidateDetail['moves'][number];

/** A move in a sentence. */
function moveText({ movekindid, fromstagename: from, tostagename: to }: Move): string {
  if (movekindid === 2) return t('Application received in {{to}}', { to });
  if (movekindid === 3) return t('Ruled out by an answer: from {{from}} to {{to}}', { from, to });
  if (movekindid === 4) return t('Move undone: back from {{from}} to {{to}}', { from, to });
  return t('Moved from {{from}} to {{to}}', { from, to });
}

/** What became of an application, the latest first. */
export function Moves({ moves }: { moves: readonly Move[] }) {
  const format = useSession()?.dateformatname;
  return (
    <ol className={style.timeline}>
      {moves.map((move) => (
        <li key={move.candidatemoveid}>
          <p>{moveText(move)}</p>
          {move.rejectreasonname === '' ? null : <p className={style.quiet}>{move.rejectreasonname}</p>}
          {move.note === '' ? null : <p className={style.note}>{move.note}</p>}
          <p className={style.quiet}>
            {move.byname === '' ? null : `${move.byname} · `}
            <time dateTime={move.movedon}>{displayMoment(move.movedon, format)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
