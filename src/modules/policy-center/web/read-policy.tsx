import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { download, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { PERSON_STATUS } from '../contract/coverage.ts';
import { NOTE_LIMIT, type TextLanguage } from '../contract/policy.ts';
import { answerPolicy, getReceipt, type ReadPolicy, readPolicy } from '../contract/reading.ts';
import { DocumentLinks } from './document-links.tsx';
import style from './policy-center.module.css';
import { LanguageChoice, PolicyArticle } from './policy-texts.tsx';

const TONES: Record<number, Tone> = { 1: 'good', 2: 'warn', 3: 'bad', 4: 'info' };

/** One policy as the reader has it: its text, and the way to acknowledge or decline it. */
export default function ReadPolicyPage() {
  const { companypolicyid = '' }: { companypolicyid?: string } = useParams({ strict: false });
  const id = Number(companypolicyid);
  const isId = isRecordId(id);
  const [language, setLanguage] = useState<TextLanguage>();
  const { data, error, refetch } = useEndpoint(
    readPolicy,
    { companypolicyid: id, ...(language ? { language } : {}) },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const policy = data?.find((one) => one.companypolicyid === id);
  if (!policy) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body policy={policy} onLanguage={setLanguage} refetch={() => void refetch()} />;
}

type Reading = { policy: ReadPolicy; refetch: () => void };

function Body({ policy, onLanguage, refetch }: Reading & { onLanguage: (language: TextLanguage) => void }) {
  usePageTitle(policy.companypolicyname);
  const { changenotes, languages, language, title, body } = policy;
  return (
    <div className={style.two}>
      <div className={style.stack}>
        {changenotes.length > 0 ? (
          <Card title={t('What changed since you acknowledged it')}>
            <ul className={style.notes}>
              {changenotes.map(({ versionno, changenote }) => (
                <li key={versionno}>{changenote}</li>
              ))}
            </ul>
          </Card>
        ) : null}
        <LanguageChoice languages={languages} language={language} onChange={onLanguage} />
        <PolicyArticle text={{ language, title, body }} />
      </div>
      <About policy={policy} refetch={refetch} />
    </div>
  );
}

function About({ policy, refetch }: Reading) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const { versionno, statusid, dueday, isoverdue, answeredon, reason, policydocs } = policy;
  return (
    <Card
      title={t('Version {{versionno}}', { versionno })}
      side={
        statusid === null ? undefined : (
          <Tag tone={isoverdue ? 'bad' : TONES[statusid]}>
            {t(isoverdue ? 'Overdue' : (PERSON_STATUS.label(statusid) ?? ''))}
          </Tag>
        )
      }
    >
      <div className={style.stack}>
        <DescriptionList
          items={[
            { label: 'Effective from', value: day(policy.effectivedate) },
            ...(policy.expirydate === null ? [] : [{ label: 'Last day', value: day(policy.expirydate) }]),
            ...(dueday === null ? [] : [{ label: 'Due', value: day(dueday) }]),
            ...(policy.ownername === null ? [] : [{ label: 'Owner', value: policy.ownername }]),
            ...(policydocs.length === 0
              ? []
              : [{ label: 'Documents', value: <DocumentLinks documents={policydocs} /> }]),
            ...(answeredon === null ? [] : [{ label: 'Answered', value: displayMoment(answeredon, format) }]),
            ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
          ]}
        />
        <Answer policy={policy} refetch={refetch} />
      </div>
    </Card>
  );
}

function Answer({ policy: { companypolicyid, language, hash, statusid }, refetch }: Reading) {
  const mayEdit = useMay('policyCenter', 'edit');
  const [declining, setDeclining] = useState(false);
  const { mutateAsync, isPending } = useSave(answerPolicy);
  const send = async (reason: string | null) => {
    await mutateAsync({ input: { companypolicyid, language, hash, reason } });
    toast('success', reason === null ? t('You have acknowledged the policy') : t('Your reason was sent to HR'));
  };
  const acknowledge = async () => {
    try {
      await send(null);
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      refetch();
    }
  };
  if (statusid === null) return null;
  if (statusid === 1) return <PdfButton label="Receipt" fetch={() => download(getReceipt, { companypolicyid })} />;
  if (!mayEdit) return null;
  return (
    <div className={style.buttons}>
      <Button loading={isPending} onClick={() => void acknowledge()}>
        {t('I have read and acknowledge it')}
      </Button>
      {statusid === 3 ? null : (
        <Button variant="default" onClick={() => setDeclining(true)}>
          {t('Decline ¦ policy')}
        </Button>
      )}
      {declining ? (
        <NoteDialog
          title={t('Decline the policy')}
          label="Reason"
          hint="HR and the owner of the policy read it"
          word="Decline ¦ policy"
          limit={NOTE_LIMIT}
          missing="Please enter the reason"
          send={send}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </div>
  );
}
