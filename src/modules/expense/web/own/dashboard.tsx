import { Button, Group, Progress } from '@mantine/core';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getExpenseSummary } from '../../contract/passbook.ts';
import style from '../expense.module.css';
import { BILLS, CLAIMS, NEW_CLAIM, PASSBOOK } from '../paths.ts';
import { amountText, balanceWords, CLAIM_TONES, daysText } from '../words.ts';
import { NoRecord, OwnTabs, useOwnId } from './tabs.tsx';

type Summary = OutputOf<typeof getExpenseSummary>[number];

/** What one waits for, and what one's expenses come to. */
export default function ExpenseDashboard() {
  const employeeid = useOwnId();
  return (
    <div className={style.page}>
      <OwnTabs />
      {employeeid === null ? <NoRecord /> : <Own employeeid={employeeid} />}
    </div>
  );
}

function Own({ employeeid }: { employeeid: number }) {
  const { data, error, refetch } = useEndpoint(getExpenseSummary, { employeeid }, { staleTime: 0 });
  const [summary] = data ?? [];
  if (!summary) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <Group gap={8}>
        <Button component={Link} to={NEW_CLAIM} leftSection={<IconPlus size={16} />}>
          {t('New claim')}
        </Button>
        <Button component={Link} to={BILLS} variant="default" leftSection={<IconCamera size={16} />}>
          {t('Add a bill')}
        </Button>
      </Group>
      <div className={style.metrics}>
        <Link to={PASSBOOK} className={style.metric}>
          <Metric label={balanceWords(summary.balance)} value={amountText(Math.abs(summary.balance))} />
        </Link>
        <Link to={BILLS} className={style.metric}>
          <Metric
            label="Bills without a claim"
            value={summary.bills}
            {...(summary.oldestbill === null
              ? {}
              : { note: t('oldest {{days}}', { days: daysText(summary.oldestbill) }) })}
          />
        </Link>
        <div className={style.metric}>
          <Metric label="Advances to be settled" value={amountText(summary.advanceopen)} />
        </div>
      </div>
      {summary.decide > 0 ? (
        <p role="status">
          <Tag tone="info">{t('To decide')}</Tag>{' '}
          <Link to="/request_center">
            {plural(
              summary.decide,
              '{{count}} claim waits for your decision.',
              '{{count}} claims wait for your decision.',
            )}
          </Link>
        </p>
      ) : null}
      {summary.sentback > 0 ? (
        <p role="status">
          <Tag tone="warn">{t('Sent back')}</Tag>{' '}
          <Link to={`${CLAIMS}?state=2`}>
            {plural(
              summary.sentback,
              '{{count}} line of your claims was sent back. Correct it and send it again.',
              '{{count}} lines of your claims were sent back. Correct them and send them again.',
            )}
          </Link>
        </p>
      ) : null}
      <div className={style.two}>
        <States summary={summary} />
        <Limits summary={summary} />
      </div>
    </>
  );
}

function States({ summary: { states } }: { summary: Summary }) {
  return (
    <Card title={t('Claims by state')}>
      {states.length === 0 ? (
        <p className={style.quiet}>{t('You have not claimed anything yet. Photograph a bill, or begin a claim.')}</p>
      ) : (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Status')}</th>
              <th scope="col" className={style.amount}>
                {t('Claims')}
              </th>
              <th scope="col" className={style.amount}>
                {t('Amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ statusid, status, count, amount }) => (
              <tr key={statusid}>
                <th scope="row">
                  <Link to={`${CLAIMS}?state=${statusid}`}>
                    <Tag tone={CLAIM_TONES[statusid]}>{t(status)}</Tag>
                  </Link>
                </th>
                <td className={style.amount}>{count}</td>
                <td className={style.amount}>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const FULL = 100;
function Limits({ summary: { limits } }: { summary: Summary }) {
  return (
    <Card title={t('Limits left this month')}>
      {limits.length === 0 ? (
        <p className={style.quiet}>{t('No limit of a month applies to you.')}</p>
      ) : (
        <ul className={style.rows}>
          {limits.map(({ name, limit, used }) => (
            <li key={name} className={style.limitleft}>
              <span>{t(name)}</span>
              <span className="number">
                {t('{{left}} of {{limit}}', { left: amountText(Math.max(0, limit - used)), limit: amountText(limit) })}
              </span>
              <Progress value={limit === 0 ? FULL : Math.min(FULL, (used / limit) * FULL)} aria-label={t(name)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
