import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { addOperator } from '#platform/server/operator-directory.ts';
import { tellOfRefused } from '#platform/server/running-calls.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { newestMailTo } from './support/outbox.ts';
import { sharedApp, type TestApp as Product } from './support/product.ts';

let app: TestApp;
let product: Product;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  product = await sharedApp();
  owner = new pg.Client(product.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await product.stop();
  await app.stop();
});

const NILGIRI = JSON.parse(readFileSync('samples/nilgiri/company.json', 'utf8')) as Record<string, unknown>;
type File = { structure: { components: Record<string, unknown>[]; lists?: Record<string, string[]> } };

/** `max` of divisions within `max`: each was tried with every name that is known. */
const nested = (size: number): string => {
  const inner = `max(${Array.from({ length: size }, () => '1/2').join(',')})`;
  return `max(${Array.from({ length: size }, () => inner).join(',')})`;
};
const withExtra = (
  file: File,
  { components, lists, size }: { components: number; lists: number; size: number },
): string =>
  JSON.stringify({
    ...file,
    structure: {
      ...file.structure,
      components: [
        ...file.structure.components,
        ...Array.from({ length: components }, (_, at) => ({
          code: `extra_${at}`,
          name: `Extra ${at}`,
          kind: 'employer',
          source: 'cost',
          formula: nested(size),
          rounding: 'nearest-rupee',
        })),
      ],
      lists: {
        ...file.structure.lists,
        ...Object.fromEntries(Array.from({ length: lists }, (_, at) => [`l${at}`, ['a']])),
      },
    },
  });

// Invariant: The texts that a request compiles have one budget of steps; large ones are compiled in a thread
test('a configuration file that was built to silence the server is refused, and others are answered meanwhile', async () => {
  const attacker = await app.company(NILGIRI);
  const other = await app.company();
  const file = JSON.parse((await attacker.admin.file(exportConfiguration, {})).toString()) as File;
  const sent = async (text: string) => {
    const answered: string[] = [];
    const importing = attacker.admin.upload(importConfiguration, 'company.json', text).then(
      ([compared]) => JSON.stringify(compared?.problems ?? []),
      (error: unknown) => String(error),
    );
    const done = importing.then((result) => {
      answered.push('file');
      return result;
    });
    // Calls of another company, one after another for as long as the file is looked at.
    while (!answered.includes('file') && answered.length < 200) {
      await other.admin.file(exportConfiguration, {});
      answered.push('other');
    }
    return { result: await done, answered };
  };
  // As it was: 20 components of 961 divisions, 5,000 lists, 193 kB.
  const whole = await sent(withExtra(file, { components: 20, lists: 5000, size: 31 }));
  expect(whole.result).toMatch(/maximum limit/);
  // What the limits of the screens let through is compiled in a thread.
  const within = await sent(withExtra(file, { components: 40, lists: 0, size: 10 }));
  expect(within.result).toBe('[]');
  expect(within.answered[0]).toBe('other');
});

test('operators are mailed once in an hour which calls are refused, of which companies, and nothing when it is over', async () => {
  const emailid = `op${Date.now()}@muster.example`;
  await addOperator(product.pools, { emailid, fullname: 'Asha Rao' });
  const now = new Date('2026-11-28T10:00:00Z');
  const until = now.getTime() + 60 * 60_000;
  const call = `acme${Date.now()} POST configuration/import`;
  const tell = (minutes: number) =>
    tellOfRefused(product.pools, { [call]: until }, new Date(now.getTime() + minutes * 60_000));
  const count = async () => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from mail_outbox where subscriptionid = 0 and recipient = $1',
      [emailid],
    );
    return rows[0]?.count;
  };
  await tell(61);
  expect(await newestMailTo(product, emailid)).toBeUndefined();
  await tell(0);
  const mail = await newestMailTo(product, emailid);
  expect(mail).toContain(call);
  expect(mail).toContain('refused to these companies for an hour');
  await tell(1);
  expect(await count()).toBe(1);
});
