import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { ZodError } from 'zod';
import { closeTime, storeCarried } from '#modules/attendance/server/public.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { addDays, type Day, firstDay, isMonth, lastDay, type Month } from '#platform/engine/day.ts';
import { type Db, inTenant, type Pools } from '#platform/server/db.ts';
import { timeIn } from '#platform/server/day-in.ts';
import { NO_FILES } from '#platform/server/files/store.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Context } from '#platform/server/serve.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { reverseTransition, runTransition } from '#modules/leave/contract/transition.ts';
import { postLeave } from '../../src/modules/leave/server/ledger/posting.ts';
import { LEAVE_SETTING, readLeaveSetting } from '../../src/modules/leave/server/setting.ts';
import { transitionEndpoints } from '../../src/modules/leave/server/transition/endpoints.ts';
import { applyEntries, type Entry } from '../../src/modules/leave/server/upload/entries.ts';
import type { Faults } from '../../src/modules/payroll/server/trial/faults.ts';
import { configure, type Plans } from './configure.ts';
import { readTimeFolder, type Table } from './files.ts';
import { addHolidays, addPeople, addSwaps, assignPlans, type People, placePeople } from './people.ts';
import { type TimePolicies, timePolicies } from './policies.ts';
import { addDevices, addNumbers, addOffsets, addWeb, punchesIn, sendPunches } from './punches.ts';
import { addCancellations, addDayRequests, addLeave, requestsIn } from './requests.ts';
import { type Results, resultsOf } from './results.ts';
import { problemsOf } from './problems.ts';

/** What a year end without people is refused with: it changes nothing, so it is none. */
const NO_ONE = 'There is nobody to post it for';

/** Thrown when the files are wrong: what is wrong is in the faults. */
class WrongFiles extends Error {}

function readPolicies(folder: string, faults: Faults): TimePolicies | undefined {
  const file = join(basename(folder), 'policies.json');
  const note = (message: string, column?: string) =>
    void faults.errors.push({ file, sheet: '', row: undefined, column, message });
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, 'policies.json'), 'utf8'));
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return undefined;
  }
  const parsed = timePolicies.safeParse(content);
  if (!parsed.success) for (const { path, message } of parsed.error.issues) note(message, path.join('.'));
  else for (const { path, message } of problemsOf(parsed.data)) note(message, path);
  return parsed.data;
}

type Openings = { people: People; plans: Plans; policies: TimePolicies; tables: (name: string) => Table };

function entriesOf({ people, plans, policies, tables }: Openings): { grants: Entry[]; others: Entry[] } {
  const compoff = [...plans.types].find(
    ([code]) => /^CO$/i.test(code) || /compensat/i.test(policies.leavetypes[code] ?? ''),
  )?.[1];
  const common = { lapsedate: null, note: null };
  const opening = tables('Leave Opening').flatMap((row): Entry[] => {
    const [person, leavetypeid] = [
      row.of('Employee Code', people, 'person'),
      row.of('Leave Type', plans.types, 'leave type'),
    ];
    const days = row.figure('Days');
    const on = policies.ledgerstart;
    if (!person || leavetypeid === undefined || days === 0 || person.joined > on) return [];
    return [
      {
        ...common,
        rownumber: row.number,
        employeeid: person.employeeid,
        leavetypeid,
        kind: 'opening',
        linedate: on,
        postedon: on,
        days,
      },
    ];
  });
  const adjustments = tables('Adjustments').flatMap((row): Entry[] => {
    const [person, leavetypeid] = [
      row.of('Employee Code', people, 'person'),
      row.of('Leave Type', plans.types, 'leave type'),
    ];
    const [days, on] = [row.figure('Days'), row.day('Posted On')];
    if (!person || leavetypeid === undefined || days === 0 || on > policies.closedate) return [];
    return [
      {
        ...common,
        rownumber: row.number,
        employeeid: person.employeeid,
        leavetypeid,
        kind: 'adjust',
        linedate: on,
        postedon: on,
        days,
      },
    ];
  });
  const grants = tables('Comp-off Grants').flatMap((row): Entry[] => {
    const person = row.of('Employee Code', people, 'person');
    const [worked, days, on] = [row.day('Worked On'), row.figure('Days'), row.day('Approved On')];
    if (!person || compoff === undefined || days === 0 || on > policies.closedate) return [];
    const named = policies.attendancepolicies[person.group]?.extratimepolicy ?? null;
    const lapsedays =
      named === null ? null : (policies.extratimepolicies[named]?.extratimecompoffpolicy.lapsedays ?? null);
    const lapsedate = lapsedays === null ? '9999-12-31' : addDays(worked, lapsedays + 1);
    return [
      {
        note: null,
        lapsedate,
        rownumber: row.number,
        employeeid: person.employeeid,
        leavetypeid: compoff,
        kind: 'grant',
        linedate: worked,
        postedon: on,
        days,
      },
    ];
  });
  return { grants, others: [...opening, ...adjustments] };
}

