import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { exampleOf, type Values } from './endpoints.ts';
import { type Answer, startApp, type TestApp } from './product.ts';

const resultOf = ({ body }: Answer): Values[] => body.result as Values[];

/** Tests what holds for every configuration noun: the four calls, names, versions and companies. */
export function testRecord(
  idfield: string,
  namefield: string,
  calls: { list: Endpoint; read: Endpoint; save: Endpoint; remove: Endpoint },
): void {
  let running: TestApp;
  beforeAll(async () => {
    running = await startApp();
  });
  afterAll(() => running.stop());
  const fresh = async () => {
    const company = await running.createCompany();
    const { call } = await company.signIn(company.admin);
    const ask = (endpoint: Endpoint, input: Values = {}, version?: number): Promise<Answer> =>
      call(
        endpoint.method,
        endpoint.path.replace(/:(\w+)/g, (_, key: string) => String(input[key])),
        {
          ...(endpoint.method === 'POST' ? { body: input } : {}),
          ...(version === undefined ? {} : { headers: { 'if-match': String(version) } }),
        },
      );
    const save = (name: string, id: unknown = null, version?: number): Promise<Answer> =>
      ask(calls.save, { ...exampleOf(calls.save), [namefield]: name, [idfield]: id }, version);
    return { ask, save };
  };

  test('a record is created, read, listed with its creator, changed and deleted', async () => {
    const { ask, save } = await fresh();
    const [{ [idfield]: id } = {}] = resultOf(await save('  North  '));
    expect(resultOf(await ask(calls.read, { [idfield]: id }))).toMatchObject([{ [namefield]: 'North', version: 1 }]);
    const listed = resultOf(await ask(calls.list)).find((row) => row[idfield] === id);
    expect(listed).toMatchObject({ [namefield]: 'North', addedbyname: 'Administrator', version: 1 });
    expect(resultOf(await save('South', id))).toMatchObject([{ [idfield]: id, version: 2 }]);
    expect(resultOf(await ask(calls.remove, { [idfield]: id }))).toEqual([{ isexecuted: true }]);
    expect((await ask(calls.read, { [idfield]: id })).status).toBe(404);
    expect((await ask(calls.remove, { [idfield]: id })).status).toBe(404);
  });

  test('a name that is empty or taken is an error at its field', async () => {
    const { save } = await fresh();
    expect((await save(' ')).body.error?.fields).toHaveProperty(namefield);
    expect((await save('North')).status).toBe(200);
    expect(await save('NORTH')).toMatchObject({
      status: 409,
      body: { error: { fields: { [namefield]: expect.anything() } } },
    });
  });

  test('of two editors one wins, and the other gets the current record; another company knows nothing of it', async () => {
    const { save } = await fresh();
    const [{ [idfield]: id } = {}] = resultOf(await save('North'));
    expect((await save('South', id, 1)).status).toBe(200);
    const late = await save('East', id, 1);
    expect(late.status).toBe(412);
    expect(JSON.stringify(late.body)).toContain('South');
    const others = await fresh();
    expect((await others.save('West', id)).status).toBe(404);
    expect((await others.ask(calls.read, { [idfield]: id })).status).toBe(404);
  });
}
