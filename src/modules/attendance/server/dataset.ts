import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';

const shape = datasetShape({
  key: 'attendance_day',
  name: 'Days of attendance',
  about: 'One row for each employee and day that was counted',
  right: 'attendance',
  period: 'workdate',
  maxdays: 90,
  columns: {
    workdate: { label: 'Day', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    shift: { label: 'Shift', type: 'text' },
    half1: { label: 'First half', type: 'text' },
    half2: { label: 'Second half', type: 'text' },
    mark: { label: 'Mark', type: 'text' },
    present: { label: 'Days present', type: 'days', isadditive: true },
    worked: { label: 'Worked', type: 'minutes', isadditive: true },
    late: { label: 'Late', type: 'minutes', isadditive: true },
    early: { label: 'Left early', type: 'minutes', isadditive: true },
    extra: { label: 'Extra time', type: 'minutes', isadditive: true },
  },
});

/** Half a day in ten-thousandths. */
export const HALF = 5000;

/** Counted days of attendance as a dataset; present are days at work, out on duty or at home. */
export const attendanceDayDataset: Dataset = {
  shape,
  rows: ({ people }) =>
    people
      .seen()
      .innerJoin('attendance_day as a', 'a.employeeid', 'e.employeeid')
      .leftJoin('shift as s', 's.shiftid', 'a.shiftid')
      .select(['a.workdate', 'e.employeecode', 'e.fullname', 's.shiftname as shift', 'a.half1', 'a.half2', 'a.mark'])
      .select([
        'a.workedminutes as worked',
        'a.lateminutes as late',
        'a.earlyminutes as early',
        'a.extraminutes as extra',
      ])
      .select(
        sql<number>`${HALF} * ((a.half1 in ('P', 'D', 'W'))::int + (a.half2 in ('P', 'D', 'W'))::int)`.as('present'),
      ),
};
