import { Anchor, Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  getReplay,
  getReplayDays,
  listReplayPeople,
  type ReplayMonthPay,
  type ReplaySide,
} from '../../contract/replay.ts';
import { daysNumber, lengthText, markText, statusText } from '../log/words.ts';
import { PayMonths, payText } from './replay-pay.tsx';
import style from './replay.module.css';

const PAGE = 25;
const MAX = 500;
type Sums = { absent: number; marks: number; penalty: number; extra: number };
const SHOWN = [
  ['Absent days', ({ absent }: Sums) => daysNumber(absent / 2)],
  ['Late or early days', ({ marks }: Sums) => daysNumber(marks)],
  ['Days they cost', ({ penalty }: Sums) => daysNumber(penalty)],
  ['Extra time', ({ extra }: Sums) => lengthText(extra)],
] as const;

/** A figure of both sides; once where they are the same. */
function Both({ before, after }: { before: string; after: string }) {
  if (before === after) return <>{after}</>;
  return (
    <>
      <del>{before}</del> → <ins>{after}</ins>
    </>
  );
}

const sideText = ({ halves, mark, extra }: ReplaySide): string =>
  [statusText(halves), ...(mark === null ? [] : [markText(mark)]), ...(extra === 0 ? [] : [lengthText(extra)])].join(
    ', ',
  );

type Shown = { employeeid: number; fullname: string; months: readonly ReplayMonthPay[] };

/** Whose days a policy would have changed, and by how much. */
export function ReplayResult({ attendancereplayid }: { attendancereplayid: number }) {
  const day = useDay();
  const [limit, setLimit] = useState(PAGE);
  const [shown, setShown] = useState<Shown>();
  const { data, error, refetch } = useEndpoint(getReplay, { attendancereplayid });
  const { data: people } = useEndpoint(listReplayPeople, { attendancereplayid, limit, offset: 0 });
  const result = data?.[0];
  if (!result || !people)
    return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const span = { from: day(result.from), to: day(result.to) };
  const total = result.pay && result.pay.people > 0 ? result.pay : null;
  if (result.changedpeople === 0)
    return (
      <p role="status">
        {t('No day of {{count}} people would have been another from {{from}} to {{to}}.', {
          ...span,
          count: result.people.toLocaleString('en-IN'),
        })}
      </p>
    );
  return (
    <div className={style.part}>
      <p role="status">
        {t('It makes a difference to {{changed}} of {{count}} people from {{from}} to {{to}}.', {
          ...span,
          changed: result.changedpeople.toLocaleString('en-IN'),
          count: result.people.toLocaleString('en-IN'),
        })}{' '}
        {plural(result.changeddays, '{{count}} day differs.', '{{count}} days differ.')}
      </p>
      {total ? (
        <p className={style.quiet}>
          {plural(
            total.people,
            'The pay is an estimate for {{count}} person with a package: days × monthly pay / days of the month, as if no leave were taken for them, and hours × the rate of overtime.',
            'The pay is an estimate for {{count}} people with a package: days × monthly pay / days of the month, as if no leave were taken for them, and hours × the rate of overtime.',
          )}
        </p>
      ) : null}
      <div className={style.wide} tabIndex={0} role="region" aria-label={t('Who would have had other days')}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Employee')}</th>
              {total ? <th scope="col">{t('Pay lost')}</th> : null}
              {total ? <th scope="col">{t('Pay for extra time')}</th> : null}
              <th scope="col">{t('Changed days')}</th>
              {SHOWN.map(([label]) => (
                <th key={label} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('Everybody')}</th>
              {total ? <td>{payText(total.unpaid)}</td> : null}
              {total ? <td>{payText(total.extra)}</td> : null}
              <td>{daysNumber(result.changeddays)}</td>
              {SHOWN.map(([label, text]) => (
                <td key={label}>
                  <Both before={text(result.before)} after={text(result.after)} />
                </td>
              ))}
            </tr>
            {people.rows.map(({ person, changeddays, before, after, pay }) => (
              <tr key={person.employeeid}>
                <th scope="row">
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => setShown({ ...person, months: pay?.months ?? [] })}
                  >
                    {person.fullname}
                  </Anchor>{' '}
                  <span className={style.quiet}>{person.employeecode}</span>
                </th>
                {total ? <td>{pay ? payText(pay.unpaid) : '–'}</td> : null}
                {total ? <td>{pay ? payText(pay.extra) : '–'}</td> : null}
                <td>{daysNumber(changeddays)}</td>
                {SHOWN.map(([label, text]) => (
                  <td key={label}>
                    <Both before={text(before)} after={text(after)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {people.rows.length < people.total && limit < MAX ? (
        <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
          {t('Show more')}
        </Button>
      ) : null}
      {shown ? <Days {...shown} attendancereplayid={attendancereplayid} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

type Days = Shown & { attendancereplayid: number; onClose: () => void };

/** The days of a person that differ, with both sides. */
function Days({ attendancereplayid, employeeid, fullname, months, onClose }: Days) {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(getReplayDays, { attendancereplayid, employeeid });
  return (
    <Drawer opened position="right" onClose={onClose} title={fullname} closeButtonProps={{ 'aria-label': t('Close') }}>
      {months.length > 0 ? <PayMonths months={months} /> : null}
      {data ? (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('As it was')}</th>
              <th scope="col">{t('By this policy')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ date, before, after }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{sideText(before)}</td>
                <td>{sideText(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Drawer>
  );
}
