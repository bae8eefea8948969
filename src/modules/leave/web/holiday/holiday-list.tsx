import { ActionIcon, Button, Select } from '@mantine/core';
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconConfetti } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { day as dayOf } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { HALF_DAY } from '#modules/calendar/contract/plan-row.ts';
import { type HolidayOfYear, listHolidays } from '../../contract/holidays.ts';
import { LEAVE_LOG } from '../log/paths.ts';
import style from './holiday.module.css';
import { toGo } from './to-go.ts';

/** Which year and whose holidays are shown: both in the address. */
function useChosen() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const now = Number(today().slice(0, 4));
  const selection = Number(query.year);
  const year = Number.isInteger(selection) && selection >= 2000 && selection <= 2100 ? selection : now;
  const office = Number.isSafeInteger(Number(query.office)) ? Number(query.office) : null;
  const show = (next: { year?: number; office?: number | null }) => {
    const chosen = { year, office, ...next };
    void go({
      to: '.',
      replace: true,
      search: {
        ...(chosen.year === now ? {} : { year: chosen.year }),
        ...(chosen.office === null ? {} : { office: chosen.office }),
      },
    });
  };
  return { year, office, show };
}

/** The holidays of a year: one's own, or those of an office. */
export default function HolidayList() {
  const { year, office, show } = useChosen();
  const query = { year, ...(office === null ? {} : { officeaddressid: office }) };
  const { data, error, refetch } = useEndpoint(listHolidays, query, { staleTime: 0 });
  const [result] = data ?? [];
  if (!result) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  const { holidays, optional, leavetypeid } = result;
  const options = result.Office.map(({ displayname, displayvalue }) => ({
    value: String(displayvalue),
    label: displayname,
  }));
  return (
    <div className={style.page}>
      <div className={style.head}>
        <div className={style.year}>
          <ActionIcon variant="default" aria-label={t('Year before')} onClick={() => show({ year: year - 1 })}>
            <IconChevronLeft size={16} stroke={1.8} />
          </ActionIcon>
          <h2 aria-live="polite">{year}</h2>
          <ActionIcon variant="default" aria-label={t('Year after')} onClick={() => show({ year: year + 1 })}>
            <IconChevronRight size={16} stroke={1.8} />
          </ActionIcon>
        </div>
        <Select
          aria-label={t('Whose holidays')}
          data={options}
          value={office === null ? null : String(office)}
          onChange={(value) => show({ office: value === null ? null : Number(value) })}
          placeholder={t('My holidays')}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
        />
        <Button
          component={Link}
          to="/calendar"
          search={{ subscribe: 'yes' } as never}
          variant="default"
          leftSection={<IconCalendarShare size={16} stroke={1.6} />}
        >
          {t('Subscribe')}
        </Button>
      </div>
      {optional && holidays.some((one) => one.isoptional) ? <OptionalLeft {...optional} /> : null}
      {holidays.length === 0 ? (
        <Notice
          icon={IconConfetti}
          title={t('No holidays in {{year}}', { year })}
          lead={
            result.hasplan
              ? t('The holiday plan has none in this year yet.')
              : t('No holiday plan is assigned. Your HR team can do it.')
          }
        />
      ) : (
        <Holidays holidays={holidays} leavetypeid={leavetypeid} />
      )}
    </div>
  );
}

/** How many optional holidays are left in the leave year. */
function OptionalLeft({ quota, taken, yearend }: { quota: number | null; taken: number; yearend: string }) {
  const day = useDay();
  return (
    <p className={style.left}>
      {quota === null
        ? t('Optional holidays are days off for the employees who choose them.')
        : t('Optional holidays left until {{day}}: {{left}} of {{quota}}', {
            day: day(yearend),
            left: Math.max(0, quota - taken),
            quota,
          })}
    </p>
  );
}

type Holidays = { holidays: readonly HolidayOfYear[]; leavetypeid: number | null };

function Holidays({ holidays, leavetypeid }: Holidays) {
  const day = useDay();
  const mayAsk = useMay('leave', 'read');
  // The next one is the first to see; what is over comes last.
  const isOver = ({ holidaydate }: HolidayOfYear) => holidaydate < today();
  const [next] = holidays.filter((one) => !isOver(one));
  const ordered = [...holidays.filter((one) => !isOver(one)), ...holidays.filter(isOver)];
  return (
    <ol className={style.list} aria-label={t('Holidays')}>
      {ordered.map((one) => (
        <li
          key={one.holidaydate}
          className={style.holiday}
          data-past={one.holidaydate < today()}
          data-next={one === next}
          aria-label={one.holidayname}
        >
          <span className={style.date}>
            <b>{day(one.holidaydate)}</b>
            <span className={style.quiet}>{t(WEEKDAYS[weekdayOf(dayOf(one.holidaydate))] ?? '')}</span>
          </span>
          <span className={style.name}>
            {one.holidayname}
            {one.isoptional ? <Tag>{t('Optional')}</Tag> : null}
            {one.half === null ? null : <Tag>{t(HALF_DAY.labels[one.half])}</Tag>}
            {one.statusid === 2 ? <Tag tone="good">{t('Taken')}</Tag> : null}
            {one.statusid === 1 ? <Tag tone="info">{t('Waiting for approval')}</Tag> : null}
          </span>
          {one === next ? <span className={style.togo}>{toGo(dayOf(one.holidaydate))}</span> : null}
          {one.isoptional && one.statusid === null && mayAsk && leavetypeid !== null && one.holidaydate >= today() ? (
            <Button
              component={Link}
              to={LEAVE_LOG}
              search={{ apply: 'yes', type: leavetypeid, day: one.holidaydate } as never}
              variant="default"
              size="compact-sm"
              aria-label={t('Take this day: {{holiday}}', { holiday: one.holidayname })}
            >
              {t('Take this day')}
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
