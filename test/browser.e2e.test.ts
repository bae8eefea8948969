import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { axeFindings, openBrowser } from './support/browser.ts';
import { freePort } from './support/program.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Muster</title></head><body><main><h1>HOST</h1></main></body></html>';

test('the browser reaches a company by its address label and finds the page accessible', async () => {
  const port = await freePort();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(PAGE.replace('HOST', request.headers.host ?? ''));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    // loads: a page of no application.
    await page.goto(`http://acme.localhost:${port}/`);
    expect(await page.textContent('h1')).toBe(`acme.localhost:${port}`);
    expect(await axeFindings(page)).toEqual([]);
  } finally {
    await browser.close();
    server.close();
  }
});
