import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './support/site.ts';

/** Colours of words over the colours they stand on, as tokens of the theme: 4.5 to 1 is asked of each (WCAG 1.4.3). */
const GROUNDS = ['--mantine-color-body', '--muster-raised', '--muster-sunken', '--muster-hover'];
const WORDS = ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-error', '--muster-money'];
const PAIRS: readonly (readonly [string, string])[] = [
  ...WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)),
  ['--mantine-color-placeholder', '--mantine-color-body'],
  ['--mantine-color-placeholder', '--muster-raised'],
  ['--mantine-color-anchor', '--mantine-color-body'],
  ['--mantine-color-anchor', '--muster-raised'],
  ['--mantine-primary-color-contrast', '--mantine-primary-color-filled'],
  ['--mantine-primary-color-contrast', '--mantine-primary-color-filled-hover'],
];

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

// Invariant: Words can be read: 4.5 to 1 on every ground of the theme
test('words can be read on every ground of the theme, in light and dark', async () => {
  const company = await site.createCompany();
  const { page } = await site.open(company);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((request) => document.documentElement.dataset['mantineColorScheme'] === request, scheme);
    const ratios = await page.evaluate((pairs) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const probe = document.body.appendChild(document.createElement('i'));
      const luminance = (token: string): number => {
        probe.style.color = `var(${token})`;
        if (!canvas || getComputedStyle(document.documentElement).getPropertyValue(token) === '') return Number.NaN;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3), (value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return pairs.map(([word, ground]) => {
        const [high = 0, low = 0] = [luminance(word), luminance(ground)].sort((a, b) => b - a);
        return { word, ground, ratio: (high + 0.05) / (low + 0.05) };
      });
    }, PAIRS);
    const faint = ratios.filter(({ ratio }) => !(ratio >= 4.5));
    expect(faint.map((one) => ({ scheme, ...one }))).toEqual([]);
  }
});
