import { z } from 'zod';
import { day } from '#platform/engine/day.ts';
import { nameKey } from '#platform/server/configuration-rows.ts';
import { fileKind, firstFault } from '#platform/server/record-file.ts';
import { saveRows, storedRows } from '#platform/server/record-kind.ts';
import { payRangeRecord } from '../contract/pay-range.ts';
import { namesOf } from './record-names.ts';

const { fromdate, minimum, maximum } = payRangeRecord.fields;
const rangeRow = z.object({
  grade: z.string().max(100),
  fromdate: fromdate.save,
  minimum: minimum.save,
  maximum: maximum.save,
});

/** The pay ranges of grades in the configuration file: one row for a grade and a day. */
export const payRanges = fileKind({
  title: payRangeRecord.words.list,
  row: rangeRow,
  nameOf: (row) => `${row.grade} ${row.fromdate}`,
  current: async (db) => {
    const { nameOf } = await namesOf(db, 'grade');
    return (await storedRows(db, payRangeRecord)).map((row) => ({
      grade: nameOf.get(Number(row['subscriptiongradeid'])) ?? '',
      fromdate: day(String(row['fromdate'])),
      minimum: Number(row['minimum']),
      maximum: Number(row['maximum']),
    }));
  },
  faults: ({ grade, ...row }, existing) => [
    ...(existing('grade')(grade) ? [] : [`There is no grade ${grade}`]),
    ...firstFault(payRangeRecord.calls.save.input.safeParse({ payrangeid: null, subscriptiongradeid: 1, ...row })),
  ],
  create: async (db, rows) => {
    const { idOf } = await namesOf(db, 'grade');
    await saveRows(
      db,
      payRangeRecord,
      rows.map(({ grade, ...row }) => ({ ...row, subscriptiongradeid: idOf.get(nameKey(grade)) ?? 0 })),
    );
  },
});
