import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { dueDay } from '#platform/engine/due-day.ts';
import { isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { checklistStatus, dueStatus, isRemindable, lastSoonDay } from '../engine/status.ts';
import { appliesTo, isHidden, readAnswers, waitingFor } from '../engine/tasks.ts';

const WEEK = workingCalendar(SATURDAY_AND_SUNDAY, []);

test.each([
  // Joining on Monday, 2 November 2026: three working days before it is Wednesday.
  ['2026-11-02', -3, true, '2026-10-28'],
  ['2026-11-02', -3, false, '2026-10-30'],
  ['2026-11-02', 0, true, '2026-11-02'],
  ['2026-11-06', 1, true, '2026-11-09'],
  ['2026-11-16', -3, true, '2026-11-11'],
])('an event on %s, %i days (working: %s), is due on %s', (event, days, isworking, due) => {
  expect(dueDay(WEEK, day(event), { days, isworking })).toBe(due);
});

test('when the event moves by whole weeks, what is due moves by as much', () => {
  fc.assert(
    fc.property(
      fc.nat(800),
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: -20, max: 20 }),
      (at, days, weeks) => {
        const event = addDays(day('2026-01-01'), at);
        const rule = { days, isworking: true };
        expect(dueDay(WEEK, addDays(event, weeks * 7), rule)).toBe(addDays(dueDay(WEEK, event, rule), weeks * 7));
        if (days !== 0) expect(isWorkingDay(WEEK, dueDay(WEEK, event, rule))).toBe(true);
      },
    ),
  );
});

test.each([
  // Monday: three working days from today on end on Wednesday.
  ['2026-11-02', 3, '2026-11-04'],
  ['2026-11-05', 3, '2026-11-09'],
  ['2026-11-07', 1, '2026-11-09'],
  ['2026-11-07', 0, '2026-11-07'],
])('on %s what is due within %i working days is due by %s', (today, soondays, soonday) => {
  expect(lastSoonDay(WEEK, day(today), soondays)).toBe(soonday);
});

// S4-017 S4-018 S4-019 S4-021: due today is Due Soon, never Over Due.
test.each([
  ['2026-11-20', 1],
  ['2026-11-04', 2],
  ['2026-11-02', 2],
  ['2026-11-01', 3],
])('what is due on %s has the status %i on 2 November', (dueday, statusid) => {
  expect(dueStatus(dueday, '2026-11-02', '2026-11-04')).toBe(statusid);
  expect(isRemindable(statusid)).toBe(statusid !== 1);
});

test('a checklist has the status of what is due first, and is complete once nothing is open', () => {
  const on = (statusid: number, nextdue: string | null) =>
    checklistStatus({ statusid, nextdue }, '2026-11-02', '2026-11-04');
  expect([on(1, '2026-10-30'), on(1, '2026-11-02'), on(1, '2026-12-01'), on(2, null), on(3, null)]).toEqual([
    3, 2, 1, 4, 5,
  ]);
});

test('tasks wait for those they name; in an ordered checklist for every open one before them; others start together', () => {
  const task = (itemno: number, statusid = 1, waitsfor: number[] = []) => ({ itemno, statusid, waitsfor });
  const tasks = [task(1, 2), task(2), task(3, 1, [1, 2]), task(4), task(5)];
  const waits = (isordered: boolean) => tasks.map((one) => waitingFor(one, tasks, isordered));
  expect(waits(false)).toEqual([[], [], [2], [], []]);
  expect(waits(true)).toEqual([[], [], [2], [2, 3], [2, 3, 4]]);
});

test('a task is hidden until so many days before it is due, and applies by the job', () => {
  const task = { dueday: day('2026-11-20'), hiddendays: 5 };
  expect([isHidden(task, '2026-11-14'), isHidden(task, '2026-11-15')]).toEqual([true, false]);
  const job = { departmentid: 1, officeaddressid: 2, subscriptiongradeid: null };
  const none = { departmentids: [], officeaddressids: [], subscriptiongradeids: [] };
  expect(appliesTo(none, job)).toBe(true);
  expect(appliesTo({ ...none, officeaddressids: [2, 3], departmentids: [1] }, job)).toBe(true);
  expect(appliesTo({ ...none, subscriptiongradeids: [1] }, job)).toBe(false);
});

test('a form is read by its questions, and the first that is missing or wrong is named', () => {
  const questions = [
    { id: 1, typeid: 1, label: 'Laptop', isrequired: true },
    { id: 2, typeid: 8, label: 'Keys', isrequired: false },
    { id: 3, typeid: 2, label: 'Handed over', isrequired: false },
  ] as const;
  expect(
    readAnswers(questions, [
      { id: 1, value: ' L-17 ' },
      { id: 2, value: 3 },
    ]),
  ).toEqual({
    answers: [
      { label: 'Laptop', answer: 'L-17' },
      { label: 'Keys', answer: '3' },
    ],
  });
  expect(readAnswers(questions, [])).toEqual({ missing: 'Laptop' });
  expect(
    readAnswers(questions, [
      { id: 1, value: 'x' },
      { id: 2, value: 'many' },
    ]),
  ).toEqual({ missing: 'Keys' });
  expect(
    readAnswers(questions, [
      { id: 1, value: 'x' },
      { id: 3, value: 'soon' },
    ]),
  ).toEqual({ missing: 'Handed over' });
});
