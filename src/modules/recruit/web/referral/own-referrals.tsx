import { Button, CopyButton } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getOwnReferrals,
  makeReferralLink,
  REFERRAL_STATE,
  type OwnReferral,
} from '../../contract/referral/referral.ts';
import { ReferDialog } from './refer-dialog.tsx';
import style from './referral.module.css';
import { REFERRAL_TONES, REWARD_TONES, rewardWords } from './words.ts';

type Job = OutputOf<typeof getOwnReferrals>[number]['jobs'][number];

/** An employee's page: open jobs to refer somebody for, the own link, and what became of the own referrals. */
export default function OwnReferrals() {
  const { data, error, refetch } = useEndpoint(getOwnReferrals, {}, { staleTime: 0 });
  const [job, setJob] = useState<Job>();
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const [own] = data;
  if (!own?.mayrefer)
    return (
      <Notice
        title={t('Referrals are for employees')}
        lead={t('Your account belongs to no employee, so it cannot refer anybody.')}
        icon={IconUserHeart}
      />
    );
  return (
    <div className={style.page}>
      <Card title={t('Open jobs')}>
        {own.jobs.length === 0 ? (
          <p className={style.quiet}>{t('No job is open at the moment. When one opens, you can refer people here.')}</p>
        ) : (
          <ul className={style.list}>
            {own.jobs.map((one) => (
              <li key={one.requisitionjobid}>
                <JobLine job={one} />
                <div className={style.tags}>
                  <ShareLink job={one} linkcode={own.linkcode} done={() => void refetch()} />
                  <Button size="xs" onClick={() => setJob(one)}>
                    {t('Refer somebody')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('My referrals')}>
        {own.referrals.length === 0 ? (
          <p className={style.quiet}>
            {t('You have not referred anyone yet. Your referrals and their status appear here.')}
          </p>
        ) : (
          <ul className={style.list}>
            {own.referrals.map((one) => (
              <li key={one.referralid}>
                <ReferralLine referral={one} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {job ? (
        <ReferDialog
          job={job}
          close={() => setJob(undefined)}
          done={() => {
            setJob(undefined);
            void refetch();
          }}
        />
      ) : null}
    </div>
  );
}

function JobLine({ job }: { job: Job }) {
  return (
    <div className={style.what}>
      <b>{job.designationname}</b>
      <p className={style.quiet}>
        {[job.requisitioncode, job.location].filter((part) => part !== '').join(' · ')}
        {job.amount === 0 ? null : (
          <>
            {' · '}
            {t('Reward')} <Money amount={job.amount} decimals={0} />
            {', '}
            {plural(job.payabledays, '{{count}} day after joining', '{{count}} days after joining')}
          </>
        )}
      </p>
    </div>
  );
}

function ShareLink({ job, linkcode, done }: { job: Job; linkcode: string; done: () => void }) {
  const { mutateAsync, isPending } = useSave(makeReferralLink);
  if (linkcode === '')
    return (
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        onClick={() =>
          void mutateAsync({ input: {} }).then(done, (failure: unknown) =>
            toast('error', t(sentenceOf(failure)), { keep: true }),
          )
        }
      >
        {t('Get my link')}
      </Button>
    );
  const link = `${window.location.origin}/career/job/${job.jobuuid}?source=${encodeURIComponent(linkcode)}`;
  return (
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" onClick={copy} title={link}>
          {t(copied ? 'Copied' : 'Copy my link')}
        </Button>
      )}
    </CopyButton>
  );
}

function ReferralLine({ referral }: { referral: OwnReferral }) {
  const day = useDay();
  const { fullname, designationname, referredon, islink, stateid, amount, rewardstateid, rewardreason } = referral;
  return (
    <>
      <div className={style.what}>
        <b>{fullname}</b>
        <p className={style.quiet}>
          {designationname} · {day(referredon)} · {t(islink ? 'By my link' : 'By the form')}
        </p>
      </div>
      <div className={style.tags}>
        {rewardstateid === 1 ? null : (
          <span className={style.quiet}>
            <Money amount={amount} decimals={0} />{' '}
            <Tag tone={REWARD_TONES[rewardstateid]}>{rewardWords(referral, day)}</Tag>
            {rewardreason === '' ? null : ` ${t(rewardreason)}`}
          </span>
        )}
        <Tag tone={REFERRAL_TONES[stateid]}>{t(REFERRAL_STATE.label(stateid) ?? '')}</Tag>
      </div>
    </>
  );
}
