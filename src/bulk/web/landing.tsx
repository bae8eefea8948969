import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MONTHS } from '#platform/contract/calendar-words.ts';
import { formatDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { LIVE_DATA } from '#platform/web/module.ts';
import { useContributions, useUploadWords } from '#platform/web/shell/modules.ts';
import { Notice } from '#platform/web/shell/notices.tsx';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { listLatestUploads } from '../contract/latest.ts';
import style from './bulk.module.css';

type Latest = OutputOf<typeof listLatestUploads>[number];

const MONTH = /^(\d{4})-(\d{2})$/;
/** A month by its name, a tax year as it is. */
const periodText = (period: string): string => {
  const [, year, month] = MONTH.exec(period) ?? [];
  return month === undefined ? period : `${t(MONTHS[Number(month) - 1] ?? '')} ${year}`;
};

/** What came in last by a kind of upload: for which month, how much and when. */
function Last({ upload: { period, rows, on, byname } }: { upload: Latest }) {
  const format = useSession()?.dateformatname;
  return (
    <span className={style.last}>
      <IconCheck size={14} stroke={2} aria-hidden />
      {[
        period === null ? null : periodText(period),
        plural(rows, '{{count}} row', '{{count}} rows'),
        formatDay(on.slice(0, 10), format),
        byname,
      ]
        .filter((part) => part !== null)
        .join(' · ')}
    </span>
  );
}

/** Live Data: every kind of upload the user may use, by area, and what came in last. */
export default function LiveDataLanding() {
  const kinds = useContributions('liveData');
  const words = useUploadWords();
  const { data = [] } = useEndpoint(listLatestUploads, {}, { enabled: kinds.length > 0 });
  const latest = new Map(data.map((upload) => [upload.kind, upload]));
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
              .map(({ kind, label }) => {
                const last = latest.get(kind);
                return (
                  <li key={kind}>
                    <Link to={`${LIVE_DATA}/${kind}`}>
                      <b>{t(label)}</b>
                      <small>{t(words[kind] ?? '')}</small>
                      {last ? <Last upload={last} /> : null}
                    </Link>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
}
