import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { checkLetters, draftLetters, type LeavingLetter, listLeavingLetters } from '../contract/letter.ts';
import { prepareRequests } from '../contract/post-office.ts';
import card from './exit-card.module.css';
import style from './letters.module.css';
import { type Lack, MissingValues } from './missing-values.tsx';

const DRAFT = 1;
const REVOKED = 3;

/** The letters of somebody who leaves, on the page of the exit: what is sent, and the drafts that can be created. */
export default function ExitLetters({ employeeid }: { employeeid: number }) {
  const { data, error, refetch } = useEndpoint(listLeavingLetters, { employeeid }, { staleTime: 0 });
  const mayEdit = useMay('letter', 'edit');
  const create = useCreate(employeeid);
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <Card title={t('Letters')}>
      <div className={style.stack}>
        {data.length === 0 ? (
          <p className={style.quiet}>
            {t('No letter template is written for the last working day. Create one under Templates.')}
          </p>
        ) : (
          <ul className={card.leaving} aria-label={t('Letters')}>
            {data.map((letter) => (
              <li key={letter.lettertemplateid} aria-label={letter.lettertemplatename}>
                <b>{letter.lettertemplatename}</b>
                <State letter={letter} />
                {letter.letterid === null ? null : (
                  <Button component={Link} to={`/letters/${letter.letterid}`} variant="default" size="compact-sm">
                    {letter.statusid === DRAFT && mayEdit ? t('Check and send') : t('Open the letter')}
                  </Button>
                )}
                {mayEdit && (letter.letterid === null || letter.statusid === REVOKED) ? (
                  <Button size="compact-sm" loading={create.busy} onClick={() => void create.run(letter)}>
                    {t('Create draft')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {create.problems.length > 0 ? (
          <div role="alert">
            <p className={style.quiet}>{t('The letter was not created. Enter what is missing first.')}</p>
            <MissingValues label={t('What is missing')} people={create.problems} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function State({ letter: { statusid, senton, letternumber, letterrequestid } }: { letter: LeavingLetter }) {
  const day = useDay();
  if (statusid === DRAFT) return <Tag tone="warn">{t('Draft')}</Tag>;
  if (statusid === REVOKED) return <Tag tone="bad">{t('Revoked')}</Tag>;
  if (statusid !== null)
    return (
      <Tag tone="good">{t('{{number}}, sent on {{day}}', { number: letternumber ?? '', day: day(senton ?? '') })}</Tag>
    );
  return letterrequestid === null ? (
    <Tag tone="plain">{t('Not created')}</Tag>
  ) : (
    <Tag tone="info">{t('Waiting in the post office')}</Tag>
  );
}

/** Creates the draft of a letter, by the request that waits for it where there is one, and opens it. */
function useCreate(employeeid: number) {
  const go = useNavigate();
  const draft = useSave(draftLetters);
  const prepare = useSave(prepareRequests, ['letterBox']);
  const [problems, setProblems] = useState<readonly Lack[]>([]);
  const run = async ({ lettertemplateid, letterrequestid }: LeavingLetter) => {
    const input = { lettertemplateid, employeeids: [employeeid], businessunitids: [], departmentids: [] };
    try {
      const [result] =
        letterrequestid === null
          ? await draft.mutateAsync({ input })
          : await prepare.mutateAsync({ input: { letterrequestids: [letterrequestid] } });
      const [letterid] = result?.letterids ?? [];
      if (letterid !== undefined) {
        toast('success', t('Draft created. Check it, then send it.'));
        return void go({ to: `/letters/${letterid}` });
      }
      const [check] = await call(checkLetters, input);
      setProblems(check?.problems ?? []);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return { run, busy: draft.isPending || prepare.isPending, problems };
}
