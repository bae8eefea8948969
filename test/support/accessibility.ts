import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './browser.ts';
import { picture } from './journey.ts';

/** Whether the page is wider than the screen, which is a fault on a phone. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

/**
 * Waits until animations have ended: a half-transparent dialog has less contrast than at the end. An element that is
 * replaced during its animation never reports its end.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([Promise.allSettled(passing.map((one) => one.finished)), late]);
  });
}

type Scheme = 'light' | 'dark';
/** A page as wide as a desk or a phone, in light or dark. */
type Cell = { width: number; height: number; scheme: Scheme };
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const CELLS: readonly Cell[] = [WIDE, PHONE].flatMap((size) => [
  { ...size, scheme: 'light' as const },
  { ...size, scheme: 'dark' as const },
]);

/** `test:deep` checks every cell of every state; `npm test` the one cell chosen by the name of the state. */
const DEEP = process.env['MUSTER_DEEP'] === 'on';
function cellsOf(screen: string, among: readonly Cell[]): readonly Cell[] {
  if (DEEP) return among;
  const sum = Array.from(screen).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return among.filter((_, at) => at === sum % among.length);
}

/** The findings of axe that remain half a second later: a dialog that was still opening is no fault of the page. */
async function lasting(page: Page): Promise<string[]> {
  await settled(page);
  const findings = await axeFindings(page);
  if (findings.length === 0) return findings;
  await page.waitForTimeout(500);
  await settled(page);
  return axeFindings(page);
}

/** Checks overflow at every width and all rules of axe in the chosen cells; then restores the page. */
async function look(page: Page, screen: string, cells: readonly Cell[]) {
  const before = page.viewportSize() ?? WIDE;
  const chosen = cellsOf(screen, cells);
  const wider: string[] = [];
  const findings: string[] = [];
  for (const { scheme, ...size } of cells) {
    const now = page.viewportSize();
    if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
    const is = chosen.some((cell) => cell.width === size.width && cell.scheme === scheme);
    // A colour moves nothing: what is wider than the screen is so in both schemes.
    if (!is && scheme === 'dark') continue;
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    if (await overflows(page)) wider.push(`${size.width}`);
    if (is) findings.push(...(await lasting(page)).map((finding) => `${size.width} ${scheme}: ${finding}`));
    await picture(page, `${screen}-${size.width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
  return { screen, wider, findings };
}

/** Checks the page at its current width: no findings, no sideways scrolling. */
export async function expectAccessibleAsIs(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize() ?? WIDE;
  const cells = (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme }));
  expect(await look(page, screen, cells)).toEqual({ screen, wider: [], findings: [] });
}

/** Checks the page wide and on a phone: no findings, no sideways scrolling; then restores the width. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await look(page, screen, CELLS)).toEqual({ screen, wider: [], findings: [] });
}
