import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { confirmed } from '#platform/web/kit/confirmed.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getPolicy, type PolicyDetail, publishPolicy, withdrawPolicy } from '../contract/policy.ts';
import { DocumentLinks } from './document-links.tsx';
import { PeopleTab } from './people-tab.tsx';
import style from './policy-center.module.css';
import { PolicyTexts } from './policy-texts.tsx';
import { VersionsTab } from './versions-tab.tsx';

/** One company policy: its text, its versions, and who has acknowledged it. */
export default function PolicyPage() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query.companypolicyid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getPolicy, { companypolicyid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const policy = data?.find((one) => one.companypolicyid === id);
  if (!policy) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body policy={policy} refetch={() => void refetch()} />;
}

function Body({ policy, refetch }: { policy: PolicyDetail; refetch: () => void }) {
  usePageTitle(policy.companypolicyname);
  const isAsked = policy.isacknowledged && policy.versionno !== null;
  return (
    <PageTabs
      label={policy.companypolicyname}
      tabs={[
        { key: 'text', label: 'Text', body: <TextTab policy={policy} refetch={refetch} /> },
        { key: 'versions', label: 'Versions', body: <VersionsTab versions={policy.versions} /> },
        ...(isAsked
          ? [{ key: 'people', label: 'People', body: <PeopleTab companypolicyid={policy.companypolicyid} /> }]
          : []),
      ]}
    />
  );
}

function TextTab({ policy, refetch }: { policy: PolicyDetail; refetch: () => void }) {
  const { texts, mismatches } = policy;
  return (
    <div className={style.two}>
      <div className={style.stack}>
        {mismatches.map(({ name, inText, configured }) => (
          <p key={`${name} ${inText}`} className={style.warning}>
            {t(
              '{{name}}, in days: the text says {{inText}}, the leave policies grant {{configured}}. Use a placeholder.',
              {
                name,
                inText,
                configured: configured.join(', '),
              },
            )}
          </p>
        ))}
        <PolicyTexts texts={texts} />
      </div>
      <div className={style.stack}>
        <About policy={policy} refetch={refetch} />
      </div>
    </div>
  );
}

function About({ policy, refetch }: { policy: PolicyDetail; refetch: () => void }) {
  const day = useDay();
  const mayEdit = useMay('companyPolicy', 'edit');
  const { versionno, hasdraft, audiencecount, isacknowledged } = policy;
  return (
    <Card
      title={versionno === null ? t('Not published') : t('Version {{versionno}}', { versionno })}
      side={hasdraft ? <Tag tone="info">{t('Draft')}</Tag> : <Tag tone="good">{t('Published')}</Tag>}
    >
      <div className={style.stack}>
        <DescriptionList
          items={[
            { label: 'Effective from', value: day(policy.effectivedate) },
            ...(policy.expirydate === null ? [] : [{ label: 'Last day', value: day(policy.expirydate) }]),
            { label: 'For whom', value: plural(audiencecount, '{{count}} person today', '{{count}} people today') },
            {
              label: 'To acknowledge',
              value: isacknowledged
                ? plural(policy.duedays, 'Within {{count}} day', 'Within {{count}} days')
                : t('Only to be read'),
            },
            { label: 'Owner', value: policy.ownername ?? '–' },
            { label: 'Next review', value: policy.reviewon === null ? '–' : day(policy.reviewon) },
            { label: 'Documents', value: <DocumentLinks documents={policy.policydocs} /> },
          ]}
        />
        {mayEdit ? <Actions policy={policy} refetch={refetch} /> : null}
      </div>
    </Card>
  );
}

function Actions({ policy, refetch }: { policy: PolicyDetail; refetch: () => void }) {
  const { companypolicyid, version, versionno, hasdraft, isacknowledged, audiencecount, ismaterial } = policy;
  const publish = useSave(publishPolicy, ['policyCenter']);
  const withdraw = useSave(withdrawPolicy, ['policyCenter']);
  const asks = isacknowledged && (ismaterial || versionno === null);
  const askPublish = () =>
    confirmed({
      question: asks
        ? plural(
            audiencecount,
            'Publish it? {{count}} person is asked to acknowledge it.',
            'Publish it? {{count}} people are asked to acknowledge it.',
          )
        : t('Publish it? Nobody is asked to acknowledge it again.'),
      yes: 'Publish',
      done: t('The policy is published'),
      call: () => publish.mutateAsync({ input: { companypolicyid }, version }),
      refetch,
    });
  const askWithdraw = () =>
    confirmed({
      question: t(
        'Withdraw it? Employees no longer see it and are no longer asked to acknowledge it. Acknowledgements are kept.',
      ),
      yes: 'Withdraw ¦ policy',
      done: t('The policy is withdrawn'),
      call: () => withdraw.mutateAsync({ input: { companypolicyid }, version }),
      refetch,
    });
  return (
    <div className={style.buttons}>
      {hasdraft ? (
        <Button loading={publish.isPending} onClick={() => void askPublish()}>
          {t('Publish')}
        </Button>
      ) : null}
      <Button
        component={Link}
        to="/config/resolve/policy_center/create"
        search={{ companypolicyid } as never}
        variant="default"
      >
        {t('Edit')}
      </Button>
      {versionno === null ? null : (
        <Button variant="default" loading={withdraw.isPending} onClick={() => void askWithdraw()}>
          {t('Withdraw ¦ policy')}
        </Button>
      )}
    </div>
  );
}
