import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './browser.ts';
import { picture } from './journey.ts';

/** Whether the page is wider than the screen: on a phone nothing may be. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

/**
 * Waits until what moves on the page has arrived: half-transparent on its way in, a dialog has less contrast than in the
 * end. What is replaced while it moves never says that it has finished.
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

type Look = { scheme: 'light' | 'dark'; rules?: string[] };
const CONTRAST = ['color-contrast'];
/** Only contrast can differ between light and dark, so one of them is checked by all rules. */
const BOTH: readonly Look[] = [{ scheme: 'light' }, { scheme: 'dark', rules: CONTRAST }];

/** What axe finds and finds again half a second later: a dialog that only then began to open is no fault of the page. */
async function lasting(page: Page, rules: string[] | undefined): Promise<string[]> {
  await settled(page);
  const findings = await axeFindings(page, rules);
  if (findings.length === 0) return findings;
  await page.waitForTimeout(500);
  await settled(page);
  return axeFindings(page, rules);
}

/** What axe finds on the page, look by look; empty is good. */
export async function axeBoth(page: Page, looks = BOTH): Promise<string[]> {
  const found: string[] = [];
  for (const { scheme, rules } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    const findings = await lasting(page, rules);
    found.push(...findings.map((finding) => `${scheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** In light and dark, as wide as the page is now: nothing to stumble over, nothing that scrolls sideways. */
export async function expectAccessibleAsIs(page: Page, screen: string, looks = BOTH): Promise<void> {
  await settled(page);
  const width = page.viewportSize()?.width;
  const seen = { screen, width, wider: await overflows(page), findings: await axeBoth(page, looks) };
  await picture(page, `${screen}-${width}`);
  expect(seen).toEqual({ screen, width, wider: false, findings: [] });
}

const SIZES: readonly { width: number; height: number; looks: readonly Look[] }[] = [
  { width: 1440, height: 900, looks: BOTH },
  { width: 360, height: 740, looks: [{ scheme: 'dark' }] },
];

/**
 * Wide in both schemes and on a phone in the dark, by all rules once at each width; then the page is as wide as it was.
 * Phones in light are every screen's in `test/screens.e2e.test.ts`.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const { looks, ...size } of SIZES) {
    await page.setViewportSize(size);
    await expectAccessibleAsIs(page, screen, looks);
  }
  await page.setViewportSize(before);
}
