import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { commandDevice, listDevices, saveDevice } from '../contract/device.ts';
import { listDeviceNumbers } from '../contract/device-number.ts';
import {
  createDeviceSecret,
  type DeviceSource,
  listDeviceSources,
  removeDeviceNetwork,
  removeDeviceSecret,
  saveDeviceNetwork,
} from '../contract/device-source.ts';
import { deviceFindings } from '../server/device/source-endpoints.ts';
import { MAX_WAITING } from '../server/device/waiting.ts';
import { attending, type Caller, logOf, newSerial, shown } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

const sayFrom =
  (company: Company) =>
  async (remoteAddress: string, path: string, body?: string): Promise<{ status: number; text: string }> => {
    const { statusCode, body: text } = await app.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/${path}`,
      remoteAddress,
      headers: { host: company.host, 'content-type': 'text/plain' },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: statusCode, text };
  };

/** A device that nobody has said anything of, with a day of punches. */
async function registered(sourcenetworks: readonly string[] = []) {
  const base = await attending(app);
  const { company, hr, asha } = base;
  const serial = newSerial();
  const device = { deviceid: null, devicename: 'Back gate', serialnumber: serial, officeaddressid: null };
  const { result } = await hr(saveDevice, { ...device, devicegroupid: null, purposeid: 1, sourcenetworks });
  const [{ deviceid }] = result as [{ deviceid: number }];
  const usernumber = `N${asha.employeeid}`;
  await company.tx((db) =>
    db
      .insertInto('attendance_device_user')
      .values({ deviceid, usernumber, employeeid: asha.employeeid, fromdate: '2026-10-01' })
      .execute(),
  );
  const log = [`${usernumber}\t2026-10-05 09:30:00\t0\t1`, `${usernumber}\t2026-10-05 18:30:00\t1\t1`].join('\n');
  const day = async () => shown(await logOf(base.own, asha.employeeid), '2026-10-05');
  const punches = async () => {
    const rows = await company.tx((db) =>
      db.selectFrom('punch').select('punchid').where('deviceid', '=', deviceid).execute(),
    );
    return rows.length;
  };
  return { ...base, deviceid, serial, log, usernumber, day, punches, say: sayFrom(company) };
}
const sourcesOf = async (by: Caller, deviceid: number) => {
  const { result } = await by(listDeviceSources, { deviceid });
  return (result as [{ hassecret: boolean; sources: DeviceSource[] }])[0];
};
const secretOf = async (by: Caller, deviceid: number): Promise<string> => {
  const { result, status } = await by(createDeviceSecret, { deviceid });
  expect(status).toBe(200);
  return /\/iclock\/([a-z2-9]{16})\/$/.exec((result as [{ address: string }])[0].address)?.[1] ?? '';
};
const ABSENT = 'A,A 0 0 0 - no_punch';
const PRESENT = 'P,P 495 0 0 -';

test('what comes under a serial number alone waits, and counts once somebody says yes to its network', async () => {
  const { hr, deviceid, serial, log, say, day, punches } = await registered();
  const path = `iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=9999`;
  expect(await say(OFFICE, path, log)).toEqual({ status: 200, text: 'OK: 2\n' });
  // Sent again, and in another batch: the same body is kept once.
  await say(OFFICE, path, log);
  expect([await punches(), await day()]).toEqual([0, ABSENT]);
  const listed = async () =>
    ((await hr(listDevices)).result as { deviceid: number; waitingcount: number; lastseenat: string | null }[]).find(
      (one) => one.deviceid === deviceid,
    );
  expect(await listed()).toMatchObject({ waitingcount: 2, lastseenat: null });
  const { sources } = await sourcesOf(hr, deviceid);
  expect(sources).toMatchObject([
    { network: OFFICE, stateid: 1, punchcount: 2, firstpunchat: '2026-10-05 09:30', lastpunchat: '2026-10-05 18:30' },
  ]);
  expect((await hr(saveDeviceNetwork, { deviceid, network: '192.0.2.1', iscounted: true })).status).toBe(400);
  const yes = await hr(saveDeviceNetwork, { deviceid, network: OFFICE, iscounted: true });
  expect(yes.result).toEqual([{ punchcount: 2 }]);
  expect([await punches(), await day()]).toEqual([2, PRESENT]);
  // What comes from there counts, and from elsewhere it waits.
  await say(OFFICE, path, 'N1\t2026-10-06 09:30:00');
  await say(ELSEWHERE, path, 'N1\t2026-10-07 09:30:00');
  expect(await punches()).toBe(3);
  expect(await listed()).toMatchObject({ waitingcount: 1 });
  const [, counted] = (await sourcesOf(hr, deviceid)).sources;
  expect(counted).toMatchObject({ network: OFFICE, stateid: 2, punchcount: 0 });
  await hr(removeDeviceNetwork, { devicenetworkid: counted?.devicenetworkid ?? 0 });
  await say(OFFICE, path, 'N1\t2026-10-08 09:30:00');
  expect(await punches()).toBe(3);
});

test('a network that is refused is unknown, and what it has sent is gone', async () => {
  const { hr, deviceid, serial, log, say, punches } = await registered();
  const path = `iclock/cdata?SN=${serial}&table=ATTLOG`;
  await say(ELSEWHERE, path, log);
  await hr(saveDeviceNetwork, { deviceid, network: ELSEWHERE, iscounted: false });
  expect(await say(ELSEWHERE, path, log)).toEqual({ status: 404, text: 'ERROR: unknown\n' });
  expect((await sourcesOf(hr, deviceid)).sources).toMatchObject([{ network: ELSEWHERE, stateid: 3, punchcount: 0 }]);
  expect((await hr(saveDeviceNetwork, { deviceid, network: ELSEWHERE, iscounted: true })).result).toEqual([
    { punchcount: 0 },
  ]);
  expect(await punches()).toBe(0);
});

test('the secret in the path makes a call count from anywhere, and ends what networks alone could do', async () => {
  const { company, hr, deviceid, serial, log, say, punches } = await registered();
  const path = `cdata?SN=${serial}&table=ATTLOG`;
  await say(OFFICE, `iclock/${path}`, log);
  await hr(saveDeviceNetwork, { deviceid, network: OFFICE, iscounted: true });
  const secret = await secretOf(hr, deviceid);
  // Until the terminal has it, its network goes on.
  await say(OFFICE, `iclock/${path}`, 'N1\t2026-10-06 09:30:00');
  expect(await punches()).toBe(3);
  await say(ELSEWHERE, `iclock/${'a'.repeat(16)}/${path}`, 'N1\t2026-10-06 10:00:00');
  expect(await punches()).toBe(3);
  expect(await say(ELSEWHERE, `iclock/${secret}/${path}`, 'N1\t2026-10-06 11:00:00')).toMatchObject({
    text: 'OK: 1\n',
  });
  expect(await say(OFFICE, `${secret}/iclock/${path}`, 'N1\t2026-10-06 12:00:00')).toMatchObject({ text: 'OK: 1\n' });
  expect(await say(OFFICE, `iclock/${secret}/getrequest.aspx?SN=${serial}`)).toEqual({ status: 200, text: 'OK\n' });
  expect(await punches()).toBe(5);
  await say(OFFICE, `iclock/${path}`, 'N1\t2026-10-06 13:00:00');
  expect(await punches()).toBe(5);
  // Another secret: the one before is worth nothing.
  const next = await secretOf(hr, deviceid);
  await say(OFFICE, `iclock/${secret}/${path}`, 'N1\t2026-10-06 14:00:00');
  expect(await punches()).toBe(5);
  await say(OFFICE, `iclock/${next}/${path}`, 'N1\t2026-10-06 14:00:00');
  expect(await punches()).toBe(6);
  expect((await sourcesOf(hr, deviceid)).sources).toContainEqual(
    expect.objectContaining({ network: null, stateid: 2 }),
  );
  await hr(removeDeviceSecret, { deviceid });
  await say(OFFICE, `iclock/${next}/${path}`, 'N1\t2026-10-06 15:00:00');
  expect([await punches(), (await sourcesOf(hr, deviceid)).hassecret]).toEqual([6, false]);
  // Nowhere is the secret itself: not in the row, not in the audit trail.
  const rows = await company.tx((db) =>
    db
      .selectFrom('audit_row')
      .select('auditid')
      .where(sql<boolean>`strpos(concat(before, after), ${secret}) > 0`)
      .execute(),
  );
  expect(rows).toEqual([]);
});

test('the networks of the page are enough without a secret, and a bound beside one', async () => {
  const { hr, deviceid, serial, log, say, punches } = await registered(['203.0.113.0/24']);
  const path = `cdata?SN=${serial}&table=ATTLOG`;
  expect(await say(OFFICE, `iclock/${path}`, log)).toMatchObject({ status: 200 });
  expect(await punches()).toBe(2);
  const secret = await secretOf(hr, deviceid);
  await say(OFFICE, `iclock/${path}`, 'N1\t2026-10-06 09:30:00');
  expect(await punches()).toBe(2);
  expect(await say(ELSEWHERE, `iclock/${secret}/${path}`, 'N1\t2026-10-06 09:30:00')).toMatchObject({ status: 404 });
  await say(OFFICE, `iclock/${secret}/${path}`, 'N1\t2026-10-06 09:30:00');
  expect(await punches()).toBe(3);
});

test('a call that does not count is told nothing, and says nothing about people', async () => {
  const { hr, deviceid, serial, say } = await registered();
  await hr(commandDevice, { deviceid, commandtypeid: 4, fromdate: null, todate: null });
  expect(await say(ELSEWHERE, `iclock/getrequest?SN=${serial}&INFO=Ver 6.6`)).toEqual({ status: 200, text: 'OK\n' });
  expect(await say(ELSEWHERE, `iclock/devicecmd?SN=${serial}`, 'ID=1&Return=0&CMD=DATA')).toMatchObject({
    status: 200,
  });
  expect(await say(ELSEWHERE, `iclock/cdata?SN=${serial}&table=OPERLOG`, 'USER PIN=990088\tName=Mallory')).toEqual({
    status: 200,
    text: 'OK\n',
  });
  const numbers = async () =>
    ((await hr(listDeviceNumbers, { deviceid })).result as { usernumber: string; shownname: string | null }[]).filter(
      ({ usernumber }) => usernumber === '990088',
    );
  expect(await numbers()).toEqual([]);
  await hr(saveDeviceNetwork, { deviceid, network: ELSEWHERE, iscounted: true });
  expect(await numbers()).toMatchObject([{ shownname: 'Mallory' }]);
  expect((await say(ELSEWHERE, `iclock/getrequest?SN=${serial}`)).text).toMatch(/^C:\d+:DATA UPDATE USERINFO/);
});

test('what waits of one device has a bound, beyond which nothing is confirmed', async () => {
  const { hr, deviceid, serial, say } = await registered();
  const path = `iclock/cdata?SN=${serial}&table=ATTLOG`;
  const body = (at: number) => `${at}\t2026-10-05 09:30:00\t0\t1\t${'x'.repeat(1_000_000)}`;
  const statuses: number[] = [];
  for (const at of [1, 2, 3]) statuses.push((await say(ELSEWHERE, path, body(at))).status);
  expect([statuses, MAX_WAITING]).toEqual([[200, 200, 503], 2 * 1024 * 1024]);
  expect((await sourcesOf(hr, deviceid)).sources).toMatchObject([{ punchcount: 2 }]);
});

test('the checks of the set-up name devices without a secret and networks, and those of which punches wait', async () => {
  const { company, hr, deviceid, serial, log, say } = await registered();
  const checks = deviceFindings.filter(({ key }) => key === 'open-devices' || key === 'waiting-punches');
  const result = () => company.tx((db) => Promise.all(checks.map(({ find }) => find({ db, today: '2026-11-02' }))));
  const gate = { count: 2, names: ['Back gate', 'Gate'] };
  expect(await result()).toEqual([gate, { count: 0, names: [] }]);
  await say(ELSEWHERE, `iclock/cdata?SN=${serial}&table=ATTLOG`, log);
  await secretOf(hr, deviceid);
  expect(await result()).toEqual([
    { count: 1, names: ['Gate'] },
    { count: 1, names: ['Back gate'] },
  ]);
});
