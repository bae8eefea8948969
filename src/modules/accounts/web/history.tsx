import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { addDays } from '#platform/engine/day.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateRange, type Range } from '#platform/web/kit/date-range.tsx';
import { today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { EventRow } from '../contract/own.ts';
import { HISTORY_DAYS, loginHistory } from '../contract/own.ts';
import { personHistory } from '../contract/person.ts';
import style from './accounts.module.css';
import { EventRows } from './rows.tsx';

type Older = (before: number) => Promise<EventRow[]>;

type Shown = { first: EventRow[] | undefined; error: unknown; older: Older; days: ReactNode };

function History({ first, error, older, days }: Shown) {
  const [more, setMore] = useState<EventRow[][]>([]);
  const pages = [first ?? [], ...more];
  const show = async () => {
    const last = pages.flat().at(-1)?.logineventid;
    if (last === undefined) return;
    try {
      const next = await older(last);
      setMore([...more, next]);
    } catch (failure) {
      toast('error', t(sentenceOf(failure)));
    }
  };
  return (
    <Card title={t('Login history')}>
      <div className={style.stack}>
        <p className={style.quiet}>
          {t('Sign-ins and failed attempts are kept for 400 days. The last 90 days are shown first.')}
        </p>
        {days}
        {error ? <p role="alert">{t(sentenceOf(error))}</p> : null}
        {first ? <EventRows pages={pages} onOlder={() => void show()} /> : <Skeleton height={96} />}
      </div>
    </Card>
  );
}

/** The last ninety days by default. */
function useDays() {
  const [range, setRange] = useState<Range>(() => ({ from: addDays(today(), 1 - HISTORY_DAYS), to: today() }));
  return { range, days: <DateRange value={range} onChange={setRange} limit={HISTORY_DAYS} /> };
}

export function OwnHistory() {
  const { range, days } = useDays();
  const { data, error } = useEndpoint(loginHistory, range);
  const older = (before: number) => call(loginHistory, { ...range, before });
  return <History key={`${range.from}/${range.to}`} days={days} first={data} error={error} older={older} />;
}

export function PersonHistory({ employeeid }: { employeeid: number }) {
  const { range, days } = useDays();
  const { data, error } = useEndpoint(personHistory, { employeeid, ...range });
  const older = (before: number) => call(personHistory, { employeeid, ...range, before });
  return <History key={`${range.from}/${range.to}`} days={days} first={data} error={error} older={older} />;
}
