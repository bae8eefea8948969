import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

const MAX_LINES = 80;

// Prints what is on the pages of a failed test: the error of a wait names only what is missing.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await openPages()) {
    const parts = page.locator('main, [role=dialog], [aria-label=Messages]');
    const texts = await parts
      .all()
      .then((all) => Promise.all(all.map((part) => part.ariaSnapshot({ timeout: 2000 }))))
      .catch((error: unknown) => [String(error)]);
    const lines = texts.join('\n---\n').split('\n');
    console.log([`${task.name}: ${page.url()}`, ...lines.slice(0, MAX_LINES)].join('\n'));
  }
});
