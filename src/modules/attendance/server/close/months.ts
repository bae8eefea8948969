import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { addMonths, type Day, type Month } from '#platform/engine/day.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { CloseMonth, CloseState } from '../../contract/close.ts';
import type { AttendanceMonths } from '../months.ts';
import { isBegun } from './leavers.ts';

type Row = {
  closeid: number;
  today: string;
  postedon: string;
  isclosed: boolean;
  jobrunid: number | null;
  isactive: boolean;
  closedat: string;
  closedbyname: string | null;
  people: number;
  lossofpay: number;
  reopenreason: string | null;
  reopenaskedby: number | null;
  reopenaskedbyname: string | null;
  reopenaskedat: string | null;
  reopenedby: number | null;
  reopenedbyname: string | null;
  reopenedat: string | null;
};

/** All closes with what they came to, the latest first; one statement. */
async function closesOf(db: Db, { monthOf }: AttendanceMonths): Promise<Map<Month, Row[]>> {
  const { rows } = await tenantSql<Row>`
    select c.closeid, c.today, c.postedon, c.isclosed, c.jobrunid, coalesce(j.statusid in (1, 2), false) as isactive, c.closedat,
      a.fullname as closedbyname, p.people::int, p.lossofpay::float8 as lossofpay, c.reopenreason, c.reopenaskedby,
      s.fullname as reopenaskedbyname, c.reopenaskedat, c.reopenedby, r.fullname as reopenedbyname, c.reopenedat
    from time_close c
    left join job_run j on j.subscriptionid = c.subscriptionid and j.jobrunid = c.jobrunid
    left join account a on a.subscriptionid = c.subscriptionid and a.accountid = c.closedby
    left join account s on s.subscriptionid = c.subscriptionid and s.accountid = c.reopenaskedby
    left join account r on r.subscriptionid = c.subscriptionid and r.accountid = c.reopenedby
    cross join lateral (select count(*) as people, coalesce(sum(t.lossofpay), 0) as lossofpay from time_close_person t
      where t.subscriptionid = c.subscriptionid and t.closeid = c.closeid) p
    where c.subscriptionid = current_subscription() order by c.closeid desc`.execute(db);
  return Map.groupBy(rows, ({ today }) => monthOf(today as Day));
}

function stateOf(close: Row | undefined): CloseState {
  if (!close) return 'open';
  if (close.reopenedby !== null) return 'reopening';
  return close.isclosed ? 'closed' : 'closing';
}

const askedOf = ({ reopenreason, reopenaskedbyname, reopenaskedat }: Row) => ({
  reason: reopenreason ?? '',
  askedbyname: reopenaskedbyname,
  askedat: reopenaskedat ?? '',
});

/**
 * The months from the first of attendance to the one of today, the latest first; none where it is switched off.
 * @param accountid of the caller
 */
export async function monthsOf(
  db: Db,
  { months: kept, today, accountid }: { months: AttendanceMonths; today: Day; accountid: number },
): Promise<CloseMonth[]> {
  const { startdate, daysOf, monthOf } = kept;
  if (startdate === null) return [];
  const closes = await closesOf(db, kept);
  // One of people alone who left before the end of the month is none of the month.
  const counts = (month: Month): Row | undefined =>
    closes.get(month)?.find((one) => one.reopenedat === null && isBegun(one));
  const last = [...closes.keys()]
    .filter((month) => counts(month))
    .sort()
    .at(-1);
  const next = last === undefined ? undefined : addMonths(last, 1);
  const isLastClosed = last !== undefined && stateOf(counts(last)) === 'closed';
  const months: CloseMonth[] = [];
  for (let month = monthOf(today); month >= monthOf(startdate); month = addMonths(month, -1)) {
    const close = counts(month);
    const days = daysOf(month);
    months.push({
      month,
      ...days,
      state: stateOf(close),
      closeid: close?.closeid ?? null,
      closedat: close?.closedat ?? null,
      closedbyname: close?.closedbyname ?? null,
      people: close?.people ?? 0,
      lossofpay: (close?.lossofpay ?? 0) / UNITS_PER_DAY,
      jobrunid: close?.jobrunid ?? null,
      isactive: close?.isactive ?? false,
      mayclose: !close && days.to < today && (next === undefined || (month === next && isLastClosed)),
      asked:
        close && close.reopenaskedby !== null && close.reopenedby === null
          ? { ...askedOf(close), isown: close.reopenaskedby === accountid }
          : null,
      reopened: (closes.get(month) ?? []).flatMap((row) =>
        row.reopenedat === null
          ? []
          : [
              {
                ...askedOf(row),
                closedat: row.closedat,
                reopenedat: row.reopenedat,
                reopenedbyname: row.reopenedbyname,
              },
            ],
      ),
    });
  }
  return months;
}
