import { DECISION_PATHS, type Decision } from '#modules/payroll/contract/run/waiting.ts';
import { say } from '#platform/engine/say.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { holdersOf } from '#platform/server/right-givers.ts';
import type { Context } from '#platform/server/serve.ts';
import { payrollNotification } from '../tell.ts';
import { everythingWaiting } from './decisions.ts';

type Where = Pick<Context, 'db' | 'today' | 'origin' | 'session'>;

/** What waits, without anybody's pay: a phone shows it when it is locked. */
function words(of: Decision, fullname: string | null): string {
  if (of === 'variable') return say`Variable payments wait for your decision`;
  if (of === 'payment') return say`Extra payments wait for your decision`;
  if (of === 'deduction') return say`Extra deductions wait for your decision`;
  if (of === 'income') return say`Income outside the payroll waits for your decision`;
  if (of === 'loan') return say`A loan waits for your decision`;
  if (of === 'advance') return say`A salary advance waits for your decision`;
  if (of === 'vpf') return say`A change of a voluntary provident fund waits for your decision`;
  return say`The settlement of ${fullname ?? ''} waits for your confirmation`;
}

/**
 * Notifies whoever decides entries of a kind, all but the one who entered it: of the first that waits, and of each
 * settlement.
 */
export async function tellWaiting({ db, today, origin, session }: Where, of: Decision, exitid?: number): Promise<void> {
  const own = (await everythingWaiting(db, exitid)).filter((one) => one.of === of);
  const first = exitid === undefined ? own[0] : own.find(({ employeeexitid }) => employeeexitid === exitid);
  if (!first || first.count > 1) return;
  const path = exitid === undefined ? DECISION_PATHS[of] : `${DECISION_PATHS[of]}/${exitid}`;
  const people = await holdersOf(db, of === 'vpf' || of === 'settlement' ? 'payrollInput' : 'payrollApprove', today);
  const what = words(of, first.fullname);
  await notify(db, {
    kind: payrollNotification,
    values: { what, link: `${origin}${path}` },
    link: path,
    to: people
      .filter(({ accountid }) => accountid !== session.accountid)
      .map(({ accountid }) => ({ accountid, text: what })),
  });
}

/** Notifies an employee of what became of a request of their own. */
export async function tellDecided(
  { db, origin }: Pick<Context, 'db' | 'origin'>,
  { employeeid, path, what }: { employeeid: number; path: string; what: string },
): Promise<void> {
  await notify(db, {
    kind: payrollNotification,
    values: { what, link: `${origin}${path}` },
    link: path,
    to: [{ employeeid, text: what }],
  });
}
