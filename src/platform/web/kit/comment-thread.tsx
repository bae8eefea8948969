import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addComment,
  changeComment,
  type Comment,
  type CommentOwnerName,
  getThread,
  removeComment,
} from '#platform/contract/comment.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import { Failed } from '../shell/notices.tsx';
import { askDelete } from '../shell/overlays.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { toast } from '../shell/toast.ts';
import { useEndpoint, useSave } from '../use-endpoint.ts';
import { Attachments } from './attachments.tsx';
import { CommentForm } from './comment-form.tsx';
import style from './comment-thread.module.css';
import { displayMoment } from './day.ts';
import { PersonAvatar } from './person-avatar.tsx';

type People = readonly { accountid: number; fullname: string }[];
type CommentThread = { ownerkind: CommentOwnerName; ownerid: number };

/** Comments and files beside a record, for those who may read them there. */
export function CommentThread({ ownerkind, ownerid }: CommentThread) {
  const { data, error, refetch } = useEndpoint(getThread, { ownerkind, ownerid });
  const { mutateAsync } = useSave(addComment, ['request']);
  const thread = data?.[0];
  if (!thread) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const { comments, attachments, people, maywrite } = thread;
  return (
    <div className={style.thread}>
      <h2>{t('Files')}</h2>
      <Attachments attachments={attachments} maywrite={maywrite} owner={{ ownerkind, ownerid }} />
      <h2>{t('Comments')}</h2>
      {comments.length === 0 ? (
        <p className={style.empty}>{t('No comments yet. Ask or explain here what the decision needs.')}</p>
      ) : (
        <ul className={style.rows} aria-label={t('Comments')}>
          {comments.map((one) => (
            <Row key={one.commentid} comment={one} people={people} maywrite={maywrite} />
          ))}
        </ul>
      )}
      {maywrite ? (
        <CommentForm
          people={people}
          submit="Add comment"
          send={(written) => mutateAsync({ input: { ownerkind, ownerid, ...written } })}
        />
      ) : null}
    </div>
  );
}

function Row({ comment, people, maywrite }: { comment: Comment; people: People; maywrite: boolean }) {
  const format = useSession()?.dateformatname;
  const [editing, setEditing] = useState(false);
  const { mutateAsync } = useSave(changeComment);
  const { mutateAsync: remove } = useSave(removeComment, ['request']);
  const { commentid, byname, text, mentions, addeddate, changedon, earlier, isown, version } = comment;
  const erase = async () => {
    if (!(await askDelete())) return;
    try {
      await remove({ input: { commentid }, version });
      toast('success', t('The comment was deleted'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const moment = (value: string) => displayMoment(value, format);
  return (
    <li className={style.row}>
      <PersonAvatar name={byname} image={null} />
      <div className={style.body}>
        <b>{byname}</b>{' '}
        <time className={style.quiet} dateTime={addeddate}>
          {moment(addeddate)}
        </time>
        {editing && text !== null ? (
          <CommentForm
            people={people}
            initial={{ text, mentions: mentions.map(({ accountid }) => accountid) }}
            submit="Save"
            send={(written) => mutateAsync({ input: { commentid, ...written }, version })}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={text === null ? style.quiet : style.text}>
            {text ?? t('Deleted by the writer on {{moment}}', { moment: moment(changedon ?? '') })}
          </p>
        )}
        {mentions.length > 0 && !editing ? (
          <p className={style.quiet}>
            {t('Mentioned: {{names}}', { names: mentions.map(({ fullname }) => fullname).join(', ') })}
          </p>
        ) : null}
        {earlier.length > 0 && changedon !== null ? (
          <details className={style.quiet}>
            <summary>{t('Changed on {{moment}}', { moment: moment(changedon) })}</summary>
            {earlier.map((one) => (
              <p key={one.endedon} className={style.text}>
                {t('Until {{moment}}: {{text}}', { moment: moment(one.endedon), text: one.text })}
              </p>
            ))}
          </details>
        ) : null}
      </div>
      {isown && maywrite && text !== null && !editing ? (
        <ActionIcon.Group>
          <ActionIcon variant="default" size={32} aria-label={t('Change the comment')} onClick={() => setEditing(true)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="default" size={32} aria-label={t('Delete the comment')} onClick={() => void erase()}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </ActionIcon.Group>
      ) : null}
    </li>
  );
}
