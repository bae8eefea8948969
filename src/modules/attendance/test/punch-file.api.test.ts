import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { importPunches, previewPunches } from '../contract/punch-file.ts';
import { addDevice, switchOn } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a file of a terminal is shown as what it would store, stored once, and each line that cannot be read is named', async () => {
  const company = await app.company();
  await switchOn(company);
  const asha = await company.company.addPerson({ fullname: 'Asha Nair' });
  const deviceid = await addDevice(company, [asha]);
  const query = { deviceid: String(deviceid) };
  const punches = () =>
    company.tx((db) => db.selectFrom('punch').select(['usernumber', 'punchedat', 'source']).execute());
  const file = [
    `${asha.employeeid}\t2026-10-14 09:01:00`,
    `${asha.employeeid},2026-10-14 18:02:00`,
    `${asha.employeeid}\t2026-10-15 09:05:00`,
    '777\t2026-10-15 09:06:00',
    '777\t2031-01-01 09:06:00',
    'no punch at all',
  ].join('\r\n');
  const expected = {
    linecount: 6,
    newcount: 4,
    knowncount: 0,
    parkedcount: 1,
    unreadcount: 1,
    unread: [{ line: 6, text: 'no punch at all' }],
    firstday: '2026-10-14',
    lastday: '2031-01-01',
    numbers: 2,
    unmapped: 1,
  };
  expect(await company.admin.upload(previewPunches, 'attlog.dat', file, query)).toEqual([expected]);
  expect(await punches()).toEqual([]);
  expect(await company.admin.upload(importPunches, 'attlog.dat', file, query)).toEqual([expected]);
  expect(await punches()).toHaveLength(4);
  expect((await punches()).every(({ source }) => source === 2)).toBe(true);
  // Read again, nothing is new.
  const [again] = await company.admin.upload(importPunches, 'attlog.dat', file, query);
  expect(again).toMatchObject({ newcount: 0, knowncount: 4, parkedcount: 1 });
  expect(await punches()).toHaveLength(4);
});
