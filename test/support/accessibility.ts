import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './browser.ts';
import { picture, settled } from './journey.ts';

/** Whether the page is wider than the screen, which is a fault on a phone. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

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

/** The content of a page and its dialogs, without the shell around them, which is the same on every page. */
const PARTS = ['main#page', '[role=dialog]'];

/** The parts that a journey checks; none, which is the whole page, where there is no shell. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate((parts) => {
    const [content] = parts;
    if (!content || !document.querySelector(content)) return [];
    return parts.filter((part) => document.querySelector(part));
  }, PARTS);

/**
 * What is still wrong half a second after it was seen: a dialog that was opening and a card that was filled are no fault
 * of the page.
 */
async function lasting<T>(
  page: Page,
  { see, isFine }: { see: () => Promise<T>; isFine: (seen: T) => boolean },
): Promise<T> {
  await settled(page);
  const seen = await see();
  if (isFine(seen)) return seen;
  await new Promise((resolve) => setTimeout(resolve, 500));
  await settled(page);
  return see();
}

/** Checks overflow at every width and axe in the chosen cells; then restores the page. */
async function look(
  page: Page,
  screen: string,
  { cells, isWhole = DEEP }: { cells: readonly Cell[]; isWhole?: boolean },
) {
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
    const isWider = await lasting(page, { see: () => overflows(page), isFine: (seen) => !seen });
    if (isWider) wider.push(`${size.width}`);
    if (is) {
      const within = isWhole ? [] : await partsOf(page);
      const see = () => axeFindings(page, within);
      const result = await lasting(page, { see, isFine: (seen) => seen.length === 0 });
      findings.push(...result.map((finding) => `${size.width} ${scheme}: ${finding}`));
    }
    await picture(page, `${screen}-${size.width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
  return { screen, wider, findings };
}

/**
 * Checks the page at its current width: no findings in its content and dialogs, no sideways scrolling. `test:deep`
 * checks the whole page and its contrast.
 */
export async function expectAccessibleAsIs(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize() ?? WIDE;
  const cells = (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme }));
  expect(await look(page, screen, { cells })).toEqual({ screen, wider: [], findings: [] });
}

/** The same, wide and on a phone; then restores the width. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await look(page, screen, { cells: CELLS })).toEqual({ screen, wider: [], findings: [] });
}

/** The same for the whole page with its shell, by all rules of axe. */
export async function expectPageAccessible(page: Page, screen: string): Promise<void> {
  expect(await look(page, screen, { cells: CELLS, isWhole: true })).toEqual({ screen, wider: [], findings: [] });
}

/**
 * A part of a journey on a phone: the page is 360 px wide meanwhile, and does not scroll sideways at its end. Then it has
 * the width of before.
 */
export async function onPhone(page: Page, walk: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? WIDE;
  await page.setViewportSize(PHONE);
  await walk();
  expect(await lasting(page, { see: () => overflows(page), isFine: (wide) => !wide })).toBe(false);
  await page.setViewportSize(before);
}

/** Expects that something is not on the page once what stands beside it is shown: before, nothing is. */
export async function expectAbsent(absent: Locator, beside: Locator): Promise<void> {
  await beside.first().waitFor();
  expect(await absent.count(), String(absent)).toBe(0);
}