/** Runs a month of attendance and leave of a folder through a company of its own, and says what its tables then have. */
export async function runTime(
  { pools, modules }: { pools: Pools; modules: readonly ServerModule[] },
  { folder, configuration }: { folder: string; configuration: Record<string, unknown> },
  faults: Faults,
): Promise<Results | undefined> {
  const policies = readPolicies(folder, faults);
  const tables = await readTimeFolder(folder, faults);
  if (!policies || faults.errors.length > 0) return undefined;
  const month = policies.month as Month;
  if (!isMonth(month)) return undefined;
  const [from, to, closedate] = [firstDay(month), lastDay(month), policies.closedate as Day];
  const at = (day: string) => new Date(`${day}T06:30:00Z`);
  const env = {
    now: () => at(closedate),
    secret: 'of no use: nobody signs in',
    baseDomain: 'localhost',
    demoPassword: undefined,
    production: false,
    files: NO_FILES,
  };
  const { tenant, accountid } = await createCompany({
    pools,
    env,
    modules,
    company: { label: 'time', companyname: policies.company, admin: { emailid: 'admin@time.example' }, configuration },
  });
  const tx = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTenant(pools, tenant.subscriptionid, { accountid: null, request: 'trial-time' }, work);
  const zone = (local: string): Date => {
    const guess = Date.parse(`${local.replace(' ', 'T')}Z`);
    const shown = Date.parse(`${timeIn(new Date(guess), policies.timezone).replace(' ', 'T')}Z`);
    return new Date(2 * guess - shown);
  };
  const checked = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    tx(async (db) => {
      const done = await work(db);
      if (faults.errors.length > 0) throw new WrongFiles();
      return done;
    });
  try {
    const setup = await checked(async (db) => {
      const offices = await officesOf(db, tables('Offices'));
      const plans = await configure(db, policies);
      const people = await addPeople(db, tables('People'), policies);
      await placePeople(db, tables('Offices'), people, offices);
      await assignPlans(db, { shifts: tables('Shifts'), people, plans, policies });
      await addSwaps(db, tables('Swaps'), people);
      await addHolidays(db, tables('Holidays'), offices, policies);
      const devices = await addDevices(db, tables('Devices'), offices);
      await addOffsets(db, tables('Clock Offsets'), devices);
      await addNumbers(db, tables('Device Users'), devices, people);
      return { offices, plans, people, devices };
    });
    const { plans, people, devices, offices } = setup;
    const punches = punchesIn(tables('punches.csv'), devices);
    const asked = requestsIn(tables('Requests'), people, closedate);
    const leave = new Set(asked.flatMap(({ kind, id }) => (kind === 'leave' ? [id] : [])));
    const ontime = asked.filter(({ when }) => when === 'ontime');
    const later = asked.filter(({ when }) => when === 'late');
    const idle = asked.filter(({ when }) => when === 'pending' || when === 'none');
    const webpunches = await checked(async (db) => {
      const { grants, others } = entriesOf({ people, plans, policies, tables });
      const given = { db, today: closedate, accountid: null } as unknown as Parameters<typeof applyEntries>[0];
      await applyEntries(given, others);
      await applyEntries(given, grants);
      const ids = await addLeave(db, ontime, plans);
      await addCancellations(db, asked, ids, leave);
      await addDayRequests(db, ontime);
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
      const known = transition.offices.flatMap((name) => offices.get(name) ?? []);
      // The product takes no office for all of them; the file means nobody.
      if (known.length === 0 || transition.postedon > closedate) continue;
      await tx(async (db) => {
        const ctx = { db, session: { accountid }, today: closedate, env, tenant } as unknown as Context;
        const call = (endpoint: unknown, input: unknown) => {
          const served = transitionEndpoints.find((one) => one.endpoint === endpoint);
          if (served?.run === 'json') return served.handle(ctx, input);
          throw new RangeError('no such call');
        };
        const { batch, postedon } = transition;
        if (transition.action === 'run')
          await call(runTransition, { batch, yearend: transition.yearend, postedon, officeaddressids: known });
        else {
          const run = await db
            .selectFrom('leave_transition')
            .select('leavetransitionid')
            .where('batch', '=', transition.of)
            .executeTakeFirst();
          // A year end that found nobody is not stored, so there is nothing to take back.
          if (run)
            await call(reverseTransition, {
              leavetransitionid: run.leavetransitionid,
              batch,
              postedon,
              officeaddressids: known,
              note: 'Taken back',
            });
        }
      }).catch((error: unknown) => {
        if (!(error instanceof ApplicationError) || error.message !== NO_ONE) throw error;
      });
    }
    await checked(async (db) => {
      await addLeave(db, idle, plans);
      await addDayRequests(db, idle);
    });
    await tx((db) =>
      changeSetting(
        { db, ifMatch: ANY_VERSION },
        { settingname: LEAVE_SETTING, read: readLeaveSetting, change: (current) => ({ ...current, isheld: false }) },
      ),
    );
    const ids = [...people.values()].map(({ employeeid }) => employeeid);
    for (let start = 0; start < ids.length; start += 200)
      await tx((db) => postLeave(db, { employeeids: ids.slice(start, start + 200), today: closedate }));
    await tx((db) => closeTime(db, { from, to, on: closedate, isover: true, closedby: accountid }));
    await tx((db) => sql`delete from attendance_stale where subscriptionid = current_subscription()`.execute(db));
    const results = await tx((db) => resultsOf(db, { people, policies, plans, punches, isLate, webpunches, later }));
    return results;
  } catch (error) {
    if (error instanceof WrongFiles) return undefined;
    if (!(error instanceof ZodError)) throw error;
    // What the product has no room for, such as a limit of more days than a month has.
    for (const { path, message } of error.issues)
      faults.errors.push({
        file: join(basename(folder), 'policies.json'),
        sheet: '',
        row: undefined,
        column: path.join('.'),
        message,
      });
    return undefined;
  }
}

async function officesOf(db: Db, rows: Table): Promise<Map<string, number>> {
  const stored = await db.selectFrom('company_office').select(['officename', 'officeaddressid']).execute();
  const found = new Map(stored.map(({ officename, officeaddressid }) => [officename, officeaddressid]));
  for (const name of new Set(rows.map((row) => row.text('Office'))))
    if (name !== '' && !found.has(name)) {
      const { officeaddressid } = await db
        .insertInto('company_office')
        .values({ officename: name, statename: '' } as never)
        .returning('officeaddressid')
        .executeTakeFirstOrThrow();
      found.set(name, officeaddressid);
    }
  return found;
}

function carriedOf(rows: Table, people: People, month: Month) {
  return rows.flatMap((row) => {
    const person = row.of('Employee Code', people, 'person');
    const earned = row.needed('Earned Month');
    const minutes = row.figure('Minutes');
    const of = earned.slice(0, 7);
    if (!isMonth(of)) row.fail('Earned Month', `“${earned}” is not a month. Enter it as 2026-08`);
    if (!person || !isMonth(of) || minutes <= 0 || of >= month) return [];
    return [{ employeeid: person.employeeid, carried: [{ month: of, minutes }] }];
  });
}
