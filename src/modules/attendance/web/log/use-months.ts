import type { ReactNode } from 'react';
import { type Month } from '#platform/engine/day.ts';
import { today } from '#platform/web/kit/day.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getAttendanceMonths } from '../../contract/setting.ts';
import { attendanceMonthOf, daysOfAttendanceMonth } from '../../engine/attendance-month.ts';

/** The attendance month of today, and the days of any; until they are known what is shown instead. */
export function useAttendanceMonths() {
  const query = useEndpoint(getAttendanceMonths, {}, { staleTime: 0 });
  const starts = query.data?.[0]?.starts;
  const waiting: ReactNode = waitingFor([query], starts !== undefined);
  return {
    waiting,
    months: starts && {
      now: attendanceMonthOf(starts, today()),
      daysOf: (month: string) => daysOfAttendanceMonth(starts, month as Month),
    },
  };
}
export type Months = NonNullable<ReturnType<typeof useAttendanceMonths>['months']>;
