import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { getLateTrend, type TrendWeek } from '../contract/trend.ts';
import { attending, type Caller } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const trendOf = async (by: Caller, month = '2026-10') => {
  const { result } = await by(getLateTrend, { month });
  return (result as [{ weeks: TrendWeek[]; people: { fullname: string; marks: number }[] }])[0];
};

test('marks by the week of three months, of people in scope; waived ones do not count', async () => {
  const { company, asha, bina, hema, own, lead } = await attending(app);
  const nothing = { workedminutes: 0, breakminutes: 0, lateminutes: 0, earlyminutes: 0, extraminutes: 0 };
  const of = (employeeid: number, workdate: string, mark: string) => ({
    ...nothing,
    employeeid,
    workdate,
    mark,
    kind: 'working',
    creditedminutes: 0,
    half1: 'P',
    half2: 'P',
    reasons: [],
  });
  await company.tx((db) =>
    db
      .insertInto('attendance_day')
      .values([
        of(asha.employeeid, '2026-07-31', 'late'),
        of(asha.employeeid, '2026-08-01', 'late'),
        of(asha.employeeid, '2026-10-05', 'late'),
        of(asha.employeeid, '2026-10-11', 'early'),
        of(bina.employeeid, '2026-10-06', 'breach'),
        of(bina.employeeid, '2026-10-07', 'waived'),
        of(hema.employeeid, '2026-10-07', 'late'),
      ])
      .execute(),
  );
  const result = await trendOf(lead);
  expect(result.weeks).toHaveLength(14);
  expect(result.weeks[0]).toEqual({ fromdate: '2026-08-01', todate: '2026-08-02', late: 1, early: 0, breach: 0 });
  expect(result.weeks.at(-1)).toMatchObject({ fromdate: '2026-10-26', todate: '2026-10-31' });
  expect(result.weeks.filter(({ late, early, breach }) => late + early + breach > 0).slice(1)).toEqual([
    { fromdate: '2026-10-05', todate: '2026-10-11', late: 1, early: 1, breach: 1 },
  ]);
  expect(result.people.map(({ fullname, marks }) => [fullname, marks])).toEqual([
    ['Asha Nair', 3],
    ['Bina Shah', 1],
  ]);
  expect((await trendOf(own)).people.map(({ fullname }) => fullname)).toEqual(['Asha Nair']);
  expect((await trendOf(lead, '2027-06')).weeks).toEqual([]);
});
