import type { Page } from 'playwright-core';

type Shown = { element: Element; text: string; from: number; to: number };
declare global {
  interface Window {
    shownMessages?: { all: Shown[]; most: number };
  }
}

/**
 * Keeps when each message came and went by the page's own clock, until the page is left: a look from outside is too slow
 * for what stays a second.
 */
export async function recordMessages(page: Page) {
  await page.evaluate(() => {
    const stored: { all: Shown[]; most: number } = { all: [], most: 0 };
    window.shownMessages = stored;
    const look = () => {
      const there = [...document.querySelectorAll('section[aria-label=Messages] > [data-variant]')];
      const now = performance.now();
      for (const one of stored.all) if (one.to === 0 && !there.includes(one.element)) one.to = now;
      for (const element of there)
        if (!stored.all.some((one) => one.element === element))
          stored.all.push({ element, text: element.textContent, from: now, to: 0 });
      stored.most = Math.max(stored.most, there.length);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return {
    /** How long the newest message with that text was there, in milliseconds; undefined while it is, and before it came. */
    stayed: (text: string) =>
      page.evaluate((wanted) => {
        const one = window.shownMessages?.all.findLast((shown) => shown.text.includes(wanted));
        return one && one.to > 0 ? one.to - one.from : undefined;
      }, text),
    /** The most messages that were there at once. */
    most: () => page.evaluate(() => window.shownMessages?.most),
  };
}
