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
  nextAfter,
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

const NORMAL = { priorityid: 2, nexthours: 1, lowpercent: 200, highpercent: 50, urgentpercent: 25 };

describe('targets', () => {
  test('count working hours or hours of the clock', () => {
    const opened = momentOf('2026-11-13 17:30');
    const dues = (targetid: number) => {
      const { firstdue, resolvedue } = duesOf(
        clock,
        { ...NORMAL, targetid, firsthours: 2, resolvehours: 10 },
        { openedat: opened, nextfrom: null },
        [],
      );
      return [firstdue, resolvedue].map((at) => momentText(at ?? 0));
    };
    expect(dues(1)).toEqual(['2026-11-16 10:30', '2026-11-17 10:30']);
    expect(dues(2)).toEqual(['2026-11-13 19:30', '2026-11-14 03:30']);
  });
  test('that of the next answer counts from the first question that waits, and stands still in a pause', () => {
    const [written, now] = [momentOf('2026-11-13 17:30'), momentOf('2026-11-16 09:45')];
    const nextDue = (nextfrom: number | null, pauses: { from: number; to: number }[] = []) =>
      duesOf(clock, { ...NORMAL, targetid: 1, firsthours: 2, resolvehours: 10 }, { openedat: 0, nextfrom }, pauses)
        .nextdue;
    expect(momentText(nextDue(written) ?? 0)).toBe('2026-11-13 18:30');
    expect(momentText(nextDue(written, [{ from: momentOf('2026-11-13 18:00'), to: now }]) ?? 0)).toBe(
      '2026-11-16 10:15',
    );
    expect(nextDue(null)).toBeNull();
  });
  test.each([
    ['a question before the first answer', { firstansweredat: null, nextfrom: null }, [false, false], null],
    ['a question after it', { firstansweredat: 5, nextfrom: null }, [false, false], 90],
    ['a second question', { firstansweredat: 5, nextfrom: 70 }, [false, false], 70],
    ['an internal note', { firstansweredat: 5, nextfrom: 70 }, [true, true], 70],
    ['an answer', { firstansweredat: 5, nextfrom: 70 }, [true, false], null],
  ] as const)('%s sets what waits for the next answer', (_, ticket, [isagent, isinternal], from) => {
    expect(nextAfter(ticket, { isagent, isinternal }, 90)).toBe(from);
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
      duesOf(
        never,
        { ...NORMAL, targetid: 1, firsthours: 1, resolvehours: 1 },
        { openedat: momentOf('2026-11-13 17:30'), nextfrom: momentOf('2026-11-13 17:40') },
        [],
      ),
    ).toEqual({
      firstdue: null,
      nextdue: null,
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
