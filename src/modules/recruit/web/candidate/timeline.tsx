import type { ReactNode } from 'react';
import { displayMoment } from '#platform/web/kit/day.ts';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';
import { Documents } from './documents.tsx';

type Entry = { key: string; at: string; by: string; body: ReactNode };

/** A move in a sentence. */
function moveText({ movekindid, fromstagename: from, tostagename: to }: CandidateDetail['moves'][number]): string {
  if (movekindid === 2) return t('Application received in {{to}}', { to });
  if (movekindid === 3) return t('Ruled out by an answer: from {{from}} to {{to}}', { from, to });
  if (movekindid === 5) return t('Merged with another application for this job');
  if (movekindid === 4) return t('Move undone: back from {{from}} to {{to}}', { from, to });
  return t('Moved from {{from}} to {{to}}', { from, to });
}

const moved = (move: CandidateDetail['moves'][number]): Entry => ({
  key: `move-${move.candidatemoveid}`,
  at: move.movedon,
  by: move.byname,
  body: (
    <>
      <p>{moveText(move)}</p>
      {move.rejectreasonname === '' ? null : <p className={style.quiet}>{move.rejectreasonname}</p>}
      {move.note === '' ? null : <p className={style.note}>{move.note}</p>}
    </>
  ),
});

const noted = ({ candidatenoteid, note, byname, writtenon, mentions }: CandidateDetail['notes'][number]): Entry => ({
  key: `note-${candidatenoteid}`,
  at: writtenon,
  by: byname,
  body: (
    <>
      <p>{t('Note')}</p>
      <p className={style.note}>{note}</p>
      {mentions.length === 0 ? null : (
        <p className={style.quiet}>{t('Mentioned: {{names}}', { names: mentions.join(', ') })}</p>
      )}
    </>
  ),
});

const mailed = (mail: CandidateDetail['mails'][number]): Entry => ({
  key: `mail-${mail.candidatemailid}`,
  at: mail.senton,
  by: mail.byname,
  body: (
    <details>
      <summary>{t('Email sent: {{subject}}', { subject: mail.subject })}</summary>
      <p className={style.quiet}>
        {mail.templatename === '' ? mail.mailaddress : `${mail.templatename} · ${mail.mailaddress}`}
      </p>
      <p className={style.note}>{mail.body}</p>
    </details>
  ),
});

/** What the candidate wrote; attachments are downloaded from here too. */
const replied = (
  reply: CandidateDetail['replies'][number],
  { candidateapplicationid, files }: CandidateDetail,
): Entry => ({
  key: `reply-${reply.candidatereplyid}`,
  at: reply.senton,
  by: t('Added by {{name}}', { name: reply.byname }),
  body: (
    <details>
      <summary>{t('Email of the candidate: {{subject}}', { subject: reply.subject || t('no subject') })}</summary>
      <p className={style.quiet}>
        {[reply.fromname, reply.fromaddress].filter((part) => part !== '').join(' · ')}
        {reply.isotheraddress ? ' ' : ''}
        {reply.isotheraddress ? <Tag tone="warn">{t('Not an address of the candidate')}</Tag> : null}
      </p>
      {reply.ishtml ? (
        <RichText html={reply.body} className={style.mail} />
      ) : (
        <p className={style.note}>{reply.body}</p>
      )}
      {reply.files.length === 0 ? null : (
        <Documents
          candidateapplicationid={candidateapplicationid}
          files={files.filter(({ fileid }) => reply.files.some((one) => one.fileid === fileid))}
          mayedit={false}
        />
      )}
      {reply.leftout.length === 0 ? null : (
        <p className={style.quiet}>{t('Not stored: {{names}}', { names: reply.leftout.join(', ') })}</p>
      )}
    </details>
  ),
});

const merged = ({ candidatemergeid, mergedon, byname }: CandidateDetail['merges'][number]): Entry => ({
  key: `merge-${candidatemergeid}`,
  at: mergedon,
  by: byname,
  body: <p>{t('Merged with another record of the same person')}</p>,
});

/** Moves, notes and mails of an application in one order, the latest first, each with who and when. */
export function Timeline({ candidate }: { candidate: CandidateDetail }) {
  const format = useSession()?.dateformatname;
  const { moves, notes, mails, merges, replies } = candidate;
  // Lists come with the latest first, so that at the same moment the order within each stays.
  const entries = [
    ...moves.map(moved),
    ...notes.map(noted),
    ...mails.map(mailed),
    ...merges.map(merged),
    ...replies.map((one) => replied(one, candidate)),
  ].toSorted((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime());
  return (
    <ol className={style.timeline}>
      {entries.map(({ key, at, by, body }) => (
        <li key={key}>
          {body}
          <p className={style.quiet}>
            {by === '' ? null : `${by} · `}
            <time dateTime={at}>{displayMoment(at, format)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
