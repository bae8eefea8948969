import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { grantOf } from '#platform/web/session.ts';
import { ClockCard } from './clock-card.tsx';
import { LateTrend } from './late-trend.tsx';
import style from './log.module.css';
import { MonthPicker } from './month-picker.tsx';
import { MusterGrid } from './muster-grid.tsx';
import { Registers } from './registers.tsx';

/** The web clock, and the month of everybody in the reader's scope. */
export default function Attendance() {
  const now = today().slice(0, 7);
  const [month, setMonth] = useState(now);
  const sees = (grantOf('attendance')?.scope ?? 'self') !== 'self';
  return (
    <div className={style.page}>
      <ClockCard />
      <Card title={t('Month')} side={<MonthPicker month={month} last={now} onChange={setMonth} />}>
        <div className={style.files}>
          <Registers month={month} />
        </div>
        <MusterGrid key={month} month={month} />
      </Card>
      {sees ? <LateTrend month={month} /> : null}
    </div>
  );
}
