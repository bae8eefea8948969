import { useQueryClient } from '@tanstack/react-query';
import { download } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { keyOf } from '#platform/web/use-endpoint.ts';
import { type BoxLetter, getLetterBox, openOwnLetter } from '../contract/letter-box.ts';
import style from './letters.module.css';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';

/** Own letters, newest first; new ones are marked, revoked ones show the reason. */
export function BoxLetters({ letters }: { letters: readonly BoxLetter[] }) {
  const day = useDay();
  const client = useQueryClient();
  const open = async (letterid: number) => {
    await download(openOwnLetter, { letterid });
    await client.invalidateQueries({ queryKey: keyOf(getLetterBox, {}) });
  };
  return (
    <ul className={style.letters}>
      {letters.map(({ letterid, statusid, letternumber, subject, lettertemplatename, ...letter }) => (
        <li key={letterid} data-unread={letter.readon === null && statusid === 2} aria-label={subject}>
          <div>
            <b>{subject}</b>
            <span className={style.quiet}>
              {lettertemplatename} · <span className="number">{letternumber}</span> ·{' '}
              <time dateTime={letter.senton} className="number">
                {day(letter.senton)}
              </time>
            </span>
            {statusid === 3 ? (
              <span className={style.state}>
                <Tag tone="bad">{t('Revoked on {{day}}', { day: day(letter.revokedon) })}</Tag>
                {letter.revokenote ? <span className={style.quiet}>{letter.revokenote}</span> : null}
              </span>
            ) : letter.readon === null ? (
              <span className={style.state}>
                <Tag tone="info">{t('New')}</Tag>
              </span>
            ) : null}
          </div>
          <PdfButton label="Open ¦ action" named={letternumber} size="xs" fetch={() => open(letterid)} />
        </li>
      ))}
    </ul>
  );
}
