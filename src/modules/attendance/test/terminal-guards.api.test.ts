import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { commandDevice, getDeviceActivity, initDevice } from '../contract/device.ts';
import { listDeviceNumbers } from '../contract/device-number.ts';
import { readLog } from '../server/device/store.ts';
import { forgetUnknown } from '../server/device/terminal.ts';
import { attending, newSerial } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const say = async (company: Company, path: string, body?: string, remoteAddress = '127.0.0.1') => {
  const { statusCode, body: text } = await app.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/iclock/${path}`,
    remoteAddress,
    headers: { host: company.host, 'content-type': 'text/plain' },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: statusCode, text };
};
const punchesOf = async (company: Company) => {
  const rows = await company.tx((db) => db.selectFrom('punch').select('usernumber').orderBy('punchid').execute());
  return rows.map(({ usernumber }) => usernumber);
};

test('a line that cannot be stored is set apart by itself, and the rest of its body is taken', async () => {
  const { company, hr, deviceid, serial } = await attending(app);
  const lines = [
    '71\t2026-10-05 09:41:20\t0\t1',
    '72\t2095-01-01 09:00:00\t0',
    '7\0\t2026-10-05 09:41:20',
    '73\t2026-10-05 23:59:59',
  ];
  expect(await say(company, `cdata?sn=${serial}&table=ATTLOG`, lines.join('\n'))).toEqual({
    status: 200,
    text: 'OK: 4\n',
  });
  expect(await punchesOf(company)).toEqual(['71', '73']);
  expect(
    await say(company, `cdata?SN=${serial}&table=OPERLOG`, 'USER PIN=74\tName=a\0b\nUSER PIN=75\tName=c'),
  ).toMatchObject({
    status: 200,
  });
  expect((await say(company, `getrequest?SN=${serial}&INFO=Ver%208%00.4,2`)).status).toBe(200);
  const named = (await hr(listDeviceNumbers, { deviceid })).result as {
    usernumber: string;
    shownname: string | null;
  }[];
  expect(
    named.filter(({ shownname }) => shownname).map(({ usernumber, shownname }) => [usernumber, shownname]),
  ).toEqual([
    ['74', 'a?b'],
    ['75', 'c'],
  ]);
  for (const commandtypeid of [3, 6])
    await hr(commandDevice, { deviceid, commandtypeid, fromdate: null, todate: null });
  const sent = (await say(company, `getrequest?SN=${serial}`)).text.trim().split('\n');
  const [first, second] = sent.map((line) => line.split(':')[1]);
  const answer = `ID=${first}&Return=99999999999999&CMD=DATA\nID=${second}&Return=0&CMD=DATA`;
  expect((await say(company, `devicecmd?SN=${serial}`, answer)).status).toBe(200);
  const [{ commands, faults }] = (await hr(getDeviceActivity, { deviceid })).result as [
    { commands: { statusid: number; returncode: number | null }[]; faults: { line: string }[] },
  ];
  expect(commands.map(({ statusid, returncode }) => [statusid, returncode])).toEqual([
    [3, 0],
    [4, null],
  ]);
  expect(faults.map(({ line }) => line)).toEqual([
    `ID=${first}&Return=99999999999999&CMD=DATA`,
    '7?\t2026-10-05 09:41:20',
    lines[1],
  ]);
});

test('a long body is stored whole, and read while others are served in between', async () => {
  const { company, serial } = await attending(app);
  const lines = Array.from({ length: 5_500 }, (_, at) => `${at}\t2026-10-05 09:41:20\t0\t1`);
  let ticks = 0;
  let isRead = false;
  const count = (): void => {
    ticks += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const { punches } = await readLog(lines.join('\n'));
  isRead = true;
  expect(punches).toHaveLength(5_500);
  expect(ticks).toBeGreaterThanOrEqual(6);
  expect(await say(company, `cdata?SN=${serial}&table=ATTLOG`, lines.join('\n'))).toEqual({
    status: 200,
    text: 'OK: 5500\n',
  });
  expect(await punchesOf(company)).toHaveLength(5_500);
});

test('calls under unknown serial numbers count by network, and stop nobody who is registered', async () => {
  const { company, serial } = await attending(app);
  const statuses: number[] = [];
  for (let at = 0; at < 125; at += 1)
    statuses.push((await say(company, `getrequest?SN=${newSerial()}`, undefined, '198.51.100.7')).status);
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([120, 429]);
  expect((await say(company, `getrequest?SN=${serial}`, undefined, '198.51.100.7')).status).toBe(200);
  expect((await say(company, `getrequest?SN=${newSerial()}`, undefined, '203.0.113.9')).status).toBe(404);
});

test('the unknown terminals that called last are listed, and are forgotten after 30 days', async () => {
  const { company, hr } = await attending(app);
  const day = (ago: number): Date => new Date(app.env.now().getTime() - ago * 86_400_000);
  await company.tx((db) =>
    db
      .insertInto('attendance_device_unknown')
      .values(Array.from({ length: 200 }, (_, at) => ({ serialnumber: `OLD${at}`, lastseenat: day(at < 5 ? 31 : 2) })))
      .execute(),
  );
  const fresh = newSerial();
  expect((await say(company, `getrequest?SN=${fresh}`, undefined, '203.0.113.10')).status).toBe(404);
  const { unknown } = (await hr(initDevice)).result as { unknown: { displayvalue: string }[] };
  expect(unknown[0]?.displayvalue).toBe(fresh);
  const kept = () => company.tx((db) => db.selectFrom('attendance_device_unknown').select('serialnumber').execute());
  expect(await kept()).toHaveLength(200);
  await company.tx((db) => forgetUnknown(db, app.env.now()));
  expect(await kept()).toHaveLength(196);
});
