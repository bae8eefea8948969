import { Button, Group } from '@mantine/core';
import { IconCoffee, IconLogin2, IconLogout2, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { CLOCK_EVENT, type ClockStanding, getClock, recordClock } from '../../contract/clock.ts';
import style from './log.module.css';

const MINUTE_MS = 60_000;
const ICONS = { 1: IconLogin2, 2: IconLogout2, 3: IconCoffee, 4: IconPlayerPlay } as const;
const DONE = { 1: 'You are clocked in', 2: 'You are clocked out', 3: 'Break begun', 4: 'Break ended' } as const;

/** Minutes that have passed since the answer came, so that the timer goes on between two answers. */
function useMinutes(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / MINUTE_MS));
}

const NOWHERE = { latitude: null, longitude: null };
/** Where the browser is, if the reader allows it to tell. */
const placeNow = (): Promise<{ latitude: number | null; longitude: number | null }> =>
  new Promise((result) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => result({ latitude, longitude }),
      () => result(NOWHERE),
      { timeout: 10_000 },
    );
  });

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The web clock: where the reader stands, for how long they have worked today, and what they can do now. */
export function ClockCard() {
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(getClock, {}, { staleTime: 0, every: MINUTE_MS });
  const [standing] = data ?? [];
  if (!standing)
    return error ? (
      <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />
    ) : (
      <div className={style.clock} />
    );
  return <Clock standing={standing} since={dataUpdatedAt} />;
}

function stateText({ isin, isbreakon, since }: ClockStanding): string {
  const time = since?.slice(11, 16) ?? '';
  if (isbreakon) return t('On a break since {{time}}', { time });
  return isin ? t('In since {{time}}', { time }) : t('Not clocked in');
}

/** The clock by a standing that was read at a moment, in milliseconds since 1970. */
export function Clock({ standing, since }: { standing: ClockStanding; since: number }) {
  const passed = useMinutes(since);
  const { mutateAsync, isPending } = useSave(recordClock, ['attendance']);
  const press = async (eventid: 1 | 2 | 3 | 4) => {
    try {
      const place = standing.islocation ? await placeNow() : NOWHERE;
      await mutateAsync({ input: { eventid, ...place } });
      toast('success', t(DONE[eventid]));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  const { isallowed, why, isin, isbreakon, isoutside, workedminutes, shift, events } = standing;
  const worked = workedminutes + (isin && !isbreakon ? passed : 0);
  return (
    <section className={style.clock} aria-label={t('Clock')}>
      <div>
        <p className={style.quiet}>
          {shift
            ? `${shift.shiftname}, ${shift.shifttiming.map(({ intime, outtime }) => `${intime}–${outtime}`).join(', ')}`
            : isallowed
              ? t('No shift today')
              : t('Clock')}
        </p>
        <b className={style.timer} aria-label={t('Worked today')}>
          {clockOf(worked)}
        </b>
        <p>{isallowed ? stateText(standing) : t(why ?? '')}</p>
        {isoutside ? (
          <p className={style.quiet}>{t('Outside the times of your shift: what you record now counts for no day')}</p>
        ) : null}
      </div>
      <Group gap={8}>
        {events.map((eventid) => {
          const Icon = ICONS[eventid];
          return (
            <Button
              key={eventid}
              variant={eventid === 3 ? 'default' : 'filled'}
              leftSection={<Icon size={18} stroke={1.6} />}
              disabled={isPending}
              onClick={() => void press(eventid)}
            >
              {t(CLOCK_EVENT.label(eventid) ?? '')}
            </Button>
          );
        })}
      </Group>
    </section>
  );
}
