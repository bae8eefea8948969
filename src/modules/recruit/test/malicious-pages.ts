import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { jobStream } from '#platform/contract/jobs.ts';
import { limit } from '../../../../test/support/limits.ts';
import { visit } from '../../../../test/support/visit.ts';

/** Anything that ran, was said as an error, or asked another host. */
export function watched(page: Page): string[] {
  const matches: string[] = [];
  page.on('dialog', (dialog) => {
    matches.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => matches.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') matches.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) matches.push(`request: ${request.url()}`);
  });
  return matches;
}

/** Elements and attributes that only a text taken for markup makes; a policy may have kept them from running. */
export const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const matches: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes)
        if (
          name.startsWith('on') ||
          (/^\s*(?:javascript|data:text)/i.test(value) && /^(?:href|src|action)$/.test(name))
        )
          matches.push(`${element.tagName} ${name}`);
      const address = element.getAttribute('src') ?? element.getAttribute('data') ?? element.getAttribute('action');
      if (address?.includes('outside.example')) matches.push(`${element.tagName} ${address}`);
    }
    for (const name of ['base', 'object', 'embed', 'math', 'details[ontoggle]', 'meta[http-equiv=refresh]'])
      if (document.querySelector(name)) matches.push(name);
    return matches;
  });

/** What a long text pushes beyond the edge of a phone. */
async function wider(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 360, height: 780 });
  const result = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const over = [...document.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return over
      .filter((one) => !over.some((other) => other !== one && one.contains(other)))
      .map(
        (one) =>
          `wider: ${one.tagName} ${one.className} < ${one.parentElement?.className} < ${one.parentElement?.parentElement?.className}`,
      );
  });
  await page.setViewportSize(size);
  return result;
}

/** Whether nothing of the page is loading. */
const isDrawn = (page: Page) =>
  page.evaluate(
    () => ![...document.querySelectorAll('main [aria-label=Loading]')].some((one) => one.checkVisibility()),
  );

/** Shows one page after the other, none of which runs, asks, makes or pushes anything; texts are as they were entered. */
export const tourOf = (page: Page, matches: readonly string[], origin: string) => {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // The stream of jobs never ends.
    if (!request.url().endsWith(jobStream.path)) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  return async (path: string, texts: readonly string[] = []) => {
    pending.clear();
    await visit(page, origin + path);
    await page.getByRole('main').waitFor();
    // Twice in a row, so that what an answer asks for next is waited for as well.
    let quiet = 0;
    await expect
      .poll(
        async () => {
          quiet = pending.size === 0 && (await isDrawn(page)) ? quiet + 1 : 0;
          return quiet;
        },
        { interval: 50, timeout: limit(20) },
      )
      .toBeGreaterThan(1);
    const shown = page.waitForFunction(
      (all) => {
        const body = document.body.textContent.replaceAll(/\s+/g, ' ');
        return all.every((one) => body.includes(one));
      },
      texts.map((text) => text.replaceAll(/\s+/g, ' ')),
      { timeout: 5000 },
    );
    const missing = await shown.then(
      () => [],
      () => [`not shown: ${texts.join(' or ')}`],
    );
    expect.soft([path, ...missing, ...matches, ...(await injected(page)), ...(await wider(page))]).toEqual([path]);
  };
};
