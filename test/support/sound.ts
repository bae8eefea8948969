import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './browser.ts';
import { picture } from './journey.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

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

/** What axe finds on the page in light and dark; empty is good. Only contrast can differ between the two. */
export async function axeBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    const findings = await axeFindings(page, scheme === 'dark' ? ['color-contrast'] : undefined);
    found.push(...findings.map((finding) => `${scheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** In light and dark, as wide as the page is now: nothing to stumble over, nothing that scrolls sideways. */
export async function expectSoundAsIs(page: Page, screen: string): Promise<void> {
  await settled(page);
  const width = page.viewportSize()?.width;
  const seen = { screen, width, wider: await overflows(page), findings: await axeBoth(page) };
  await picture(page, `${screen}-${width}`);
  expect(seen).toEqual({ screen, width, wider: false, findings: [] });
}

/** The same wide and on a phone; then the page is as wide as it was. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? SIZES[0];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectSoundAsIs(page, screen);
  }
  await page.setViewportSize(before);
}
