import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type Company, type TestApp } from '../../../../test/support/product.ts';
import {
  addClockOffset,
  commandDevice,
  getDeviceActivity,
  listDevices,
  initDevice,
  saveDevice,
} from '../contract/device.ts';
import { listDeviceNumbers, mapDeviceNumber } from '../contract/device-number.ts';
import { saveClockInMethod } from '../contract/clockin-method.ts';
import { createTerminalApp } from '#platform/server/terminal-app.ts';
import { serverModules } from '../../../../src/server.modules.ts';
import { attending, callers, newSerial, logOf, shown } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Sent = { status: number; text: string };
/** A call of a terminal, as it makes one. */
async function say(company: Company, method: 'GET' | 'POST', path: string, body = ''): Promise<Sent> {
  const { statusCode, body: text } = await app.app.inject({
    method,
    url: `/iclock/${path}`,
    headers: { host: company.host, 'content-type': 'text/plain' },
    ...(method === 'POST' ? { payload: body } : {}),
  });
  return { status: statusCode, text };
}
const stored = (company: Company) =>
  company.tx((db) =>
    db.selectFrom('punch').select(['usernumber', 'punchedat', 'statecode']).orderBy('punchid').execute(),
  );
const log = (lines: readonly string[]) => lines.join('\n');

test('a terminal greets, sends its log, and has it acknowledged once it is stored', async () => {
  const { company, asha, own, serial } = await attending(app);
  const hello = await say(company, 'GET', `cdata?SN=${serial}&options=all&pushver=2.4.1`);
  expect(hello.status).toBe(200);
  expect(hello.text).toContain(`GET OPTION FROM: ${serial}\nATTLOGStamp=0\n`);
  expect(hello.text).toContain('TimeZone=330\n');
  const body = log([
    `${asha.employeeid}\t2026-10-05 09:41:20\t255\t1\t0\t0`,
    `${asha.employeeid}\t2026-10-05 18:34:00\t0\t15\t\t`,
  ]);
  expect(await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, body)).toEqual({
    status: 200,
    text: 'OK: 2\n',
  });
  expect(shown(await logOf(own, asha.employeeid), '2026-10-05')).toBe('P,P 484 11 4 late');
  // Sent three times and out of order, with other ends of line and ATTLOG in front: it is there once.
  const again = `ATTLOG\t${body.split('\n').toReversed().join('\r\nATTLOG\t')}\r\n`;
  await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, again);
  expect(await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, again)).toMatchObject({
    text: 'OK: 2\n',
  });
  expect(await stored(company)).toHaveLength(2);
  expect((await say(company, 'GET', `cdata?SN=${serial}&options=all`)).text).toContain('ATTLOGStamp=9999\n');
});

test('lines that are none are put aside and stop nothing', async () => {
  const { company, hr, deviceid, serial } = await attending(app);
  const body = log([
    '7\t2026-10-05 09:41:20\t0\t1',
    'nonsense',
    '7\t2026-13-45 09:00:00\t0',
    '007\t2026-10-05 00:00:05\t0',
    '',
  ]);
  expect(await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG&Stamp=1`, body)).toEqual({
    status: 200,
    text: 'OK: 4\n',
  });
  expect((await stored(company)).map(({ usernumber }) => usernumber)).toEqual(['7', '007']);
  const { result } = await hr(getDeviceActivity, { deviceid });
  expect((result as [{ faults: { line: string }[] }])[0].faults.map(({ line }) => line)).toEqual([
    '7\t2026-13-45 09:00:00\t0',
    'nonsense',
  ]);
});

test('who has a number is said later, and a clock that was wrong is put right later', async () => {
  // No id of a person: terminals of these tests know people by those.
  const { company, asha, own, hr, deviceid, serial } = await attending(app);
  await say(
    company,
    'POST',
    `cdata?SN=${serial}&table=OPERLOG`,
    'USER PIN=990077\tName=Asha N\tPri=0\nFP PIN=990077\tFID=1\tTMP=xx',
  );
  const sent = log(['990077\t2026-10-06 09:40:00\t0', '990077\t2026-10-06 18:40:00\t1']);
  await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG`, sent);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-06')).toBe('A,A 0 0 0 - no_punch');
  const { result } = await hr(listDeviceNumbers, { deviceid });
  expect((result as object[])[0]).toMatchObject({
    usernumber: '990077',
    shownname: 'Asha N',
    owners: [],
    suggestion: null,
  });
  const values = { deviceid, usernumber: '990077', employeeid: asha.employeeid, fromdate: '2026-10-01', todate: null };
  expect((await hr(mapDeviceNumber, values)).status).toBe(200);
  expect((await hr(mapDeviceNumber, { ...values, fromdate: '2026-10-05' })).status).toBe(409);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-06')).toBe('P,P 485 10 10 -');
  // S3-231, S3-232, S3-233: through which devices the time of the owners is tracked.
  const trackedBy = async () => {
    const numbers = (await hr(listDeviceNumbers, { deviceid })).result as { usernumber: string; owners: object[] }[];
    return numbers.find(({ usernumber }) => usernumber === '990077')?.owners;
  };
  const person = { employeeid: asha.employeeid };
  expect(await trackedBy()).toMatchObject([
    { person, trackingdevices: { isbiometric: true, isweb: true, ismobiledevice: true } },
  ]);
  const method = { isweb: false, isbiometric: true, deviceids: [deviceid], devicegroupids: [], allowedips: [] };
  const named = { ...method, clockinmethodid: null, clockinmethodname: 'Gate alone', description: null };
  const [{ clockinmethodid }] = (await hr(saveClockInMethod, named)).result as [{ clockinmethodid: number }];
  await company.tx((db) =>
    db
      .insertInto('attendance_assignment')
      .values({ clockinmethodid, employeeid: asha.employeeid, fromdate: '2026-10-01' })
      .execute(),
  );
  expect(await trackedBy()).toMatchObject([
    { trackingdevices: { isbiometric: true, isweb: false, ismobiledevice: false } },
  ]);
  const wrong = { deviceid, fromtime: '2026-10-06 00:00', totime: '2026-10-06 23:59', fastseconds: 600 };
  expect((await hr(addClockOffset, wrong)).status).toBe(200);
  expect(shown(await logOf(own, asha.employeeid), '2026-10-06')).toBe('P,P 495 0 0 -');
});

