import { sql } from 'kysely';
import { ZodError } from 'zod';
import { closeTime, storeCarried } from '#modules/attendance/server/public.ts';
import { type Day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { timeIn } from '#platform/server/day-in.ts';
import type { Tenant } from '#platform/server/directory.ts';
import { ADMINISTRATOR } from '#platform/server/first-rights.ts';
import type { Env } from '#platform/server/serve.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { reverseTransition, runTransition } from '#modules/leave/contract/transition.ts';
import { postLeave } from '../../src/modules/leave/server/ledger/posting.ts';
import { applyEntries } from '../../src/modules/leave/server/upload/entries.ts';
import type { Faults } from '../trial/faults.ts';
import { addHolidays, addSwaps, assignPlans, usedWeeklyOffs } from './assign.ts';
import { callsOf, WrongFiles } from './calls.ts';
import { changeLeaveSetting, configure, type Readings } from './configure.ts';
import { carriedOf, entriesOf } from './entries.ts';
import type { TimeFolder } from './folder.ts';
import { addPeople, movePeople, officesOf } from './people.ts';
import { addDevices, addNumbers, addOffsets, addWeb, punchesIn, sendPunches } from './punches.ts';
import { requestsIn, sendWaiting, uploadDayRequests, uploadLeave } from './requests.ts';
import type { ResultsInput } from './day-results.ts';

/** What a year end without people is refused with: it changes nothing, so it is none. */
const NO_ONE = 'There are no employees to post it for';
const SECOND = { emailid: 'second.administrator@time.example', fullname: 'Second administrator' };

/** A company that a folder is run through. */
export type TimeCompany = {
  readonly env: Env;
  readonly tenant: Tenant;
  readonly accountid: number;
  /** Runs one transaction without an actor. */
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** What is not said is as in a company that says nothing. */
  readonly readings?: Readings;
};

/**
 * Runs the month of a folder through a company, up to its close: what the terminals sent and what was asked for, by the
 * policies of the folder. People with a code that the company has are those people.
 * @returns what the result files are made of, or undefined with faults noted
 */
export async function fillTime(
  { env, tenant, accountid, tx, readings = {} }: TimeCompany,
  { policies, tables, folder, file }: TimeFolder,
  faults: Faults,
): Promise<ResultsInput | undefined> {
  const month = policies.month as Month;
  const [from, to, closedate] = [firstDay(month), lastDay(month), policies.closedate as Day];
  const zone = (local: string): Date => {
    const guess = Date.parse(`${local.replace(' ', 'T')}Z`);
    const shown = Date.parse(`${timeIn(new Date(guess), policies.timezone).replace(' ', 'T')}Z`);
    return new Date(2 * guess - shown);
  };
  const calls = callsOf({ env, tenant, accountid });
  const checked = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    tx(async (db) => {
      const done = await work(db);
      if (faults.errors.length > 0) throw new WrongFiles();
      return done;
    });
  try {
    const setup = await checked(async (db) => {
      // Nobody decides requests that they have sent themselves: those that wait need a second administrator.
      await createAccount(db, { ...SECOND, passwordhash: null, groups: [ADMINISTRATOR] });
      const offices = await officesOf(db, tables('Offices'));
      const plans = await configure({ db, calls, policies, readings }, usedWeeklyOffs(tables('Shifts'), policies));
      const values = { db, calls, policies, offices };
      const people = await addPeople(values, { people: tables('People'), offices: tables('Offices') });
      await movePeople(values, { rows: tables('Offices'), people });
      await assignPlans(values, { shifts: tables('Shifts'), people, plans });
      await addSwaps(values, tables('Swaps'), people);
      await addHolidays(values, tables('Holidays'), offices);
      const terminals = { db, calls, on: closedate };
      const devices = await addDevices(terminals, tables('Devices'), offices);
      await addOffsets(terminals, tables('Clock Offsets'), devices);
      await addNumbers(terminals, tables('Device Users'));
      return { offices, plans, people, devices };
    });
    const { plans, people, devices, offices } = setup;
    const punches = punchesIn(tables('punches.csv'), devices);
    const request = requestsIn(tables('Requests'), people, closedate);
    const leave = new Set(request.flatMap(({ kind, id }) => (kind === 'leave' ? [id] : [])));
    const later = request.filter(({ when }) => when === 'late');
    const webpunches = await checked(async (db) => {
      const { grants, others } = entriesOf({ people, plans, policies, tables });
      const values = { db, today: closedate, accountid: null } as unknown as Parameters<typeof applyEntries>[0];
      await applyEntries(values, others);
      await applyEntries(values, grants);
      await uploadLeave({ db, calls, today: closedate }, request, leave);
      await uploadDayRequests({ db, calls, today: closedate }, request, { people, first: from });
      await storeCarried(db, null, carriedOf(tables('Extra Opening'), people, month));
      return addWeb(db, tables('web.csv'), people);
    });
    if (faults.errors.length > 0) return undefined;
    const isLate = ({ receivedat }: { receivedat: string }) => receivedat > policies.punchcutoff;
    await sendPunches(
      punches.filter((one) => !isLate(one)),
      { env, tenant, tx, zone },
    );
    const ordered = policies.transitions.toSorted((a, b) =>
      a.postedon < b.postedon ? -1 : a.postedon > b.postedon ? 1 : 0,
    );
    for (const transition of ordered) {
      const existing = transition.offices.flatMap((name) => offices.get(name) ?? []);
      // The product takes no office for all of them; the file means nobody.
      if (existing.length === 0 || transition.postedon > closedate) continue;
      await tx(async (db) => {
        const { batch, postedon } = transition;
        const [to, at] = [{ officeaddressids: existing }, { on: closedate }];
        if (transition.action === 'run')
          await calls.call(db, runTransition, { batch, yearend: transition.yearend, postedon, ...to }, at);
        else {
          const run = await db
            .selectFrom('leave_transition')
            .select('leavetransitionid')
            .where('batch', '=', transition.of)
            .executeTakeFirst();
          // A year end that found nobody is not stored, so there is nothing to take back.
          if (run) await calls.call(db, reverseTransition, { ...run, batch, postedon, ...to, note: 'Taken back' }, at);
        }
      }).catch((error: unknown) => {
        if (!(error instanceof ApplicationError) || error.message !== NO_ONE) throw error;
      });
    }
    await checked(async (db) => {
      await sendWaiting({ db, calls, today: closedate }, request, plans);
    });
    await tx((db) => changeLeaveSetting({ db, calls, on: closedate }, { isheld: false }));
    const ids = [...people.values()].map(({ employeeid }) => employeeid);
    for (let start = 0; start < ids.length; start += 200)
      await tx((db) => postLeave(db, { employeeids: ids.slice(start, start + 200), today: closedate }));
    await tx((db) => closeTime(db, { from, to, on: closedate, isover: true, closedby: accountid }));
    // No worker runs here that would count these days again.
    await tx((db) => sql`delete from attendance_stale where subscriptionid = current_subscription()`.execute(db));
    return { people, policies, plans, punches, isLate, webpunches, later };
  } catch (error) {
    if (error instanceof WrongFiles) return undefined;
    if (error instanceof ApplicationError) {
      faults.errors.push({ file: folder, sheet: '', row: undefined, column: undefined, message: error.message });
      return undefined;
    }
    if (!(error instanceof ZodError)) throw error;
    // What the product has no room for, such as a limit of more days than a month has.
    for (const { path, message } of error.issues)
      faults.errors.push({
        file: file,
        sheet: '',
        row: undefined,
        column: path.join('.'),
        message,
      });
    return undefined;
  }
}
