import { Link } from '@tanstack/react-router';
import { displayMoment, displayTime } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import style from './run.module.css';

/** A time of today, with its date on any other day. */
function moment(on: string, format: string | undefined): string {
  const today = new Date(on).toDateString() === new Date().toDateString();
  return today ? displayTime(on, format) : displayMoment(on, format);
}

/** Whom changes touched since the run was computed; a few by name. */
function People({ refresh }: { refresh: NonNullable<PayrollRun['refresh']> }) {
  const { people, count } = refresh;
  return (
    <>
      {people.map(({ employeeid, fullname }, at) => (
        <span key={employeeid}>
          {at === 0 ? ': ' : ', '}
          <Link to={`/profile/${employeeid}`}>{fullname}</Link>
        </span>
      ))}
      {count > people.length ? ` ${t('and {{count}} more', { count: count - people.length })}` : ''}
    </>
  );
}

/** Whether the drafts of a computed run have all changes of people's facts; the place is the same whatever it says. */
export function RunRefreshed({ run }: { run: PayrollRun }) {
  const session = useSession();
  const { refresh } = run;
  if (run.statusid !== 3 || run.settingschanged) return null;
  const format = session?.dateformatname;
  return (
    <p className={style.refreshed} role="status">
      {refresh === null ? (
        t('Up to date: nothing has changed since it was computed')
      ) : refresh.waiting > 0 || refresh.on === null ? (
        plural(
          refresh.waiting,
          '{{count}} person has changed and is being computed again',
          '{{count}} people have changed and are being computed again',
        )
      ) : (
        <>
          {refresh.count === 1
            ? t('Up to date, refreshed {{time}} after a change to 1 person', { time: moment(refresh.on, format) })
            : t('Up to date, refreshed {{time}} after changes to {{count}} people', {
                time: moment(refresh.on, format),
                count: refresh.count.toLocaleString('en-IN'),
              })}
          <People refresh={refresh} />
        </>
      )}
    </p>
  );
}
