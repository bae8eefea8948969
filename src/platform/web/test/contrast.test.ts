import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriesWhite, contrast, READABLE, scaleOf } from '#platform/engine/contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %f', (a, b, ratio) => expect(contrast(a, b)).toBeCloseTo(ratio, 1));

test('white is read on both steps that buttons have, whatever colour that carries white is chosen', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour.filter(carriesWhite), (chosen) => {
      const scale = scaleOf(chosen);
      expect(scale[8]).toBe(chosen);
      for (const step of [7, 8] as const) expect(contrast(scale[step], '#ffffff')).toBeGreaterThanOrEqual(READABLE);
      expect(scale.every((one) => /^#[0-9a-f]{6}$/.test(one))).toBe(true);
    }),
  );
});
