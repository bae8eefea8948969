import { useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Person } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLetter, LETTER_STATUS } from '../contract/letter.ts';
import { LetterActions } from './letter-actions.tsx';
import style from './letters.module.css';
import { LetterPreview } from './letter-preview.tsx';
import type { Letter } from './reword.tsx';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'bad' };

/** One letter, for users who write letters: its text, its merge field values, and its status. */
export default function LetterPage() {
  const { letterid = '' }: { letterid?: string } = useParams({ strict: false });
  const id = Number(letterid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getLetter, { letterid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const letter = data?.find((one) => one.letterid === id);
  if (!letter) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body letter={letter} />;
}

function Body({ letter }: { letter: Letter }) {
  const { person, statusid, letternumber, filled, signatoryname, lettertemplatename } = letter;
  usePageTitle(t('{{letter}} of {{name}}', { letter: lettertemplatename, name: person.fullname }));
  return (
    <div className={style.letter}>
      <LetterPreview
        subject={letter.subject}
        html={letter.body}
        foot={signatoryname ? <p className={style.signed}>{signatoryname}</p> : null}
      />
      <div className={style.stack}>
        <Card
          title={letternumber ?? t('Not numbered yet')}
          side={<Tag tone={TONES[statusid]}>{t(LETTER_STATUS.label(statusid) ?? '')}</Tag>}
        >
          <div className={style.stack}>
            <DescriptionList
              items={[
                { label: 'For', value: <Person person={person} /> },
                { label: 'Employee code', value: person.employeecode },
                { label: 'Letter', value: lettertemplatename },
                { label: 'Signed by', value: signatoryname ?? t('Not signed') },
              ]}
            />
            <LetterActions letter={letter} />
          </div>
        </Card>
        <History letter={letter} />
        <Card title={t('Values filled in')}>
          {filled.length === 0 ? (
            <p className={style.quiet}>{t('This letter has no placeholders.')}</p>
          ) : (
            <>
              <p className={style.quiet}>{t('As of the day the letter was created')}</p>
              <dl className={style.filled}>
                {filled.map(({ key, label, value }) => (
                  <div key={key}>
                    <dt>{t(label)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </Card>
      </div>
    </div>
  );
}

function History({ letter }: { letter: Letter }) {
  const format = useSession()?.dateformatname;
  const { senton, sentbyname, readon, revokedon, revokedbyname, revokenote } = letter;
  const events = [
    { what: t('Created by {{name}}', { name: letter.addedbyname }), on: letter.addeddate },
    ...(senton ? [{ what: t('Sent by {{name}}', { name: sentbyname ?? '' }), on: senton }] : []),
    ...(readon ? [{ what: t('Read by {{name}}', { name: letter.person.fullname }), on: readon }] : []),
    ...(revokedon
      ? [{ what: t('Revoked by {{name}}', { name: revokedbyname ?? '' }), on: revokedon, note: revokenote }]
      : []),
  ].toSorted((a, b) => a.on.localeCompare(b.on));
  return (
    <Card title={t('History')}>
      <ol className={style.history}>
        {events.map(({ what, on, ...more }) => (
          <li key={what}>
            <b>{what}</b>
            <time dateTime={on}>{displayMoment(on, format)}</time>
            {'note' in more && more.note ? <p>{more.note}</p> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
