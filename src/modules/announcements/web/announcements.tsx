import { Button, SegmentedControl } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SearchInput } from '#platform/web/kit/table-search.tsx';
import { useTableState } from '#platform/web/kit/table-state.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CATEGORY } from '../contract/announcement.ts';
import { type OwnAnnouncement, ownAnnouncements } from '../contract/reading.ts';
import style from './announcements.module.css';

const PAGE = 20;

/** The announcements for the reader: current ones and the archive, with a search in their texts. */
export default function Announcements() {
  const employeeid = useSession()?.employeeid;
  const [{ search }, change] = useTableState();
  const query: Record<string, unknown> = useSearch({ strict: false });
  const isArchive = query.view === 'archive';
  const go = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [limit, setLimit] = useState(PAGE);
  const { chosen, filters } = useChoiceFilters({
    category: { label: 'Category', all: 'All categories', options: CATEGORY.options },
  });
  const { data, error, refetch } = useEndpoint(
    ownAnnouncements,
    {
      limit,
      offset: 0,
      isarchive: isArchive ? 1 : 0,
      ...(search ? { search } : {}),
      ...(chosen.category === undefined ? {} : { categoryid: chosen.category }),
    },
    { staleTime: 0 },
  );
  if (employeeid === null)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t('You sign in with an administrator account. You find all announcements in the configuration.')}
      />
    );
  return (
    <div className={style.page}>
      <div className={style.bar}>
        <SegmentedControl
          aria-label={t('View')}
          data={[
            { value: 'current', label: t('Current') },
            { value: 'archive', label: t('Archive') },
          ]}
          value={isArchive ? 'archive' : 'current'}
          onChange={(view) =>
            void go({
              to: '.',
              replace: true,
              search: (before: Record<string, unknown>) => ({
                ...before,
                view: view === 'archive' ? view : undefined,
              }),
            })
          }
        />
        <SearchInput ref={input} value={search} onChange={(text) => change({ search: text })} />
        {filters.body}
      </div>
      {data ? (
        <>
          <Rows rows={data.rows} isNarrow={Boolean(search) || chosen.category !== undefined} isArchive={isArchive} />
          {data.total > data.rows.length && limit < 500 ? (
            <div>
              <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
                {t('Show older ones')}
              </Button>
            </div>
          ) : null}
        </>
      ) : error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function Rows({
  rows,
  isNarrow,
  isArchive,
}: {
  rows: readonly OwnAnnouncement[];
  isNarrow: boolean;
  isArchive: boolean;
}) {
  if (rows.length === 0 && isNarrow) return <p className={style.quiet}>{t('Nothing here matches your search.')}</p>;
  if (rows.length === 0)
    return (
      <EmptyState
        emptyState={{
          title: isArchive ? 'No expired announcements' : 'No announcements for you now',
          why: isArchive
            ? 'Announcements appear here once they have expired, so that you can look them up.'
            : 'What your company tells you appears here and on My Desk.',
          icon: IconSpeakerphone,
        }}
      />
    );
  return (
    <ul className={style.rows} aria-label={t('Announcements')}>
      {rows.map((row) => (
        <Row key={row.announcementid} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: OwnAnnouncement }) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  return (
    <li className={style.row} data-new={row.statusid === 3}>
      <div className={style.head}>
        <Link to={`/announcements/${row.announcementid}`}>{row.title}</Link>
        {row.iswaiting ? <Tag tone="warn">{t('To acknowledge')}</Tag> : null}
        {row.statusid === 1 ? <Tag tone="good">{t('Acknowledged')}</Tag> : null}
        {row.ispinned ? <Tag tone="info">{t('Pinned')}</Tag> : null}
      </div>
      <p className={style.quiet}>{row.excerpt}</p>
      <p className={style.quiet}>
        {[
          t(CATEGORY.label(row.categoryid) ?? ''),
          displayMoment(row.publishat, format),
          ...(row.changedat === null
            ? []
            : [t('Changed {{moment}}', { moment: displayMoment(row.changedat, format) })]),
          ...(row.dueday === null ? [] : [t('Due on {{day}}', { day: day(row.dueday) })]),
        ].join(' · ')}
      </p>
    </li>
  );
}
