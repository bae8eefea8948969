import { describe, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { momentOf, momentText, workingClock } from '#platform/engine/working-clock.ts';
import { SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import {
  afterPost,
  agentFor,
  CLOSED,
  duesOf,
  filled,
  isMissed,
  mayBecome,
  nextLook,
  noticeOf,
  NEW,
  OPEN,
  REOPENED,
  RESOLVED,
  WAITING,
} from '../engine/ticket.ts';

const HOURS = [
  { from: 570, to: 780 },
  { from: 840, to: 1110 },
];
const clock = workingClock(HOURS, workingCalendar(SATURDAY_AND_SUNDAY, []));

const NORMAL = { priorityid: 2, lowpercent: 200, highpercent: 50, urgentpercent: 25 };

describe('targets', () => {
  test('count working hours or hours of the clock', () => {
    const opened = momentOf('2026-11-13 17:30');
    const dues = (targetid: number) => {
      const { firstdue, resolvedue } = duesOf(
        clock,
        { ...NORMAL, targetid, firsthours: 2, resolvehours: 10 },
        opened,
        [],
      );
      return [firstdue, resolvedue].map((at) => momentText(at ?? 0));
    };
    expect(dues(1)).toEqual(['2026-11-16 10:30', '2026-11-17 10:30']);
    expect(dues(2)).toEqual(['2026-11-13 19:30', '2026-11-14 03:30']);
  });
  test('one that was met late stays missed; one that is not over is not missed', () => {
    expect(isMissed(100, 120, 500)).toBe(true);
    expect(isMissed(100, 90, 500)).toBe(false);
    expect(isMissed(100, null, 90)).toBe(false);
    expect(isMissed(null, null, 500)).toBe(false);
  });
  test('a company that never works has none', () => {
    const never = workingClock([], workingCalendar([], []));
    expect(
      duesOf(never, { ...NORMAL, targetid: 1, firsthours: 1, resolvehours: 1 }, momentOf('2026-11-13 17:30'), []),
    ).toEqual({
      firstdue: null,
      resolvedue: null,
    });
    expect(day('2026-11-13')).toBe('2026-11-13');
  });
});

test.each([
  // [status, agent, internal, left by the agent, status after]
  [NEW, true, false, null, OPEN],
  [NEW, true, true, null, NEW],
  [OPEN, true, false, WAITING, WAITING],
  [WAITING, false, false, null, OPEN],
  [RESOLVED, false, false, null, REOPENED],
  [NEW, false, false, null, NEW],
])(
  'a post on status %d (agent %j, internal %j, left %j) leaves it at %d',
  (status, isagent, isinternal, left, after) => {
    expect(afterPost(status, { isagent, isinternal, left })).toBe(after);
  },
);

test('the requester may close and reopen, never resolve; what is closed is reopened by an agent alone', () => {
  expect([CLOSED, RESOLVED].map((to) => mayBecome(OPEN, to, 'requester'))).toEqual([true, false]);
  expect(mayBecome(RESOLVED, REOPENED, 'requester')).toBe(true);
  expect([mayBecome(CLOSED, REOPENED, 'requester'), mayBecome(CLOSED, REOPENED, 'agent')]).toEqual([false, true]);
});

test('new tickets go in turn, to whoever has the fewest open, or to nobody', () => {
  const agents = [
    { employeeid: 1, open: 0, last: 9 },
    { employeeid: 2, open: 3, last: 4 },
    { employeeid: 3, open: 0, last: 7 },
  ];
  expect([1, 2, 3].map((assignid) => agentFor(assignid, agents))).toEqual([null, 2, 3]);
  expect(agentFor(2, [])).toBe(null);
});

test('a canned response is filled in, and an unknown field stays', () => {
  expect(filled('Dear {{name}}, {{nothing}}', { name: 'Asha' })).toBe('Dear Asha, {{nothing}}');
});

test('an agent knows of a target an hour before it, the escalation person once it is missed', () => {
  const due = 1000;
  const rows = [939, 940, 1000, 1001].map((now) => [noticeOf(due, now, true), noticeOf(due, now, false)]);
  expect(rows).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [2, 1],
  ]);
  expect([noticeOf(null, 5000, true), nextLook(null, 0, true)]).toEqual([0, undefined]);
  expect([nextLook(due, 0, true), nextLook(due, 1, true), nextLook(due, 1, false), nextLook(due, 2, true)]).toEqual([
    940,
    1001,
    undefined,
    undefined,
  ]);
});
