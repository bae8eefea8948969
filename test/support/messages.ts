import type { Page } from 'playwright-core';

type Shown = { element: Element; text: string; from: number; to: number };
declare global {
  interface Window {
    shownMessages?: { all: Shown[]; most: number };
  }
}

/**
 * Records when each message appeared and disappeared by the page's own clock, until the page is left: polling from
 * outside is too slow for a message of one second.
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
    /**
     * How long the newest message with that text was shown, in milliseconds; undefined while it is shown, and before.
     */
    stayed: (text: string) =>
      page.evaluate((wanted) => {
        const one = window.shownMessages?.all.findLast((shown) => shown.text.includes(wanted));
        return one && one.to > 0 ? one.to - one.from : undefined;
      }, text),
    /** The most messages shown at once. */
    most: () => page.evaluate(() => window.shownMessages?.most),
  };
}
