import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { CommentThread } from '#platform/web/kit/comment-thread.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useSave } from '#platform/web/use-endpoint.ts';
import { CATEGORY } from '../contract/announcement.ts';
import { acknowledgeAnnouncement, openAnnouncement, type OpenAnnouncement } from '../contract/reading.ts';
import { Article, LanguageChoice } from './article.tsx';
import style from './announcements.module.css';

type Language = OpenAnnouncement['language'];

/** One announcement as the reader has it; showing it counts as opening it. */
export default function ReadAnnouncementPage() {
  const { announcementid = '' }: { announcementid?: string } = useParams({ strict: false });
  const id = Number(announcementid);
  const isId = isRecordId(id);
  const [language, setLanguage] = useState<Language>();
  const { mutate, data, error } = useSave(openAnnouncement);
  const open = () => mutate({ input: { announcementid: id, ...(language ? { language } : {}) } });
  useEffect(() => {
    if (isId) mutate({ input: { announcementid: id, ...(language ? { language } : {}) } });
  }, [id, isId, language, mutate]);
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const [announcement] = data ?? [];
  if (!announcement) return error ? <Failed text={sentenceOf(error)} retry={open} /> : <PageSkeleton />;
  return <Body announcement={announcement} onLanguage={setLanguage} reopen={open} />;
}

type Reading = { announcement: OpenAnnouncement; reopen: () => void };

function Body({ announcement, onLanguage, reopen }: Reading & { onLanguage: (language: Language) => void }) {
  usePageTitle(announcement.title);
  const { languages, language, title, body, imagepath } = announcement;
  return (
    <div className={style.two}>
      <div className={style.stack}>
        <LanguageChoice languages={languages} language={language} onChange={onLanguage} />
        <Article language={language} title={title} body={body} imagepath={imagepath} />
        {announcement.iscommented ? (
          <Card title={t('Comments and files')}>
            <CommentThread ownerkind="announcement" ownerid={announcement.announcementid} />
          </Card>
        ) : null}
      </div>
      <About announcement={announcement} reopen={reopen} />
    </div>
  );
}

function About({ announcement, reopen }: Reading) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const moment = (value: string) => displayMoment(value, format);
  const { publishat, changedat, expireat, writtenby, documentpath, documentname, dueday, acknowledgedat } =
    announcement;
  return (
    <Card title={t(CATEGORY.label(announcement.categoryid) ?? '')}>
      <div className={style.stack}>
        <DescriptionList
          items={[
            { label: 'Published', value: moment(publishat) },
            ...(changedat === null ? [] : [{ label: 'Changed', value: moment(changedat) }]),
            ...(expireat === null ? [] : [{ label: 'Expires', value: moment(expireat) }]),
            ...(writtenby === '' ? [] : [{ label: 'Written by', value: writtenby }]),
            ...(documentpath === null
              ? []
              : [{ label: 'Document', value: <DocumentLink documentpath={documentpath} name={documentname} /> }]),
            ...(dueday === null ? [] : [{ label: 'Due', value: day(dueday) }]),
            ...(acknowledgedat === null ? [] : [{ label: 'Acknowledged', value: moment(acknowledgedat) }]),
          ]}
        />
        {announcement.iswaiting ? <Acknowledge announcement={announcement} reopen={reopen} /> : null}
      </div>
    </Card>
  );
}

function Acknowledge({ announcement: { announcementid, language, hash }, reopen }: Reading) {
  const mayEdit = useMay('announcements', 'edit');
  const { mutateAsync, isPending } = useSave(acknowledgeAnnouncement);
  const send = async () => {
    try {
      await mutateAsync({ input: { announcementid, language, hash } });
      toast('success', t('You have acknowledged the announcement'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
    reopen();
  };
  return mayEdit ? (
    <Button loading={isPending} onClick={() => void send()}>
      {t('I have read and acknowledge it')}
    </Button>
  ) : null;
}
