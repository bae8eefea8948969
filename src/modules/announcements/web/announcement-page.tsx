import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { confirmed } from '#platform/web/kit/confirmed.ts';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type AnnouncementDetail,
  CATEGORY,
  DRAFT,
  getAnnouncement,
  LANGUAGES_OF_TEXT,
  publishAnnouncement,
  STATE,
  withdrawAnnouncement,
  WITHDRAWN,
} from '../contract/announcement.ts';
import style from './announcements.module.css';
import { Article, LanguageChoice } from './article.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { ReadersTab } from './readers-tab.tsx';
import { STATE_TONES } from './tones.ts';

/** One announcement for whoever writes them: as people read it, when and for whom, and who has opened it. */
export default function AnnouncementPage() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query.announcementid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(
    getAnnouncement,
    { announcementid: id },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const announcement = data?.find((one) => one.announcementid === id);
  if (!announcement) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body announcement={announcement} refetch={() => void refetch()} />;
}

type Shown = { announcement: AnnouncementDetail; refetch: () => void };

function Body({ announcement, refetch }: Shown) {
  usePageTitle(announcement.title);
  const { announcementid, title, stateid, isacknowledged } = announcement;
  const hasReaders = stateid !== DRAFT && stateid !== WITHDRAWN;
  const text = <TextTab announcement={announcement} refetch={refetch} />;
  return (
    <PageTabs
      label={title}
      tabs={[
        { key: 'text', label: 'Text', body: text },
        ...(hasReaders
          ? [
              {
                key: 'people',
                label: 'People',
                body: <ReadersTab announcementid={announcementid} isacknowledged={isacknowledged} />,
              },
            ]
          : []),
        ...(stateid === WITHDRAWN
          ? []
          : [{ key: 'preview', label: 'As one person', body: <PreviewTab announcementid={announcementid} /> }]),
      ]}
    />
  );
}

function TextTab({ announcement, refetch }: Shown) {
  const { title, body, titlehindi, bodyhindi, imagepath } = announcement;
  const [language, setLanguage] = useState<(typeof LANGUAGES_OF_TEXT)[number]>('english');
  const isHindi = language === 'hindi' && titlehindi !== null && bodyhindi !== null;
  return (
    <div className={style.two}>
      <div className={style.stack}>
        {titlehindi === null ? null : (
          <LanguageChoice languages={LANGUAGES_OF_TEXT} language={language} onChange={setLanguage} />
        )}
        <Article
          language={language}
          title={isHindi ? titlehindi : title}
          body={isHindi ? bodyhindi : body}
          imagepath={imagepath}
        />
      </div>
      <About announcement={announcement} refetch={refetch} />
    </div>
  );
}

function About({ announcement, refetch }: Shown) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const moment = (value: string | null) => (value === null ? '–' : displayMoment(value, format));
  const mayEdit = useMay('announcement', 'edit');
  const { stateid, changedat, withdrawnat, pinneduntil, dueday, documentpath, documentname, audiencecount } =
    announcement;
  return (
    <Card
      title={t(CATEGORY.label(announcement.categoryid) ?? '')}
      side={<Tag tone={STATE_TONES[stateid]}>{t(STATE.label(stateid) ?? '')}</Tag>}
    >
      <div className={style.stack}>
        <DescriptionList
          items={[
            { label: 'For whom', value: plural(audiencecount, '{{count}} person today', '{{count}} people today') },
            ...(announcement.managername === null ? [] : [{ label: 'Team of', value: announcement.managername }]),
            { label: 'Published', value: moment(announcement.publishat) },
            { label: 'Expires', value: moment(announcement.expireat) },
            ...(pinneduntil === null ? [] : [{ label: 'Pinned until', value: day(pinneduntil) }]),
            ...(changedat === null ? [] : [{ label: 'Changed', value: moment(changedat) }]),
            ...(withdrawnat === null ? [] : [{ label: 'Withdrawn', value: moment(withdrawnat) }]),
            { label: 'To acknowledge', value: t(announcement.isacknowledged ? 'Yes' : 'No') },
            ...(dueday === null ? [] : [{ label: 'Due', value: day(dueday) }]),
            ...(documentpath === null
              ? []
              : [{ label: 'Document', value: <DocumentLink documentpath={documentpath} name={documentname} /> }]),
          ]}
        />
        {mayEdit && stateid !== WITHDRAWN ? <Actions announcement={announcement} refetch={refetch} /> : null}
      </div>
    </Card>
  );
}

function Actions({ announcement, refetch }: Shown) {
  const { announcementid, version, stateid, audiencecount, publishat } = announcement;
  const format = useSession()?.dateformatname;
  const publish = useSave(publishAnnouncement, ['announcements']);
  const withdraw = useSave(withdrawAnnouncement, ['announcements']);
  const askPublish = () =>
    confirmed({
      question: plural(
        audiencecount,
        'Publish it? {{count}} person is notified.',
        'Publish it? {{count}} people are notified.',
      ),
      yes: 'Publish',
      done:
        publishat !== null && Date.parse(publishat) > Date.now()
          ? t('It will be published {{moment}}', { moment: displayMoment(publishat, format) })
          : t('The announcement is published'),
      call: () => publish.mutateAsync({ input: { announcementid }, version }),
      refetch,
    });
  const askWithdraw = () =>
    confirmed({
      question: t('Withdraw it? It disappears for everybody, with its notifications. Acknowledgements are kept.'),
      yes: 'Withdraw ¦ announcement',
      done: t('The announcement is withdrawn'),
      call: () => withdraw.mutateAsync({ input: { announcementid }, version }),
      refetch,
    });
  return (
    <div className={style.buttons}>
      {stateid === DRAFT ? (
        <Button loading={publish.isPending} onClick={() => void askPublish()}>
          {t('Publish')}
        </Button>
      ) : null}
      <Button
        component={Link}
        to="/config/resolve/announcement/create"
        search={{ announcementid } as never}
        variant="default"
      >
        {t('Edit')}
      </Button>
      {stateid === DRAFT ? null : (
        <Button variant="default" loading={withdraw.isPending} onClick={() => void askWithdraw()}>
          {t('Withdraw ¦ announcement')}
        </Button>
      )}
    </div>
  );
}
