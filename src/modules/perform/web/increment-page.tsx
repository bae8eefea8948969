import { Alert } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getIncrement, type IncrementDetail, ROUND_STATUS } from '../contract/increment.ts';
import { IncrementActions } from './increment-actions.tsx';
import { IncrementLines } from './increment-lines.tsx';
import { IncrementPercents } from './increment-percents.tsx';
import { ROUND_TONES } from './parts.tsx';
import style from './perform.module.css';

/** A round of increments: what it costs, how it is proposed, whom it is for, and what is to be done next. */
export default function IncrementPage() {
  const { incrementroundid = '' }: { incrementroundid?: string } = useParams({ strict: false });
  const id = Number(incrementroundid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getIncrement, { incrementroundid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const round = data?.find((one) => one.incrementroundid === id);
  if (!round) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body round={round} />;
}

const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

function Body({ round }: { round: IncrementDetail }) {
  const { incrementroundname, version, increase, limit, failed, done, people, withoutcost, note, statusid } = round;
  usePageTitle(incrementroundname);
  return (
    <div className={style.stack}>
      {increase > limit ? (
        <Alert color="yellow">
          {t('The increments exceed the budget by {{amount}}', { amount: rupees(increase - limit) })}
        </Alert>
      ) : null}
      {failed > 0 ? (
        <Alert color="red">
          {plural(
            failed,
            'Payroll has not taken {{count}} increment. Its row says why',
            'Payroll has not taken {{count}} increments. Their rows say why',
          )}
        </Alert>
      ) : null}
      {note === null ? null : <Alert color="blue">{note}</Alert>}
      <div className={style.two}>
        <div className={style.stack}>
          <div className={style.metrics}>
            <Metric label="Increase a year" amount={increase} />
            <Metric label="Budget a year" amount={limit} plain />
            <Metric
              label="More cost a month, with employer’s shares"
              amount={round.costafter - round.costbefore}
              plain
            />
            <Metric
              label="More cost a year, with employer’s shares"
              amount={(round.costafter - round.costbefore) * 12}
              plain
            />
          </div>
          {withoutcost > 0 ? (
            <p className={style.quiet}>
              {plural(
                withoutcost,
                'Without {{count}} person whose cost payroll cannot compute yet',
                'Without {{count}} people whose cost payroll cannot compute yet',
              )}
            </p>
          ) : null}
          <Card title={t('Percent by rating and place in the pay range')}>
            <IncrementPercents key={version} round={round} />
          </Card>
        </div>
        <Card title={t('Round')} side={<Tag tone={ROUND_TONES[statusid]}>{t(ROUND_STATUS.label(statusid) ?? '')}</Tag>}>
          <div className={style.stack}>
            <About round={round} />
            {done > 0 ? (
              <p className={style.quiet}>{t('{{done}} of {{all}} in the package', { done, all: people })}</p>
            ) : null}
            <IncrementActions round={round} />
          </div>
        </Card>
      </div>
      <IncrementLines round={round} />
    </div>
  );
}

function About({ round }: { round: IncrementDetail }) {
  const day = useDay();
  const { cyclename, effectivefrom, people, pay, submittedbyname, decidedbyname } = round;
  return (
    <DescriptionList
      items={[
        { label: 'Performance cycle', value: cyclename },
        { label: 'In force from', value: day(effectivefrom) },
        { label: 'People', value: people },
        { label: 'Pay a year', value: <Money amount={pay} decimals={0} /> },
        ...(submittedbyname ? [{ label: 'Submitted by', value: submittedbyname }] : []),
        ...(decidedbyname ? [{ label: 'Approved by', value: decidedbyname }] : []),
      ]}
    />
  );
}
