import { IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { SearchInput } from '#platform/web/kit/table-search.tsx';
import { useTableState } from '#platform/web/kit/table-state.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useRef } from 'react';
import { PERSON_STATUS } from '../contract/coverage.ts';
import { type OwnPolicy, ownPolicies } from '../contract/reading.ts';
import style from './policy-center.module.css';

const TONES: Record<number, Tone> = { 1: 'good', 2: 'warn', 3: 'bad', 4: 'info' };
const isWaiting = ({ statusid }: OwnPolicy): boolean => statusid === 2 || statusid === 4;

/** The policies that are for the reader: those to acknowledge first, then all others; with a search in their texts. */
export default function PolicyCenter() {
  const [{ search }, change] = useTableState();
  const input = useRef<HTMLInputElement>(null);
  const employeeid = useSession()?.employeeid;
  const { data, error, refetch } = useEndpoint(ownPolicies, search ? { search } : {}, { staleTime: 0 });
  if (employeeid === null)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t(
          'You sign in with an administrator account. Policies are for employees; you find all of them in the configuration.',
        )}
      />
    );
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0 && !search)
    return (
      <EmptyState
        emptyState={{
          title: 'No policies for you yet',
          why: 'What your company publishes for you appears here: rules, handbooks and what you are asked to acknowledge.',
          icon: IconBook,
        }}
      />
    );
  const waiting = data.filter(isWaiting);
  const others = data.filter((one) => !isWaiting(one));
  return (
    <div className={style.page}>
      <SearchInput ref={input} value={search} onChange={(text) => change({ search: text })} />
      {data.length === 0 ? <p className={style.quiet}>{t('Nothing here matches your search.')}</p> : null}
      {waiting.length > 0 ? (
        <Card
          title={t('To acknowledge')}
          side={<b>{plural(waiting.length, '{{count}} policy', '{{count}} policies')}</b>}
        >
          <Policies policies={waiting} label={t('To acknowledge')} />
        </Card>
      ) : null}
      {others.length > 0 ? (
        <Card title={t('All policies')}>
          <Policies policies={others} label={t('All policies')} />
        </Card>
      ) : null}
    </div>
  );
}

function Policies({ policies, label }: { policies: readonly OwnPolicy[]; label: string }) {
  const day = useDay();
  return (
    <ul className={style.rows} aria-label={label}>
      {policies.map((policy) => (
        <li key={policy.companypolicyid} className={style.row}>
          <div>
            <Link to={`/policy_center/${policy.companypolicyid}`}>
              <b>{policy.companypolicyname}</b>
            </Link>
            {policy.description ? <p className={style.quiet}>{policy.description}</p> : null}
            {policy.excerpt ? <p className={style.quiet}>{policy.excerpt}</p> : null}
          </div>
          {policy.dueday ? (
            <span className={style.quiet}>{t('Due on {{day}}', { day: day(policy.dueday) })}</span>
          ) : null}
          {policy.isoverdue ? (
            <Tag tone="bad">{t('Overdue')}</Tag>
          ) : policy.statusid === null ? null : (
            <Tag tone={TONES[policy.statusid]}>{t(PERSON_STATUS.label(policy.statusid) ?? '')}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
}
