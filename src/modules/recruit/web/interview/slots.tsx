import { Button } from '@mantine/core';
import { dayReasonText } from '#platform/web/kit/moved-day.ts';
import { formatDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { findSlots } from '../../contract/interview/interview.ts';
import style from './interview.module.css';
import { timeText } from './words.ts';

type Slots = {
  employeeids: readonly number[];
  durationminutes: number;
  timezoneid: string;
  fromdate: string;
  interviewid: number | null;
  chosen: { day: string | null; time: string };
  onChoose: (day: string, time: string) => void;
};

/** How many days are looked at. */
const DAYS = 7;

/** The next times at which the whole panel is free, as buttons; a day without one says why. */
export function Slots({ employeeids, durationminutes, timezoneid, fromdate, interviewid, chosen, onChoose }: Slots) {
  const format = useSession()?.dateformatname;
  const { data } = useEndpoint(
    findSlots,
    { employeeids: [...employeeids], durationminutes, timezoneid, fromdate, days: DAYS, interviewid },
    { enabled: employeeids.length > 0, staleTime: 0 },
  );
  if (employeeids.length === 0)
    return <p className={style.quiet}>{t('Choose who interviews to see when everybody is free.')}</p>;
  if (!data) return <p className={style.quiet}>{t('Looking for times …')}</p>;
  return (
    <ul className={style.days} aria-label={t('When everybody is free')}>
      {data.map(({ day, times, reasons }) => (
        <li key={day}>
          <b>{formatDay(day, format)}</b>
          {times.length > 0 ? (
            <span className={style.times}>
              {times.map((time) => (
                <Button
                  key={time}
                  size="compact-sm"
                  variant={chosen.day === day && chosen.time === time ? 'filled' : 'default'}
                  aria-pressed={chosen.day === day && chosen.time === time}
                  aria-label={`${formatDay(day, format)} ${timeText(time, format)}`}
                  onClick={() => onChoose(day, time)}
                >
                  {timeText(time, format)}
                </Button>
              ))}
            </span>
          ) : (
            <span className={style.quiet}>
              {reasons.map((reason) => [reason.fullname, dayReasonText(reason)].filter(Boolean).join(': ')).join(' · ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
