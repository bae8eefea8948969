import type { Locator, Page } from 'playwright-core';
import { picture } from './journey.ts';

/** More tab stops than any screen has. */
const STOPS = 160;

type Focus = { isTarget: boolean; isGone: boolean; isHidden: boolean; name: string };

/** What has the focus, whether it is the target, and whether it is covered (WCAG 2.4.11). */
const focusIn = (target: Element): Focus => {
  const element = document.activeElement;
  const isGone = !target.isConnected;
  if (!element || element === document.body) return { isTarget: false, isGone, isHidden: false, name: '' };
  const { left, top, width, height } = element.getBoundingClientRect();
  const under = document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + height / 2);
  // A radio or a file input is invisible under its label.
  const isOwn =
    under !== null && (element.contains(under) || under.contains(element) || under.closest('label') !== null);
  return {
    isTarget: element === target,
    isGone,
    isHidden: !isOwn,
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim().slice(0, 40),
  };
};

/** A user without a mouse: every element is reached by Tab and used by keys. */
export type Keyboard = {
  /** Presses Tab until the element has the focus; fails when it is never reached or is covered. */
  reach(target: Locator): Promise<void>;
  press(key: string, times?: number): Promise<void>;
  /** Reaches it and presses Enter. */
  enter(target: Locator): Promise<void>;
  /** Reaches a field and replaces its text. */
  write(target: Locator, text: string): Promise<void>;
  /** Reaches a select and chooses the option found by typing. */
  choose(target: Locator, text: string): Promise<void>;
  /** Opens a page by the global search. */
  goTo(words: string, title: RegExp): Promise<void>;
};

export function keyboardOf(page: Page): Keyboard {
  const typeKey = async (key: string, times = 1) => {
    for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    const passed: string[] = [];
    // Finding the element by its role reads the whole page: once is enough, unless it is replaced.
    const find = () => target.first().elementHandle();
    let element = await find();
    const look = async (): Promise<Focus> => {
      const focus = await element?.evaluate(focusIn);
      if (focus && !focus.isGone) return focus;
      element = await find();
      return look();
    };
    for (let stop = 0; stop < STOPS; stop += 1) {
      let focus = await look();
      if (focus.isTarget) {
        // Scrolling takes a moment, and a toast may cover the element until it closes.
        for (let time = 0; focus.isHidden && time < 140; time += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          focus = await look();
        }
        if (!focus.isHidden) return;
        await picture(page, 'keyboard-hidden');
        throw new Error(`${String(target)} has the focus, but lies under something`);
      }
      passed.push(focus.name);
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(target)} is not reached by Tab; passed: ${passed.slice(0, 60).join(' | ')}`);
  };
  const enter = async (target: Locator) => {
    await reach(target);
    await typeKey('Enter');
  };
  const write = async (target: Locator, text: string) => {
    await reach(target);
    await typeKey('Control+a');
    await page.keyboard.type(text);
  };
  return {
    reach,
    press: typeKey,
    enter,
    write,
    async choose(target, text) {
      await reach(target);
      await typeKey('ArrowDown');
      const option = page.getByRole('option', { name: text }).first();
      await option.waitFor();
      for (let step = 0; step < 60; step += 1) {
        const chosen = await target.first().evaluate((input) => {
          const id = input.getAttribute('aria-activedescendant');
          return (id && document.getElementById(id)?.textContent) || '';
        });
        if (chosen.includes(text)) return typeKey('Enter');
        await typeKey('ArrowDown');
      }
      throw new Error(`${text} is not reached by the arrow keys`);
    },
    async goTo(words, title) {
      await typeKey('Control+k');
      const box = page
        .getByRole('dialog')
        .getByRole('combobox')
        .or(page.getByRole('dialog').getByRole('textbox'))
        .first();
      await box.waitFor();
      // The dialog takes the focus a moment after it is shown; letters typed before go to the page behind it.
      await box.evaluate(async (input) => {
        while (document.activeElement !== input) await new Promise((resolve) => requestAnimationFrame(resolve));
      });
      await page.keyboard.type(words);
      await page.getByRole('dialog').getByRole('button', { name: words }).first().waitFor();
      await page.getByRole('dialog').locator('button[data-selected]').first().waitFor();
      await typeKey('Enter');
      await page.waitForFunction((pattern) => new RegExp(pattern).test(document.title), title.source);
    },
  };
}
