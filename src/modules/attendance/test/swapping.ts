import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import type { Company, Person, TestApp } from '../../../../test/support/product.ts';
import { answerSwap, listSwaps, type SwapRow } from '../contract/swap.ts';
import { addPlan, attending, type Caller, callers, logOf, NIGHT } from './attending.ts';

/** Friday of the week in which the tests are: today is Monday, 2 November 2026. */
export const FRIDAY = '2026-11-06';
export const SUNDAY = '2026-11-08';

/** Asha works by day and Chitra by night, both for Bina; Dev works by day for nobody, elsewhere. */
export async function swapping(app: TestApp, now?: string) {
  const state = await attending(app, now);
  const { company, bina } = state;
  const chitra = await company.addPerson({ fullname: 'Chitra Iyer', managerid: bina.employeeid });
  const dev = await company.addPerson({ fullname: 'Dev Joshi' });
  const nightid = await addPlan(company, 'shift', { name: 'Night', detail: NIGHT, employeeid: chitra.employeeid });
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ shiftid: nightid, employeeid: dev.employeeid, fromdate: '2026-10-01' })
      .execute(),
  );
  return {
    ...state,
    chitra,
    dev,
    nightid,
    colleague: await callers(company, chitra),
    stranger: await callers(company, dev),
  };
}
export type Swapping = Awaited<ReturnType<typeof swapping>>;
export const swapRequest = ({ employeeid }: Person, more: object = {}) => ({
  employeeid: null,
  swapdate: FRIDAY,
  withemployeeid: employeeid,
  note: null,
  ...more,
});
export const swapsOf = async (by: Caller, { employeeid }: Person): Promise<SwapRow[]> =>
  (await by(listSwaps, { employeeid })).result;
export const idOf = async (by: Caller, person: Person): Promise<number> =>
  (await swapsOf(by, person))[0]?.shiftswapid ?? 0;
export const statusOf = async (by: Caller, person: Person) =>
  (await swapsOf(by, person)).map(({ statusid }) => statusid);
export const answer = async (by: Caller, shiftswapid: number, isagreed = true, note: string | null = null) =>
  by(answerSwap, { shiftswapid, isagreed, note });
export const waitingOf = async (by: Caller) =>
  (await by(listRequests, { listtypeid: 1, kind: null })).result as {
    approvalrequestid: number;
    version: number;
    title: string;
    requestername: string;
    lines: { label: string; value: string; before: string | null }[];
  }[];
export const decide = async (by: Caller, statusid = 2) => {
  const decisions = (await waitingOf(by)).map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
  return by(decideRequests, { decisions, statusid, comment: statusid === 3 ? 'No' : null });
};
/** The codes of the shifts of both on a day, once it is there: the days of the week are counted on the next Monday. */
export const shiftsOf = async (
  { app, company, hema }: Pick<Swapping, 'company' | 'hema'> & { app: TestApp },
  people: readonly Person[],
  date = FRIDAY,
) => {
  app.clock.set('2026-11-09T06:00:00Z');
  const hr = await callers(company, hema);
  const logs = await Promise.all(people.map(({ employeeid }) => logOf(hr, employeeid, date.slice(0, 7))));
  app.clock.set('2026-11-02T06:00:00Z');
  return logs.map(({ days }) => {
    const of = days.find((one) => one.date === date);
    return [of?.shift?.shiftcode ?? '-', of?.swappedwith ?? null];
  });
};
export const sentencesOf = (company: Company, { employeeid }: Person) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('notification as n')
      .innerJoin('account as a', 'a.accountid', 'n.accountid')
      .select('n.sentence')
      .where('a.employeeid', '=', employeeid)
      .where('n.kind', 'like', 'shift_swap%')
      .orderBy('n.notificationid')
      .execute();
    return rows.map(({ sentence }) => sentence);
  });