test('a terminal that nobody has registered is put aside, also one of another company', async () => {
  const { company, hr, serial } = await attending(app);
  const other = await app.createCompany();
  const fresh = newSerial();
  const line = '7\t2026-10-05 09:41:20\t0';
  expect(await say(other, 'POST', `cdata?SN=${serial}&table=ATTLOG`, line)).toEqual({
    status: 404,
    text: 'ERROR: unknown\n',
  });
  expect(await stored(other)).toEqual([]);
  expect(await say(company, 'POST', `cdata?SN=${fresh}&table=ATTLOG`, line)).toMatchObject({ status: 404 });
  expect(await say(company, 'GET', `getrequest?SN=${fresh}`)).toMatchObject({ status: 404 });
  const { result } = await hr(initDevice);
  expect((result as { unknown: object[] }).unknown).toMatchObject([{ displayvalue: fresh, calls: 2 }]);
  const device = {
    deviceid: null,
    devicename: 'Back gate',
    serialnumber: fresh,
    officeaddressid: null,
    devicegroupid: null,
    purposeid: 1,
    sourcenetworks: [],
  };
  expect((await hr(saveDevice, device)).status).toBe(200);
  expect(await say(company, 'POST', `cdata?SN=${fresh}&table=ATTLOG`, line)).toEqual({ status: 200, text: 'OK: 1\n' });
  expect((await hr(saveDevice, { ...device, devicename: 'Again' })).fields).toEqual({
    serialnumber: 'A device with this serial number is there already',
  });
  // Nor can another company have it.
  const stranger = await callers(other, { emailid: other.admin });
  expect(await stranger(saveDevice, device)).toMatchObject({ status: 409 });
  // From an address that it may not call from, it is unknown.
  await company.tx((db) =>
    db
      .updateTable('attendance_device')
      .set({ sourcenetworks: ['203.0.113.0/24'] })
      .where('serialnumber', '=', fresh)
      .execute(),
  );
  expect(await say(company, 'GET', `getrequest?SN=${fresh}`)).toMatchObject({ status: 404 });
});

test.each(['', 'SN=', 'SN=../../etc/passwd', 'SN=%2e%2e%2fa', "SN=a'--", 'SN=a%00b', `SN=${'9'.repeat(41)}`])(
  'a serial number that is none is refused: %s',
  async (query) => {
    const { company } = await attending(app);
    for (const path of ['cdata', 'getrequest', 'registry', 'ping'])
      expect(await say(company, 'GET', `${path}?${query}`)).toEqual({ status: 400, text: 'ERROR: serial number\n' });
    expect(await say(company, 'POST', `cdata?${query}&table=ATTLOG`, '7\t2026-10-05 09:41:20')).toMatchObject({
      status: 400,
    });
  },
);

