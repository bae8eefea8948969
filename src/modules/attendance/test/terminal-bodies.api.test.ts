import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type deviceActivity, getDeviceActivity } from '../contract/device.ts';
import {
  type DeviceSource,
  listDeviceSources,
  removeDeviceFaults,
  saveDeviceNetwork,
} from '../contract/device-source.ts';
import { listDeviceNumbers } from '../contract/device-number.ts';
import { deviceFindings } from '../server/device/source-endpoints.ts';
import { MAX_UNREAD } from '../server/device/store.ts';
import { attending } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

async function terminal() {
  const base = await attending(app);
  const { company, hr, deviceid, serial } = base;
  const send = async (query: string, payload: string, type = 'text/plain', remoteAddress = '127.0.0.1') => {
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${serial}${query}`,
      remoteAddress,
      headers: { host: company.host, 'content-type': type },
      payload,
    });
    return [statusCode, body];
  };
  const punches = async () => {
    const rows = await company.tx((db) => db.selectFrom('punch').select('usernumber').orderBy('punchid').execute());
    return rows.map(({ usernumber }) => usernumber);
  };
  const unread = async () => {
    const { result } = await hr(getDeviceActivity, { deviceid });
    return (result as [z.infer<typeof deviceActivity>])[0].faults.map(({ line }) => line);
  };
  return { ...base, send, punches, unread };
}

const PASSAGE =
  'time=2026-10-26 09:30:00\tpin=1002\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=15\tindex=42';

test('a door sends its events as they happen: passages are punches', async () => {
  const { send, punches, unread } = await terminal();
  const refused = PASSAGE.replace('event=0', 'event=23').replace('09:30', '09:31');
  const opened = PASSAGE.replace('pin=1002', 'pin=0').replace('event=0', 'event=200');
  expect(await send('&table=rtlog', `${PASSAGE}\n${refused}\n${opened}\n`)).toEqual([200, 'OK\n']);
  expect([await punches(), await unread()]).toEqual([['1002'], [refused]]);
});

test.each(['application/x-www-form-urlencoded', 'text/plain'])('a log in a form is read: %s', async (type) => {
  const { send, punches } = await terminal();
  const form = 'table=ATTLOG&Stamp=9999&data=1005\t2026-10-26 09:33:00\t0\t1\t0\t0\n1006\t2026-10-26 09:34:00\t0\t1';
  expect(await send('', form, type)).toEqual([200, 'OK: 2\n']);
  expect(await send('', `table=ATTLOG&data=${encodeURIComponent('1007\t2026-10-26 09:35:00')}`, type)).toEqual([
    200,
    'OK: 1\n',
  ]);
  expect(await punches()).toEqual(['1005', '1006', '1007']);
});

test('every line that is confirmed is kept, read or not, each once', async () => {
  const { send, punches, unread, company } = await terminal();
  const keyed = Array.from(
    { length: 450 },
    (_, at) => `PIN=${2000 + at}\tTime=2026-10-25 09:00:00\tStatus=0\tVerifyMode=2`,
  );
  expect(await send('&table=ATTLOG', keyed.join('\n'))).toEqual([200, 'OK: 450\n']);
  expect(await punches()).toHaveLength(450);
  const strange = Array.from({ length: 450 }, (_, at) => `${at};26.10.2026;09:30;${'x'.repeat(400)}`);
  for (const table of ['ATTLOG', 'newtable']) expect((await send(`&table=${table}`, strange.join('\n')))[0]).toBe(200);
  const kept = await company.tx((db) => db.selectFrom('attendance_device_fault').select('line').execute());
  expect(kept.map(({ line }) => line)).toEqual(strange);
  // Pictures and templates of people stay on the terminal.
  expect(await send('&table=BIODATA', 'BIODATA Pin=7\tTmp=AAAA')).toEqual([200, 'OK\n']);
  expect(await send('&table=tabledata&tablename=user', 'user pin=7\tpassword=1234')).toEqual([200, 'OK\n']);
  expect(await unread()).toHaveLength(50);
});

test('beyond their bound unread lines are not confirmed, until somebody has looked', async () => {
  const { company, hr, deviceid, send, punches, unread } = await terminal();
  const body = (at: number) => `line ${at} ${'x'.repeat(1_000_000)}\n7\t2026-10-05 09:0${at}:00`;
  const answers: unknown[] = [];
  for (const at of [1, 2, 3, 4, 5, 6]) answers.push((await send('&table=ATTLOG', body(at)))[0]);
  expect([answers, MAX_UNREAD]).toEqual([[200, 200, 200, 200, 200, 503], 5 * 1024 * 1024]);
  expect(await punches()).toHaveLength(6);
  // Lines that are kept already need no room.
  expect((await send('&table=ATTLOG', body(5)))[0]).toBe(200);
  expect((await unread()).map((line) => line.length)).toEqual([300, 300, 300, 300, 300]);
  const find = deviceFindings.find(({ key }) => key === 'unread-lines')?.find;
  const result = () => company.tx((db) => find?.({ db, today: '2026-11-02' }) ?? Promise.reject(new Error('no check')));
  expect(await result()).toEqual({ count: 1, names: ['Gate'] });
  expect((await hr(removeDeviceFaults, { deviceid })).status).toBe(200);
  expect(await result()).toEqual({ count: 0, names: [] });
  expect((await send('&table=ATTLOG', body(6)))[0]).toBe(200);
});

test('what waits is read in all its forms after a yes, and has no passwords and templates', async () => {
  const { company, hr, deviceid, send, punches, unread } = await terminal();
  const elsewhere = '198.51.100.9';
  await send('&table=rtlog', PASSAGE, 'text/plain', elsewhere);
  await send('&table=newtable', 'something', 'text/plain', elsewhere);
  await send(
    '&table=OPERLOG',
    'USER PIN=990011\tName=Asha\tPasswd=1234\nFP PIN=990011\tTMP=AAAA',
    'text/plain',
    elsewhere,
  );
  const bodies = await company.tx((db) => db.selectFrom('attendance_device_batch').select('body').execute());
  expect(bodies.filter(({ body }) => /1234|AAAA/.test(body))).toEqual([]);
  expect([await punches(), await unread()]).toEqual([[], []]);
  const { result } = await hr(listDeviceSources, { deviceid });
  expect((result as [{ sources: DeviceSource[] }])[0].sources).toContainEqual(
    expect.objectContaining({ network: elsewhere, punchcount: 1 }),
  );
  await hr(saveDeviceNetwork, { deviceid, network: elsewhere, iscounted: true });
  expect([await punches(), await unread()]).toEqual([['1002'], ['something']]);
  const numbers = (await hr(listDeviceNumbers, { deviceid })).result as { usernumber: string; shownname: string }[];
  expect(numbers.find(({ usernumber }) => usernumber === '990011')?.shownname).toBe('Asha');
});
