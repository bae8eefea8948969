import type { Page } from 'playwright-core';
import type { output, ZodType } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';

/**
 * Answers a call of a page in place of the server, with what its contract says: a field that the contract gains is
 * missing here for the compiler already.
 */
export async function answerAs<O extends ZodType>(
  page: Page,
  { method, path }: Pick<Endpoint, 'method' | 'path'> & { output: O },
  result: output<O>,
): Promise<void> {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  const address = new RegExp(`^/api/${parts.join('/')}$`);
  await page.route(
    (url) => address.test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ json: { result } }) : route.fallback()),
  );
}
