import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { articleOf } from '#platform/web/module.ts';
import { useHelpArticles } from '#platform/web/shell/modules.ts';
import style from '../helpdesk.module.css';

/** The article about a page, and the way to all of them. */
export default function PageHelp({ path }: { path: string }) {
  const article = articleOf(useHelpArticles(), path);
  return (
    <div className={style.page}>
      {article ? (
        <article>
          <h2 className={style.title}>{t(article.title)}</h2>
          {article.lines.map((line) => (
            <p key={line}>{t(line)}</p>
          ))}
        </article>
      ) : null}
      <Link to="/help">{t('All pages of Help')}</Link>
      <Link to="/helpdesk/new">{t('Ask the helpdesk')}</Link>
    </div>
  );
}
