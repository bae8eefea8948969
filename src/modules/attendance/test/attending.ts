import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/engine/day.ts';
import { copiedState } from '../../../../test/support/copied-state.ts';
import type { Company, Person, SignedIn, TestApp } from '../../../../test/support/product.ts';
import { proving } from '../../../../test/support/proving.ts';
import { attendancePolicyDetail } from '../contract/attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeDetail } from '../contract/extra-time-detail.ts';
import { getAttendanceLog, type LogDay, type MonthTotals } from '../contract/log.ts';
import { shiftDetail } from '../contract/shift.ts';
import { countStale } from '../server/count/task.ts';

/** Monday, 2 November 2026, 11:30 in India. */
export const NOW = '2026-11-02T06:00:00Z';
export const TODAY = day('2026-11-02');

/** A company as far as its rows are written. */
type Tenant = Pick<Company, 'tx'>;
type Reply = { status: number; result: never; code: string; message: string; fields: Record<string, string> };
export type Caller = (endpoint: Endpoint, input?: Record<string, unknown>) => Promise<Reply>;

const callerOf =
  ({ call }: Pick<SignedIn, 'call'>): Caller =>
  async (endpoint, input = {}) => {
    const rest = { ...input };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return value;
    });
    const isGet = endpoint.method === 'GET';
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const { status, body } = await call(endpoint.method, isGet && query.size > 0 ? `${path}?${query}` : path, {
      headers: endpoint.money ? { 'idempotency-key': randomBytes(12).toString('hex') } : {},
      ...(isGet ? {} : { body: input }),
    });
    const { code = '', message = '', fields = {} } = body.error ?? {};
    return { status, result: body.result as never, code, message, fields };
  };
export const callers = async (company: Company, { emailid }: Pick<Person, 'emailid'>): Promise<Caller> =>
  callerOf({ call: proving((await company.signIn(emailid)).call) });

export const GENERAL = shiftDetail.parse({
  shifttiming: [
    { intime: '09:30', outtime: '14:00' },
    { intime: '14:00', outtime: '18:30' },
  ],
  breakminutes: 45,
  breakafterminutes: 300,
  requiredminutes: 495,
  rotation: [],
});
export const NIGHT = shiftDetail.parse({
  shifttiming: [
    { intime: '22:00', outtime: '26:00' },
    { intime: '26:00', outtime: '30:00' },
  ],
  earlyminutes: 120,
  lateminutes: 300,
  breakminutes: 30,
  breakafterminutes: 300,
  requiredminutes: 450,
  rotation: [],
});
export const OFFICE = attendancePolicyDetail.parse({
  iswfh: true,
  wfhlimit: 1,
  isoutduty: true,
  outdutylimit: 3,
  isrestrictattendancereq: true,
  restrictattendancereqlimit: 2,
  absenteeism: null,
  ispunctualityrule: true,
  punctuality: {
    penaltyleaveid: 4,
    gracedaycount: 2,
    breachleavecount: null,
    gracetimelimit: null,
    gracehourtime: null,
  },
  istimeatworkrule: true,
  timeatwork: {
    thresholdtypeid: 2,
    halfday: { threshold: 50 },
    fullday: { threshold: 90 },
    weekly: { threshold: null },
    monthly: { threshold: null },
  },
  offday: { breakminutes: 30, breakafterminutes: 300 },
});
const EXTRA = extraTimeDetail.parse({
  extratime: DEFAULT_ROWS.map((row) => ({ ...row, benefittypeid: 1, extratimeid: null, requiredhour: null })),
  extratimecompoffpolicy: {},
});

type Table = 'shift' | 'attendance_policy' | 'extra_time_policy';
const KINDS = {
  shift: { version: 'shift_version', id: 'shiftid', name: 'shiftname' },
  attendance_policy: { version: 'attendance_policy_version', id: 'attendancepolicyid', name: 'attendancepolicyname' },
  extra_time_policy: { version: 'extra_time_policy_version', id: 'extratimepolicyid', name: 'extratimepolicyname' },
} as const;

/** A published plan of a kind, assigned from 2026-10-01 on to the company, or to a person. */
export async function addPlan(
  company: Tenant,
  table: Table,
  {
    name,
    detail,
    employeeid = null,
    isassigned = true,
    code,
  }: { name: string; detail: object; employeeid?: number | null; isassigned?: boolean; code?: string },
): Promise<number> {
  const kind = KINDS[table];
  return company.tx(async (db) => {
    const row = await db
      .insertInto(table as 'shift')
      .values({
        [kind.name]: name,
        isdraft: false,
        ...(table === 'shift' ? { shiftcode: code ?? name.slice(0, 1).toUpperCase(), shiftcolour: '#1c7ed6' } : {}),
      } as never)
      .returning(kind.id as 'shiftid')
      .executeTakeFirstOrThrow();
    const planid = (row as Record<string, number>)[kind.id] ?? 0;
    await db
      .insertInto(kind.version as 'shift_version')
      .values({
        [kind.id]: planid,
        versionno: 1,
        effectivefrom: '2026-10-01',
        publishedon: '2026-09-15',
        detail: JSON.stringify(detail),
      } as never)
      .execute();
    if (isassigned)
      await db
        .insertInto('attendance_assignment')
        .values({ [kind.id]: planid, employeeid, fromdate: '2026-10-01' })
        .execute();
    return planid;
  });
}

