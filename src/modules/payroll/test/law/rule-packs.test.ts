import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { checkExamples } from '../../../../../scripts/rule-pack/examples.ts';
import { holdsOn } from '../../engine/law/in-force.ts';
import { rulesFrom } from '../../engine/law/rule-editions.ts';
import { epfRule } from '../../engine/law/epf.ts';
import { productRules, withPack } from '../../server/law/rule-packs.ts';
import { openPack, RulePackError } from '../../server/law/signed-pack.ts';
import { fundContent, keysUntil, packExample, packText } from './signed-pack.ts';

const PRODUCT = productRules();
const open = (text: string, keys = keysUntil()) => openPack({ text, keys });
const ceiling = (rules: typeof PRODUCT, month: '2027-03' | '2027-04') =>
  epfRule(rules.epf.rules, month as never).ceiling;

test('a signed pack is in force from its day; days before it have the rules that they had', () => {
  const rules = withPack(PRODUCT, open(packText()));
  expect([ceiling(rules, '2027-03'), ceiling(rules, '2027-04')]).toEqual([2_500_000, 3_000_000]);
  expect(rules.epf.version).not.toBe(PRODUCT.epf.version);
  expect(rules.esi).toBe(PRODUCT.esi);
  checkExamples(PRODUCT, open(packText()));
});

test.each([
  ['changed after it was signed', packText().replace('30,000', '31,000'), /The signature does not fit the content/],
  [
    'signed by somebody else',
    packText({}, generateKeyPairSync('ed25519').privateKey),
    /The signature does not fit the content/,
  ],
  [
    'signed with an unknown key',
    packText({ keyid: 'other' }),
    /The key “other” is not one of the publisher: test-2026/,
  ],
  ['of another format', packText().replace('"format":1', '"format":2'), /has the format 2; this version reads 1/],
  ['no JSON', 'PK…', /The file is not JSON/],
  ['a list', '[]', /has the format none/],
  ['too large', `"${'x'.repeat(1024 * 1024)}"`, /larger than 1 MB/],
  [
    'without examples',
    packText().replace(/"examples":\[.*\],"signature"/, '"examples":[],"signature"'),
    /^examples: A pack has a worked example/,
  ],
  ['with a rule that is none', packText({ content: fundContent({ ceiling: 'much' }) }), /^content\.rules\.1\.ceiling/],
  ['with a field too many', packText({ content: fundContent({ bonus: 1 }) }), /^content\.rules\.1/],
])('a pack %s is not taken', (_what, text, sentence) => {
  expect(() => open(text)).toThrow(RulePackError);
  expect(() => open(text)).toThrow(sentence);
});

test('a key that is over signs nothing issued later, and what it signed before stays valid', () => {
  expect(open(packText(), keysUntil(day('2027-03-15'))).edition).toBe(2);
  expect(() => open(packText(), keysUntil(day('2027-03-14')))).toThrow('signs nothing that is issued after 2027-03-14');
});

test('a pack that leaves a gap, or begins inside a tax year, cannot follow', () => {
  const late = open(packText({ content: fundContent({ effectivefrom: '2027-05-01' }) }));
  expect(() => withPack(PRODUCT, late)).toThrow('epf, edition 2: No rule for IN is in force on 2027-04-01');
  const tax = { ...late, name: 'hra' as const, content: PRODUCT['income-tax'], from: day('2027-05-01') };
  expect(() => withPack(PRODUCT, { ...tax, name: 'income-tax' })).toThrow('begin with a tax year, on 1 April');
});

test('an example that comes out otherwise, fails, or is of no calculation is named', () => {
  const check = (example: object) => () =>
    checkExamples(PRODUCT, open(packText({ examples: [{ ...packExample, ...example }] })));
  expect(check({ expected: { ...packExample.expected, eps: 1 } })).toThrow(
    /^Example “May 2027.*: computed \{.*expected/,
  );
  expect(check({ input: { kind: 'epf', wageMonth: 'May', pfWage: 1 } })).toThrow(/^Example “May 2027/);
  expect(check({ kind: 'horoscope' })).toThrow('there is no calculation “horoscope”');
});

// Invariant: A later edition of statutory rules changes no day before the one it begins on
test('whatever the editions, each day has the rule of the last edition that begins by then', () => {
  const FIRST = day('2020-01-01');
  const rule = fc.record({ begins: fc.integer({ min: 0, max: 400 }), days: fc.integer({ min: 0, max: 400 }) });
  const series = fc.array(rule, { minLength: 1, maxLength: 6 }).map((all) =>
    all.map(({ begins, days }, at) => ({
      effectivefrom: addDays(FIRST, begins),
      effectiveto: at % 3 === 0 ? null : addDays(FIRST, begins + days),
      jurisdiction: `IN-${at}`,
      source: String(at),
    })),
  );
  const on = fc.integer({ min: -10, max: 900 }).map((days) => addDays(FIRST, days));
  // The day itself and those beside it are where editions meet.
  const beside = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(series, series, on, beside, (rules, later, from, days) => {
      const at = addDays(from, days);
      const places = (
        list: readonly {
          jurisdiction: string;
          effectivefrom: typeof at;
          effectiveto: typeof at | null;
          source: string;
        }[],
      ) => list.filter((one) => holdsOn(one, at)).map(({ jurisdiction }) => jurisdiction);
      expect(places(rulesFrom(rules, later, from))).toEqual(places(at < from ? rules : later));
    }),
  );
});
