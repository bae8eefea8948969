import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Page } from 'playwright-core';

/** Goes to an address within the program, as a link does. @returns false where the program does not show that page */
async function goInside(url: string): Promise<boolean> {
  const to = new URL(url);
  const router: AnyRouter | undefined = window.__TSR_ROUTER__;
  const isHere = to.pathname + to.search === location.pathname + location.search;
  // After a sign-out the router remains, without its pages.
  if (!router || isHere || to.origin !== location.origin || !document.querySelector('main#page')) return false;
  const [, , route] = router.getMatchedRoutes(to.pathname);
  if (!route) return false;
  // A message of the page before would be taken for one of the next.
  for (const close of document.querySelectorAll<HTMLElement>('[aria-live] > [data-variant] > button:last-child'))
    close.click();
  const { client }: { client: QueryClient } = router.options.context;
  const began = Date.now();
  client.removeQueries({ type: 'inactive' });
  const shown = new Promise<void>((resolve) => {
    const end = router.subscribe('onResolved', () => {
      end();
      resolve();
    });
  });
  router.history.push(to.pathname + to.search + to.hash, undefined, { ignoreBlocker: true });
  await shown;
  // A test changes rows behind the back of the page; what both pages show must not be that of the page before.
  client.removeQueries({ type: 'inactive' });
  await client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < began });
  return true;
}

/**
 * Shows a page of the product: within the program where the page shows it already, which costs a fifth of loading it,
 * otherwise by loading the address. All data is read anew; the session and its rights are not.
 */
export async function visit(page: Page, url: string): Promise<void> {
  if (!(await page.evaluate(goInside, url))) await page.goto(url);
}

/** Opens a page by its entry in the menu, whose group is opened first where it is closed or not set up yet. */
export async function openFromMenu(page: Page, group: string, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const own = menu.getByRole('group', { name: group, exact: true });
  const unused = menu.getByRole('button', { name: 'Not set up yet', expanded: false });
  if (!(await own.isVisible()) && (await unused.isVisible())) await unused.click();
  const name = own.getByRole('button', { name: group, exact: true });
  if ((await name.getAttribute('aria-expanded')) === 'false') await name.click();
  await own.getByRole('link', { name: label, exact: true }).click();
}
