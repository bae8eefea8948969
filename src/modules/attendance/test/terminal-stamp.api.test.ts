import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { commandDevice } from '../contract/device.ts';
import { type DeviceSource, listDeviceSources, saveDeviceNetwork } from '../contract/device-source.ts';
import { attending } from './attending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const HERE = '127.0.0.1';
const ELSEWHERE = '198.51.100.9';
const LINE = '7\t2026-10-05 09:30:00\t0\t1';

/** The terminal of a company, and what a call from a network is told or does. */
async function stamped() {
  const base = await attending(app);
  const { company, hr, deviceid, serial } = base;
  const call = async (remoteAddress: string, path: string, payload?: string) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const url = `/iclock/${path.replace('?', `?SN=${serial}&`)}`;
    const headers = { host: company.host, 'content-type': 'text/plain' };
    const { body } = await app.app.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return body;
  };
  const stampFor = async (from: string) => /^ATTLOGStamp=(.*)$/m.exec(await call(from, 'cdata?options=all'))?.[1];
  const send = (from: string, stamp: string, body: string) => call(from, `cdata?table=ATTLOG&Stamp=${stamp}`, body);
  const sources = async () => {
    const { result } = await hr(listDeviceSources, { deviceid });
    return (result as [{ sources: DeviceSource[] }])[0].sources;
  };
  return { ...base, call, stampFor, send, sources };
}

test('a stamp is stored with lines alone, and told to the network that has sent it', async () => {
  const { stampFor, send } = await stamped();
  await send(HERE, '9999999999', '');
  expect(await stampFor(HERE)).toBe('0');
  await send(HERE, '120', LINE);
  expect(await stampFor(HERE)).toBe('120');
  // From elsewhere lines wait, and the stamp with them is nobody else's.
  await send(ELSEWHERE, '9999999999', LINE);
  expect([await stampFor(HERE), await stampFor(ELSEWHERE)]).toEqual(['120', '9999999999']);
  await send(HERE, '../etc', LINE);
  expect(await stampFor(HERE)).toBe('120');
});

test('a stamp that goes back is of a terminal that was reset: it is believed, and noted', async () => {
  const { stampFor, send, sources } = await stamped();
  await send(HERE, '9999', LINE);
  await send(HERE, '10000', LINE);
  expect((await sources())[0]).toMatchObject({ network: HERE, resetat: null });
  await send(HERE, '12', LINE);
  expect(await stampFor(HERE)).toBe('12');
  const at = Date.parse((await sources())[0]?.resetat ?? '');
  expect(Math.abs(at - app.env.now().getTime())).toBeLessThan(60_000);
});

test('everything is sent again once somebody says so', async () => {
  const { hr, deviceid, call, stampFor, send } = await stamped();
  await send(HERE, '77', LINE);
  const everything = { deviceid, commandtypeid: 7, fromdate: null, todate: null };
  expect((await hr(commandDevice, everything)).status).toBe(200);
  expect(await stampFor(HERE)).toBe('0');
  expect(await call(HERE, 'getrequest?')).toMatch(
    /^C:\d+:DATA QUERY ATTLOG StartTime=2000-01-01 00:00:00\tEndTime=2026-11-02 11:3\d:\d\d\n$/,
  );
});

test('what was refused is asked for again after a yes', async () => {
  const { hr, deviceid, stampFor, send } = await stamped();
  await send(ELSEWHERE, '50', LINE);
  await hr(saveDeviceNetwork, { deviceid, network: ELSEWHERE, iscounted: false });
  await hr(saveDeviceNetwork, { deviceid, network: ELSEWHERE, iscounted: true });
  expect(await stampFor(ELSEWHERE)).toBe('0');
});
