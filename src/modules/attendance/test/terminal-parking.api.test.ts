import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { addClockOffset, type deviceActivity, getDeviceActivity, listDevices } from '../contract/device.ts';
import { getAttendanceSetting, saveAttendanceSetting } from '../contract/setting.ts';
import { attending, logOf, shown } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

async function parking() {
  const base = await attending(app);
  const { company, hr, deviceid, serial } = base;
  const send = async (lines: readonly string[]) => {
    const { body } = await app.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1`,
      headers: { host: company.host, 'content-type': 'text/plain' },
      payload: lines.join('\n'),
    });
    return body;
  };
  const parked = async () => {
    const { result } = await hr(getDeviceActivity, { deviceid });
    return (result as [z.infer<typeof deviceActivity>])[0].parked;
  };
  const punches = async () => {
    const rows = await company.tx((db) =>
      db
        .selectFrom('punch')
        .select(sql<string>`to_char(punchedat, 'YYYY-MM-DD HH24:MI:SS')`.as('time'))
        .orderBy('punchedat')
        .execute(),
    );
    return rows.map(({ time }) => time);
  };
  return { ...base, send, parked, punches };
}

test('a punch of a clock that runs ahead is parked, and counts once the error is entered', async () => {
  const { asha, own, hr, deviceid, send, parked, punches } = await parking();
  // It is 11:30; the clock of the terminal is six hours ahead.
  const lines = [`${asha.employeeid}\t2026-11-02 15:30:00\t0\t1`, `${asha.employeeid}\t2026-11-02 17:20:00\t1\t1`];
  expect(await send(lines)).toBe('OK: 2\n');
  await send(lines);
  expect(await punches()).toEqual([]);
  expect(await parked()).toMatchObject({ count: 2, punches: [{ reasonid: 2 }, { reasonid: 2 }] });
  expect((await hr(listDevices)).result).toMatchObject([{ parkedcount: 2, skewseconds: expect.any(Number) }]);
  const wrong = { deviceid, fromtime: '2026-11-02 00:00', totime: '2026-11-02 23:59', fastseconds: 6 * 3_600 };
  expect((await hr(addClockOffset, wrong)).status).toBe(200);
  expect([await punches(), (await parked()).count]).toEqual([['2026-11-02 15:30:00', '2026-11-02 17:20:00'], 0]);
  expect(shown(await logOf(own, asha.employeeid, '2026-11'), '2026-11-02')).toContain(' 110 0 ');
});

test('a punch from before attendance was kept is parked, and counts once the first day is earlier', async () => {
  const { company, asha, hema, hr, send, parked, punches } = await parking();
  expect(await send([`${asha.employeeid}\t2026-09-14 09:30:00\t0\t1`, `${asha.employeeid}\t2026-10-05 09:30:00`])).toBe(
    'OK: 2\n',
  );
  expect(await punches()).toEqual(['2026-10-05 09:30:00']);
  expect(await parked()).toMatchObject({ count: 1, punches: [{ punchedat: '2026-09-14 09:30:00', reasonid: 1 }] });
  const [{ version, ...setting }] = (await hr(getAttendanceSetting)).result as [{ version: number }];
  const { call } = await company.signIn(hema.emailid);
  const { status } = await call('POST', saveAttendanceSetting.path, {
    headers: { 'if-match': String(version) },
    body: { ...setting, startdate: '2026-09-01' },
  });
  expect(status).toBe(200);
  expect([await punches(), (await parked()).count]).toEqual([['2026-09-14 09:30:00', '2026-10-05 09:30:00'], 0]);
});
