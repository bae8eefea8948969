import { Button } from '@mantine/core';
import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isDay } from '#platform/engine/day.ts';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { grantOf, useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { getAttendanceLog, type LogDay } from '../../contract/log.ts';
import { SwapsOfPerson } from '../swap/swaps.tsx';
import { DayDrawer } from './day-drawer.tsx';
import { DayTable } from './day-table.tsx';
import style from './log.module.css';
import { MonthChart } from './month-chart.tsx';
import { MonthPicker } from './month-picker.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestsTable } from './requests-table.tsx';
import { Totals } from './totals.tsx';
import { type Months, useAttendanceMonths } from './use-months.ts';
import { isNightShift } from './words.ts';

/** Letters from which on people are searched. */
const FROM = 3;

/** Whose log is open, of which month, and whether its form is: all in the address. */
function useLog() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const own = useSession()?.employeeid ?? null;
  const selection = Number(query.employeeid);
  const chosen = Number.isSafeInteger(selection) && selection > 0 && selection !== own ? selection : null;
  const day = typeof query.day === 'string' && isDay(query.day) ? query.day : null;
  const month = /^\d{4}-\d{2}$/.test(String(query.month)) ? String(query.month) : (day?.slice(0, 7) ?? null);
  const show = (next: Record<string, string | number | undefined>) =>
    void go({ to: '.', replace: true, search: (before: Record<string, unknown>) => ({ ...before, ...next }) });
  return { own, chosen, employeeid: chosen ?? own, month, day, isAsking: query.ask === 'yes', show };
}

/** The days of a month of a person as they count, with punches and reasons, and the requests about them. */
export default function AttendanceLogs() {
  const { own, chosen, employeeid, month: shown, day: first, isAsking, show } = useLog();
  const { months, waiting } = useAttendanceMonths();
  const month = shown ?? months?.now;
  const sees = (grantOf('attendance')?.scope ?? 'self') !== 'self';
  const mayEdit = useMay('attendance', 'edit');
  const query = { employeeid: employeeid ?? 0, month: month ?? '' };
  const enabled = employeeid !== null && month !== undefined;
  const { data, error, refetch } = useEndpoint(getAttendanceLog, query, { enabled, staleTime: 0 });
  const [result] = data ?? [];
  const name = chosen === null ? null : (result?.person.fullname ?? null);
  const isOwn = employeeid === own;
  return (
    <div className={style.page}>
      {sees ? (
        <div className={style.whose}>
          <PersonSearchField
            key={`${chosen} ${name}`}
            field={{
              name: 'whose',
              value: chosen,
              error: undefined,
              onChange: (next) => show({ employeeid: next ?? undefined }),
              onBlur: () => undefined,
            }}
            chosen={chosen === null ? undefined : { displayname: name ?? '', displayvalue: chosen }}
            from={FROM}
            search={(searchfor) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'attendance' })}
            label="Whose attendance"
            hint="Empty for your own"
          />
        </div>
      ) : null}
      {employeeid === null ? (
        <Notice
          icon={IconCalendarTime}
          title={t('Your account has no employee record')}
          lead={t('Choose a person above to see their attendance.')}
        />
      ) : !months || month === undefined ? (
        waiting
      ) : !result ? (
        error ? (
          <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <Log
          key={employeeid}
          employeeid={employeeid}
          own={isOwn}
          name={name}
          found={result}
          month={month}
          months={months}
          first={first}
          isAsking={isAsking}
          mayAsk={isOwn || mayEdit}
          show={show}
        />
      )}
    </div>
  );
}

type Match = { startdate: string | null; days: readonly LogDay[]; totals: Parameters<typeof Totals>[0]['totals'] };
type Log = {
  employeeid: number;
  own: boolean;
  name: string | null;
  found: Match;
  month: string;
  months: Months;
  /** The day that the form begins with; null for none. */
  first: string | null;
  isAsking: boolean;
  mayAsk: boolean;
  show: (next: Record<string, string | number | undefined>) => void;
};
type About = { kindid: number | null; row: LogDay | null };

function Log({ employeeid, own, name, found, month, months, first, isAsking, mayAsk, show }: Log) {
  const day = useDay();
  const [about, setAbout] = useState<About>({ kindid: null, row: null });
  const ask = (next: About) => {
    setAbout(next);
    show({ ask: 'yes' });
  };
  const open = (row: LogDay) =>
    openDrawer(
      day(row.date),
      <DayDrawer row={row} employeeid={employeeid} onAsk={mayAsk ? (kindid) => ask({ kindid, row }) : undefined} />,
    );
  return (
    <>
      <div className={style.head}>
        <MonthPicker
          month={month}
          days={months.daysOf(month)}
          last={months.now}
          onChange={(next) => show({ month: next })}
        />
        {mayAsk ? (
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => ask({ kindid: null, row: null })}>
            {t('Regularise')}
          </Button>
        ) : null}
      </div>
      <PageTabs
        label={t('Attendance')}
        tabs={[
          {
            key: 'days',
            label: 'Days',
            body: (
              <div className={style.page}>
                {found.days.length > 0 ? <Totals totals={found.totals} /> : null}
                <MonthChart days={found.days} totals={found.totals} />
                <DayTable days={found.days} isOn={found.startdate !== null} onOpen={open} />
              </div>
            ),
          },
          { key: 'requests', label: 'Requests', body: <RequestsTable employeeid={employeeid} own={own} /> },
          {
            key: 'swaps',
            label: 'Shift swaps',
            body: <SwapsOfPerson employeeid={employeeid} name={own ? null : name} mayAsk={mayAsk} />,
          },
        ]}
      />
      {isAsking && mayAsk ? (
        <RequestDialog
          key={about.row?.date ?? ''}
          employeeid={own ? null : employeeid}
          name={own ? null : name}
          kindid={about.kindid}
          date={about.row?.date ?? first}
          isnight={about.row !== null && isNightShift(about.row)}
          onClose={() => show({ ask: undefined })}
        />
      ) : null}
    </>
  );
}
