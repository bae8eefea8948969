import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ApplicationError } from '../application-error.ts';
import { type Caller, fairQueue, type QueueLimits } from '../fair-queue.ts';

const LIMITS: QueueLimits = {
  total: 5,
  kept: 1,
  perRank: { 'sign-in': 3, member: 4, visitor: 2 },
  perCompany: 3,
  perCaller: { 'sign-in': 1, member: 2, visitor: 1 },
  maxWaitingOfCaller: { 'sign-in': 30, member: 30, visitor: 30 },
  maxWaitingOfCompany: 100,
  error: () => new ApplicationError({ status: 503, code: 'busy', text: 'Busy' }),
};
const member = (company: number, name: string): Caller => ({ company, name, rank: 'member' });
const visitor = (company: number, name: string): Caller => ({ company, name, rank: 'visitor' });

/** Callers that have begun, in order, each with what ends its turn. */
function queueOf(limits: Partial<QueueLimits> = {}) {
  const shared = fairQueue({ ...LIMITS, ...limits });
  const begun: { caller: Caller; end: () => void }[] = [];
  const refused: Caller[] = [];
  const enter = (caller: Caller) =>
    shared.enter(caller).then(
      (end) => void begun.push({ caller, end }),
      () => void refused.push(caller),
    );
  return { shared, begun, refused, enter, settle: () => vi.waitFor(() => Promise.resolve()) };
}
const namesOf = (begun: readonly { caller: Caller }[]) => begun.map(({ caller }) => `${caller.company}${caller.name}`);

test('a caller with thirty further calls keeps two, its company three, and another company begins at once', async () => {
  const { begun, refused, enter, settle, shared } = queueOf();
  for (let n = 0; n < 32; n += 1) void enter(member(1, 'a'));
  void enter(member(1, 'b'));
  void enter(member(1, 'c'));
  void enter(member(2, 'a'));
  await settle();
  expect(namesOf(begun)).toEqual(['1a', '1a', '1b', '2a']);
  expect([refused.length, shared.waiting()]).toEqual([0, 31]);
  void enter(member(1, 'a'));
  await settle();
  expect(refused).toEqual([member(1, 'a')]);
});

test('companies rotate, and in a company its callers', async () => {
  const { begun, enter, settle } = queueOf({ total: 2, perCaller: { 'sign-in': 1, member: 1, visitor: 1 } });
  void enter(member(9, 'first'));
  for (const name of ['a', 'a', 'a', 'b']) void enter(member(1, name));
  for (const name of ['a', 'a']) void enter(member(2, name));
  for (let at = 0; at < 7; at += 1) {
    await settle();
    begun[at]?.end();
  }
  expect(namesOf(begun)).toEqual(['9first', '1a', '2a', '1b', '2a', '1a', '1a']);
});

test('a turn is kept for sign-in, and visitors come last with two turns at most', async () => {
  const { begun, enter, settle } = queueOf();
  for (let n = 0; n < 9; n += 1) void enter(visitor(1, `v${n}`));
  for (const company of [2, 3, 4]) void enter(member(company, 'm'));
  void enter({ company: 2, name: 's', rank: 'sign-in' });
  await settle();
  expect(namesOf(begun)).toEqual(['1v0', '1v1', '2m', '3m', '2s']);
  begun[0]?.end();
  await settle();
  // The member that came after nine visitors.
  expect(namesOf(begun).at(-1)).toBe('4m');
});

test('whoever has waited too long is refused and takes no turn afterwards', async () => {
  vi.useFakeTimers();
  const { begun, refused, enter, shared } = queueOf({ perCompany: 1, maxWaitMs: 1_000 });
  void enter(member(1, 'a'));
  void enter(member(1, 'b'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([refused.length, shared.waiting()]).toEqual([1, 0]);
  begun[0]?.end();
  begun[0]?.end();
  void enter(member(1, 'c'));
  await vi.advanceTimersByTimeAsync(0);
  expect(namesOf(begun)).toEqual(['1a', '1c']);
  vi.useRealTimers();
});

const callers = fc.record({
  company: fc.integer({ min: 1, max: 4 }),
  name: fc.constantFrom('a', 'b', 'c'),
  rank: fc.constantFrom('sign-in' as const, 'member' as const, 'visitor' as const),
});

// Invariant: Callers take turns at the pool, file checks and hashing
test('whatever the order of calls and ends: no limit is passed, nobody is lost, and nobody waits who could begin', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(callers, fc.nat(8)), { maxLength: 60 }), async (steps) => {
      const { begun, refused, enter, settle, shared } = queueOf();
      const running = new Set<(typeof begun)[number]>();
      let ended = 0;
      const check = (): void => {
        for (const one of begun.slice(running.size + ended)) running.add(one);
        const count = (is: (caller: Caller) => boolean) => [...running].filter(({ caller }) => is(caller)).length;
        expect(running.size).toBeLessThanOrEqual(LIMITS.total);
        expect(count(({ rank }) => rank !== 'sign-in')).toBeLessThanOrEqual(LIMITS.total - LIMITS.kept);
        expect(count(({ rank }) => rank === 'visitor')).toBeLessThanOrEqual(LIMITS.perRank.visitor);
        for (const company of [1, 2, 3, 4])
          expect(count((caller) => caller.company === company && caller.rank !== 'sign-in')).toBeLessThanOrEqual(
            LIMITS.perCompany,
          );
      };
      let entered = 0;
      for (const step of steps) {
        if (typeof step === 'number') {
          const one = [...running][step];
          if (one && running.delete(one)) {
            ended += 1;
            one.end();
          }
        } else {
          entered += 1;
          void enter(step);
        }
        await settle();
        check();
      }
      while (running.size > 0) {
        const [one] = running;
        if (one && running.delete(one)) ended += 1;
        one?.end();
        await settle();
        check();
      }
      expect([begun.length + refused.length, shared.waiting()]).toEqual([entered, 0]);
    }),
    { numRuns: 200 },
  );
});
