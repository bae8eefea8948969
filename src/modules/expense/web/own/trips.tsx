import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Entry, EntryHead, EntryList } from '#platform/web/kit/entry-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type AdvanceRow,
  cancelTrip,
  listAdvances,
  listTrips,
  type TripRow,
  withdrawAdvance,
} from '../../contract/trip.ts';
import style from '../expense.module.css';
import { NEW_CLAIM } from '../paths.ts';
import { ADVANCE_TONES, amountText } from '../words.ts';
import { AdvanceDialog } from './advance-dialog.tsx';
import { NoRecord, OwnTabs, useOwnId } from './tabs.tsx';
import { TripDialog } from './trip-dialog.tsx';

/** One's trips with their itineraries, and advances. */
export default function Trips() {
  const employeeid = useOwnId();
  return (
    <div className={style.page}>
      <OwnTabs />
      {employeeid === null ? <NoRecord /> : <Own employeeid={employeeid} />}
    </div>
  );
}

function Own({ employeeid }: { employeeid: number }) {
  const trips = useEndpoint(listTrips, { employeeid }, { staleTime: 0 });
  const advances = useEndpoint(listAdvances, { employeeid }, { staleTime: 0 });
  const [trip, setTrip] = useState<TripRow | 'new'>();
  const [asking, setAsking] = useState<{ expensetripid: number | null }>();
  const failed = trips.error ?? advances.error;
  if (!trips.data || !advances.data)
    return failed ? <Failed text={sentenceOf(failed)} retry={() => void trips.refetch()} /> : <PageSkeleton />;
  return (
    <>
      <Card
        title={t('Trips')}
        side={
          <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setTrip('new')}>
            {t('New trip')}
          </Button>
        }
      >
        {trips.data.length === 0 ? (
          <p className={style.quiet}>
            {t('Enter a trip before you leave: per diem and lodging are assessed by its times and cities.')}
          </p>
        ) : (
          <EntryList>
            {trips.data.map((one) => (
              <Trip
                key={one.expensetripid}
                trip={one}
                onEdit={() => setTrip(one)}
                onAdvance={() => setAsking({ expensetripid: one.expensetripid })}
              />
            ))}
          </EntryList>
        )}
      </Card>
      <Card
        title={t('Advances')}
        side={
          <Button size="compact-sm" variant="default" onClick={() => setAsking({ expensetripid: null })}>
            {t('Request an advance')}
          </Button>
        }
      >
        {advances.data.length === 0 ? <p className={style.quiet}>{t('No advances yet.')}</p> : null}
        <EntryList>
          {advances.data.map((one) => (
            <Advance key={one.expenseadvanceid} advance={one} />
          ))}
        </EntryList>
      </Card>
      {trip ? <TripDialog trip={trip === 'new' ? undefined : trip} onClose={() => setTrip(undefined)} /> : null}
      {asking ? <AdvanceDialog trips={trips.data} {...asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

function Trip({ trip, onEdit, onAdvance }: { trip: TripRow; onEdit: () => void; onAdvance: () => void }) {
  const day = useDay();
  const { mutateAsync } = useSave(cancelTrip);
  const { expensetripid, tripno, purpose, departureday, departuretime, returnday, returntime, itinerary } = trip;
  const cancel = async () => {
    if (
      !(await ask({
        text: 'Cancel the trip? What is open of its advances is returned or recovered.',
        yes: 'Cancel trip',
        no: 'Dismiss',
      }))
    )
      return;
    try {
      await mutateAsync({ input: { expensetripid } });
      toast('success', t('The trip was cancelled'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Entry>
      <EntryHead title={`${tripno} · ${purpose}`}>{trip.iscancelled ? <Tag>{t('Cancelled')}</Tag> : null}</EntryHead>
      <p className={style.quiet}>
        {day(departureday)} {departuretime} – {day(returnday)} {returntime}
        {itinerary.length === 0 ? '' : ` · ${itinerary.map(({ city }) => city).join(' → ')}`}
      </p>
      <p className={style.quiet}>
        {trip.estimate === null ? '' : `${t('Estimate')} ${amountText(trip.estimate)} · `}
        {t('Claimed')} {amountText(trip.claimed)}
        {trip.advanceopen > 0 ? ` · ${t('Advance open')} ${amountText(trip.advanceopen)}` : ''}
      </p>
      {trip.iscancelled ? null : (
        <Group gap={8}>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('Edit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onAdvance}>
            {t('Request an advance')}
          </Button>
          <Button size="compact-sm" variant="default" component={Link} to={`${NEW_CLAIM}?trip=${expensetripid}`}>
            {t('New claim')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void cancel()}>
            {t('Cancel trip')}
          </Button>
        </Group>
      )}
    </Entry>
  );
}

function Advance({ advance }: { advance: AdvanceRow }) {
  const day = useDay();
  const { mutateAsync } = useSave(withdrawAdvance, ['request']);
  const {
    expenseadvanceid,
    advanceno,
    purpose,
    amount,
    currency,
    statusid,
    status,
    requestedon,
    paidon,
    open,
    owed,
    dueon,
  } = advance;
  const withdraw = async () => {
    try {
      await mutateAsync({ input: { expenseadvanceid } });
      toast('success', t('The request was withdrawn'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Entry>
      <EntryHead title={`${advanceno} · ${purpose}`}>
        <Tag tone={ADVANCE_TONES[statusid]}>{t(status)}</Tag>
        <b className="number">{amountText(amount, currency)}</b>
      </EntryHead>
      <p className={style.quiet}>
        {t('Requested on {{day}}', { day: day(requestedon) })}
        {paidon === null ? '' : ` · ${t('Paid on {{day}}', { day: day(paidon) })}`}
        {open > 0 ? ` · ${t('{{amount}} is open', { amount: amountText(open) })}` : ''}
        {open > 0 && dueon !== null ? ` · ${t('recovered by payroll from {{day}}', { day: day(dueon) })}` : ''}
        {owed > 0 ? ` · ${t('{{amount}} comes back to you', { amount: amountText(owed) })}` : ''}
      </p>
      {advance.maywithdraw ? (
        <Button size="compact-sm" variant="default" onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      ) : null}
    </Entry>
  );
}
