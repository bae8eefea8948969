import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from '#platform/server/web.ts';
import { startApp, type TestApp } from './support/product.ts';

let running: TestApp;
let dist: string;
let port: number;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'muster-pages-'));
  await mkdir(join(dist, 'tenant'));
  await writeFile(join(dist, 'tenant/index.html'), '<!doctype html><title>Muster</title>');
  running = await startApp({ web: (app, where) => serveWeb(app, { ...where, dist }) });
  port = await running.listen();
});
afterAll(async () => {
  await running.stop();
  await rm(dist, { recursive: true, force: true });
});

/** Asks for a path as it is written, which no client of the language does by itself. */
const status = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: { host: 'acme.localhost' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });

test.each(['//', '///', '//:', '//[', '//evil.example:99999/x', '/%', '/\\', 'http://[/', '//?', '*'])(
  'the path %j is answered, and by no fault of ours',
  async (path) => {
    const result = await status(path);
    expect(result).toBeGreaterThanOrEqual(200);
    expect(result).toBeLessThan(500);
  },
);
