import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { AnonymousPost } from '../../contract/anonymous.ts';
import style from '../helpdesk.module.css';

/** What was written and answered, in order. */
export function Posts({ posts }: { posts: readonly AnonymousPost[] }) {
  const day = useDay();
  return (
    <ul className={style.posts} aria-label={t('Posts')}>
      {posts.map(({ ishandler, body, addedon }, at) => (
        <li key={at} className={style.post} data-agent={ishandler}>
          <header>
            <span>{t(ishandler ? 'Answer' : 'Message')}</span>
            <span>{day(addedon)}</span>
          </header>
          <p className={style.body}>{body}</p>
        </li>
      ))}
    </ul>
  );
}