/** Switches attendance on from the first of October 2026. */
export const switchOn = (company: Tenant): Promise<unknown> =>
  company.tx((db) =>
    db
      .insertInto('tenant_setting')
      .values({
        settingname: 'attendance',
        value: JSON.stringify({ startdate: '2026-10-01', submitdays: 5 }),
        version: 1,
      })
      .execute(),
  );

/** The address from which terminals of tests call. */
const TERMINAL_ADDRESS = '127.0.0.1';
/** A terminal, whose calls count and which knows people by their ids. Serial numbers are those of one company each. */
export const addDevice = (
  company: Tenant,
  people: readonly Pick<Person, 'employeeid'>[],
  { devicename = 'Gate', serialnumber = newSerial() } = {},
) =>
  company.tx(async (db) => {
    const { deviceid } = await db
      .insertInto('attendance_device')
      .values({ devicename, serialnumber })
      .returning('deviceid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('attendance_device_user')
      .values(
        people.map(({ employeeid }) => ({
          deviceid,
          usernumber: String(employeeid),
          employeeid,
          fromdate: '2026-01-01',
        })),
      )
      .execute();
    await db
      .insertInto('attendance_device_network')
      .values({ deviceid, network: TERMINAL_ADDRESS, iscounted: true })
      .execute();
    return deviceid;
  });

export const newSerial = (): string => randomBytes(8).toString('hex').toUpperCase();

/** Punches of a person, `2026-10-05 09:41:20`. */
export const punch = (company: Tenant, deviceid: number, employeeid: number, times: readonly string[]) =>
  company.tx((db) =>
    db
      .insertInto('punch')
      .values(times.map((punchedat) => ({ deviceid, usernumber: String(employeeid), punchedat, statecode: 255 })))
      .execute(),
  );

/** Bina leads Asha; Hema administers. Everybody works from half past nine to half past six from October on. */
export async function attendingAnew(app: TestApp) {
  const company = await app.createCompany();
  const bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const hema = await company.addPerson({ fullname: 'Hema Rao', groups: ['Administrator'] });
  const shiftid = await addPlan(company, 'shift', { name: 'General', detail: GENERAL });
  await addPlan(company, 'attendance_policy', { name: 'Office', detail: OFFICE });
  await addPlan(company, 'extra_time_policy', { name: 'Office', detail: EXTRA });
  await switchOn(company);
  const deviceid = await addDevice(company, [bina, asha, hema]);
  return { company, bina, asha, hema, deviceid, shiftid };
}
export type Attending = Awaited<ReturnType<typeof attendingAnew>>;

/** Such a company, copied, with a terminal that no other has, and those who call. */
export async function copiedAttending<T extends Attending>(app: TestApp, state: string, make: () => Promise<T>) {
  const copy = await copiedState(app, state, make);
  const { company, asha, bina, hema, deviceid } = copy;
  const serial = newSerial();
  await company.tx((db) =>
    db.updateTable('attendance_device').set({ serialnumber: serial }).where('deviceid', '=', deviceid).execute(),
  );
  return {
    ...copy,
    serial,
    own: await callers(company, asha),
    lead: await callers(company, bina),
    hr: await callers(company, hema),
  };
}

/** The same company, copied. */
export async function attending(app: TestApp, now = NOW) {
  app.clock.set(now);
  return copiedAttending(app, 'attending', () => attendingAnew(app));
}

type Log = { startdate: string | null; days: LogDay[]; totals: MonthTotals; mayedit: boolean };
export const logOf = async (by: Caller, employeeid: number, month = '2026-10'): Promise<Log> => {
  const { result, status, message } = await by(getAttendanceLog, { employeeid, month });
  if (status !== 200) throw new Error(`${status} ${message}`);
  return (result as [Log])[0];
};
/** A day of a log as one line. */
export const shown = ({ days }: Log, date: string): string => {
  const of = days.find((one) => one.date === date);
  if (!of) return 'none';
  const { halves, mark, reasons, workedminutes, lateminutes, extraminutes } = of;
  return [
    halves.join(','),
    workedminutes,
    lateminutes,
    extraminutes,
    mark ?? '-',
    ...reasons.map(({ reason }) => reason),
  ].join(' ');
};
/** Counts what waits to be counted, as the worker does. */
export const counted = (company: Tenant, today = TODAY): Promise<unknown> =>
  company.tx(async (db) => {
    while (await countStale(db, today));
  });