test('commands wait until the terminal asks, and are answered', async () => {
  const { company, hr, deviceid, serial } = await attending(app);
  expect(await say(company, 'GET', `getrequest?SN=${serial}&INFO=Ver 8.0.4.3,2,0`)).toEqual({
    status: 200,
    text: 'OK\n',
  });
  await hr(commandDevice, { deviceid, commandtypeid: 2, fromdate: '2026-10-01', todate: '2026-10-31' });
  await hr(commandDevice, { deviceid, commandtypeid: 1, fromdate: null, todate: null });
  await hr(commandDevice, { deviceid, commandtypeid: 4, fromdate: null, todate: null });
  const { text } = await say(company, 'GET', `getrequest?SN=${serial}`);
  const lines = text.trim().split('\n');
  expect(lines[0]).toMatch(/^C:\d+:DATA QUERY ATTLOG StartTime=2026-10-01 00:00:00\tEndTime=2026-10-31 23:59:59$/);
  // 2 November 2026, 11:30: (26 years of 372 days, 10 months of 31, 1 day) and the time.
  const time = Number(/^C:\d+:SET OPTIONS DateTime=(\d+)$/.exec(lines[1] ?? '')?.[1]);
  expect(time - ((26 * 372 + 10 * 31 + 1) * 86_400 + 11.5 * 3600)).toBeLessThan(60);
  expect(lines[2]).toMatch(/^C:\d+:DATA UPDATE USERINFO PIN=\d+\tName=/);
  expect((await say(company, 'GET', `getrequest?SN=${serial}`)).text).toBe('OK\n');
  const ids = lines.map((line) => line.split(':')[1]);
  await say(
    company,
    'POST',
    `devicecmd?SN=${serial}`,
    `ID=${ids[0]}&Return=0&CMD=DATA\nID=${ids[1]}&Return=-1&CMD=SET`,
  );
  const { result } = await hr(getDeviceActivity, { deviceid });
  const { commands } = (
    result as [{ commands: { devicecommandid: number; statusid: number; returncode: number | null }[] }]
  )[0];
  const of = (id: string | undefined) => commands.find(({ devicecommandid }) => devicecommandid === Number(id));
  expect([of(ids[0]), of(ids[1]), of(ids[2])]).toMatchObject([
    { statusid: 3, returncode: 0 },
    { statusid: 4, returncode: -1 },
    { statusid: 2, returncode: null },
  ]);
  const [device] = (await hr(listDevices)).result as { firmware: string; issilent: boolean }[];
  expect(device).toMatchObject({ firmware: '8.0.4.3', issilent: false });
});

test('a clock that runs ahead is seen', async () => {
  const { company, hr, serial } = await attending(app);
  await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG`, '7\t2026-11-02 11:40:00\t0');
  const [ahead] = (await hr(listDevices)).result as { skewseconds: number; lastpunchat: string }[];
  expect(ahead?.lastpunchat).toBe('2026-11-02 11:40:00');
  // The clock of the test goes on.
  expect(600 - (ahead?.skewseconds ?? 0)).toBeLessThan(60);
  await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG`, '7\t2026-11-02 11:31:00\t0');
  expect((await hr(listDevices)).result).toMatchObject([{ skewseconds: null }]);
});

test('the order in which punches arrive changes nothing', async () => {
  const { company, asha, own, deviceid, serial } = await attending(app);
  const times = ['09:35:00', '09:35:40', '13:00:00', '13:02:00', '18:20:00', '18:30:00'];
  let expected: string | undefined;
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(times, { minLength: times.length }), async (order) => {
      await company.tx((db) => db.deleteFrom('attendance_device_user').where('deviceid', '=', deviceid).execute());
      const usernumber = `A${Math.random().toString(36).slice(2, 10)}`;
      await company.tx((db) =>
        db
          .insertInto('attendance_device_user')
          .values({ deviceid, usernumber, employeeid: asha.employeeid, fromdate: '2026-10-01' })
          .execute(),
      );
      for (const time of order)
        await say(company, 'POST', `cdata?SN=${serial}&table=ATTLOG`, `${usernumber}\t2026-10-07 ${time}\t0`);
      const day = shown(await logOf(own, asha.employeeid), '2026-10-07');
      expected ??= day;
      expect(day).toBe(expected);
    }),
    { numRuns: 5 },
  );
  expect(expected).toBe('P,P 490 5 0 -');
});

test('on a port of their own terminals are found by their serial number, and nothing else is there', async () => {
  const { company, serial } = await attending(app);
  const listener = await createTerminalApp({ pools: app.pools, env: app.env, modules: serverModules });
  const ask = (method: 'GET' | 'POST', url: string, payload?: string) =>
    listener.inject({
      method,
      url,
      headers: { host: '192.0.2.7:8081', 'content-type': 'text/plain' },
      ...(payload === undefined ? {} : { payload }),
    });
  const sent = await ask('POST', `/iclock/cdata?SN=${serial}&table=ATTLOG`, '7\t2026-10-05 09:41:20\t0');
  expect([sent.statusCode, sent.body]).toEqual([200, 'OK: 1\n']);
  expect(await stored(company)).toHaveLength(1);
  expect((await ask('GET', `/iclock/getrequest?SN=${newSerial()}`)).statusCode).toBe(404);
  for (const url of ['/', '/api/subscription/session', '/health/live', '/login'])
    expect((await ask('GET', url)).statusCode).toBe(404);
  await listener.close();
});
