import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { LIVE_DATA } from '#platform/web/module.ts';
import { useContributions, useUploadWords } from '#platform/web/shell/modules.ts';
import { Notice } from '#platform/web/shell/notices.tsx';
import style from './bulk.module.css';

/** Live Data: every kind of upload the user may use, by area. */
export default function LiveDataLanding() {
  const kinds = useContributions('liveData');
  const words = useUploadWords();
  const groups = [...new Set(kinds.map(({ group }) => group))];
  if (kinds.length === 0)
    return (
      <Notice
        title={t('No uploads are available to you')}
        lead={t(
          'Uploads need a right over the records they change. An HR administrator of your company can give it to you.',
        )}
      />
    );
  return (
    <div className={style.landing}>
      <p className={style.lead}>
        {t(
          'Bring many records in at once from XLSX or CSV. Nothing changes before you have seen what is right and wrong.',
        )}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={t(group)}>
          <h2>{t(group)}</h2>
          <ul>
            {kinds
              .filter((kind) => kind.group === group)
              .map(({ kind, label }) => (
                <li key={kind}>
                  <Link to={`${LIVE_DATA}/${kind}`}>
                    <span>
                      <b>{t(label)}</b>
                      <small>{t(words[kind] ?? '')}</small>
                    </span>
                    <IconChevronRight size={18} stroke={1.6} aria-hidden />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
