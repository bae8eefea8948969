import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#platform/server/database-server.ts';
import { assertSealed } from '#platform/server/secret-seal.ts';
import { startApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const start = (
  secret: string,
  { secretBefore, isAccepted = false }: { secretBefore?: string; isAccepted?: boolean } = {},
) =>
  withClient(running.directoryUrl, (client) =>
    assertSealed(client, { secret, secretBefore }, { isAccepted, place: 'data/secret' }),
  ).then(
    () => 'started',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

test('a database starts by the secret that sealed it, by the next one while the former is named, and by no other', async () => {
  expect([await start('first'), await start('first')]).toEqual(['started', 'started']);
  expect(await start('lost')).toMatch(/^This database was sealed by another secret than the one in data\/secret/);
  expect(await start('first')).toBe('started');
  expect(await start('second', { secretBefore: 'first' })).toBe('started');
  expect([await start('first'), await start('second')]).toEqual([expect.stringContaining('another secret'), 'started']);
  expect([await start('third', { isAccepted: true }), await start('third')]).toEqual(['started', 'started']);
});
