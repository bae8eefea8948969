import type { Page } from 'playwright-core';

/** What moved on a page, by the measure of layout shift: 1 is the whole screen. */
export type Shift = { readonly value: number; readonly of: readonly string[] };
/** Parts of the page may move by as much while it comes. */
export const MAX_SHIFT = 0.05;

/** Adds up what moves from the first frame on; what moves after a press counts as well. */
const OBSERVER = `
  if (!window.shifts) {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        window.shifts.push({ value, of: sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? String(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  }
`;
const CARD = 'main section[aria-label]';

/** Loads My Desk, which is open, again and waits until its cards stand. @returns all that moved meanwhile */
export async function shiftsOfDesk(page: Page, origin: string): Promise<Shift[]> {
  // The session is renewed before the page is left: whoever leaves earlier loses it.
  await page.locator(CARD).first().waitFor();
  await page.addInitScript(OBSERVER);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/desk/cards'));
  // loads: what moves while the page comes is what is measured.
  await page.goto(`${origin}/`);
  await answered;
  await page.locator(CARD).first().waitFor();
  await page.waitForLoadState('networkidle');
  // Two frames: what was drawn last has been measured.
  await page.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))));
  return page.evaluate<Shift[]>('window.shifts');
}

export const totalShift = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);
