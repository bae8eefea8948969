import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { grantOf } from '#platform/web/rights.ts';
import { OwnSwaps } from '../swap/swaps.tsx';
import { ClockCard } from './clock-card.tsx';
import { LateTrend } from './late-trend.tsx';
import style from './log.module.css';
import { MonthPicker } from './month-picker.tsx';
import { MusterGrid } from './muster-grid.tsx';
import { OwnDays } from './own-days.tsx';
import { Registers } from './registers.tsx';
import { type Months, useAttendanceMonths } from './use-months.ts';

/** The web clock, the reader's swaps of shifts, and the month of everybody in the reader's scope. */
export default function Attendance() {
  const { months, waiting } = useAttendanceMonths();
  const employeeid = useSession()?.employeeid ?? null;
  return (
    <div className={style.page}>
      <ClockCard />
      {months ? <Everybody months={months} /> : waiting}
      {employeeid === null ? null : <OwnSwaps employeeid={employeeid} />}
    </div>
  );
}

function Everybody({ months: { now, daysOf } }: { months: Months }) {
  const [month, setMonth] = useState<string>(now);
  const sees = (grantOf('attendance')?.scope ?? 'self') !== 'self';
  const own = useSession()?.employeeid ?? null;
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Card title={t('Month')} side={<MonthPicker month={month} days={daysOf(month)} last={now} onChange={setMonth} />}>
        {own !== null && !sees && isPhone ? (
          <OwnDays employeeid={own} month={month} />
        ) : (
          <div className={style.page}>
            <div className={style.files}>
              <Registers month={month} days={daysOf(month)} />
            </div>
            <MusterGrid key={month} month={month} days={daysOf(month)} />
          </div>
        )}
      </Card>
      {sees ? <LateTrend month={month} /> : null}
    </>
  );
}
