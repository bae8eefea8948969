import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { type Block, blocksOf } from '../engine/blocks.ts';
import { dayWords } from '#platform/engine/months.ts';
import { asHtml, fillHtml, fillLine, hasFieldInTag, fieldsIn, withNumber } from '../engine/fill.ts';
import { financialYear, seriesKey, seriesNumber } from '#platform/engine/number-series.ts';
import { templateSave } from '../contract/template.ts';

describe('numbers (S5-012)', () => {
  test.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2026-12-31', '2026-27'],
    ['2099-04-01', '2099-00'],
  ])('%s lies in the financial year %s', (on, expected) => {
    expect(financialYear(day(on))).toBe(expected);
  });

  test.each([
    ['EC/{fy}/{no}', 'EC/2026-27/7', '2026-27'],
    ['{no}', '7', ''],
    ['HR {yyyy}_{no}', 'HR 2027_7', '2027'],
    ['{yyyy}/{fy}/{no}', '2027/2026-27/7', '2026-27 2027'],
  ])('%s gives %s and counts under “%s”', (pattern, number, key) => {
    const on = day('2027-03-31');
    expect(seriesNumber(pattern, { number: 7, on })).toBe(number);
    expect(seriesKey(pattern, on)).toBe(key);
  });

  const pattern = templateSave.shape.numberpattern;
  test.each(['EC-{no}', 'A b_{yyyy}/{no}', '{no}'])('the pattern %s is taken', (state) => {
    expect(pattern.safeParse(state).success).toBe(true);
  });
  test.each(['EC', '{no}{no}', '{no}{month}', '{no}}', '#{no}', 'É{no}', '{{no}}', '{no}\n'.repeat(20)])(
    'the pattern %j is refused',
    (state) => {
      expect(pattern.safeParse(state).success).toBe(false);
    },
  );

  test('no two letters of a series, and none of two years, have one number', () => {
    const parts = fc.constantFrom('EC/', '{fy}', '{yyyy}', '-', ' ', 'A_');
    const patterns = fc
      .tuple(fc.array(parts, { maxLength: 3 }), fc.array(parts, { maxLength: 3 }))
      .map(([before, after]) => `${before.join('')}/{no}/${after.join('')}`);
    const moment = fc.record({
      number: fc.integer({ min: 1, max: 100_000 }),
      days: fc.integer({ min: 0, max: 3_000 }),
    });
    fc.assert(
      fc.property(patterns, moment, moment, (state, a, b) => {
        const [first, second] = [a, b].map(({ number, days }) => {
          const on = addDays(day('2026-01-01'), days);
          return { key: seriesKey(state, on), number, text: seriesNumber(state, { number, on }) };
        });
        const same = first?.key === second?.key && first?.number === second?.number;
        expect(first?.text === second?.text).toBe(same);
      }),
    );
  });
});

describe('fields', () => {
  const values = new Map([
    ['fullname', 'Asha <b>"Rao"</b> & {{pay}}'],
    ['address', '14 MG Road\nPune'],
  ]);

  test.each([
    ['<p>{{fullname}}</p>', ['fullname']],
    ['{{ custom.12 }} {{fullname}} {{fullname}}', ['custom.12', 'fullname']],
    ['{{full<strong>name</strong>}}', ['fullname']],
    ['{{constructor}} ${x} {% if %} {a}', ['constructor']],
    ['{{}} {{{fullname}}}', ['', 'fullname']],
  ])('of %s are found', (html, expected) => {
    expect(fieldsIn(html)).toEqual(expected);
  });

  test('are filled by values as text; a name without a value stays, and a value is no field', () => {
    const html = fillHtml('<p>{{ fullname }}, {{address}} {{constructor}} {{toString}}</p>', values);
    expect(html).toBe(
      '<p>Asha &lt;b&gt;&quot;Rao&quot;&lt;/b&gt; &amp; &#123;&#123;pay&#125;&#125;, 14 MG Road<br />Pune {{constructor}} {{toString}}</p>',
    );
    expect(withNumber({ subject: '{{letternumber}}', body: html }, 'EC/1').body).toBe(html);
  });

  test('a line stays one line', () => {
    expect(fillLine('For {{address}}', values)).toBe('For 14 MG Road Pune');
  });

  test('a field in the address of a link is noticed', () => {
    expect(hasFieldInTag('<p><a href="{{fullname}}">x</a></p>')).toBe(true);
    expect(hasFieldInTag('<p><a href="https://x.in">{{fullname}}</a></p>')).toBe(false);
  });

  test('whatever a value is, it comes out of the page as the text it was, and adds no mark-up', () => {
    const shown = (blocks: readonly Block[]): string =>
      blocks
        .map((block) =>
          'spans' in block ? block.spans.map((span) => ('text' in span ? span.text : '\n')).join('') : '!',
        )
        .join('');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', '"', '{', '}', '#', '$', '*', 'a', ';', '/', 'p') }),
        (value) => {
          const html = fillHtml('<p>x{{v}}y</p>', new Map([['v', value]]));
          expect(shown(blocksOf(html))).toBe(`x${value}y`);
          expect(shown(blocksOf(cleanHtml(html)))).toBe(`x${value}y`);
          expect(asHtml(value)).not.toMatch(/[<>{}]/);
        },
      ),
    );
  });
});

describe('blocks', () => {
  const p = (text: string, marks = ''): Block => ({ kind: 'p', spans: [{ text, marks }] });

  test.each<[string, readonly Block[]]>([
    ['<p>One</p><p></p><p>Two</p>', [p('One'), p('Two')]],
    ['loose <p> text\n  here </p>', [p('loose'), p('text here')]],
    [
      '<h3>Head</h3><h4>Below</h4>',
      [
        { kind: 'h3', spans: [{ text: 'Head', marks: '' }] },
        { kind: 'h4', spans: [{ text: 'Below', marks: '' }] },
      ],
    ],
    [
      '<p>a <strong>b <em>c</em></strong> <u>d</u><s>e</s></p>',
      [
        {
          kind: 'p',
          spans: [
            { text: 'a ', marks: '' },
            { text: 'b ', marks: 'b' },
            { text: 'c', marks: 'bi' },
            { text: ' ', marks: '' },
            { text: 'd', marks: 'u' },
            { text: 'e', marks: 's' },
          ],
        },
      ],
    ],
    [
      '<p>a <br> b</p>',
      [{ kind: 'p', spans: [{ text: 'a', marks: '' }, { isbreak: true }, { text: 'b', marks: '' }] }],
    ],
    ['<p><a href="https://x.in">ours</a>.</p>', [p('ours (https://x.in).')]],
    ['<p><a href="mailto:hr@x.in">hr@x.in</a></p>', [p('hr@x.in')]],
    ['<blockquote><p>Said</p></blockquote>', [{ kind: 'quote', blocks: [p('Said')] }]],
    [
      '<ul><li>one</li><li><p>two</p><ol><li>a</li></ol></li></ul>',
      [{ kind: 'ul', items: [[p('one')], [p('two'), { kind: 'ol', items: [[p('a')]] }]] }],
    ],
    ['<ul>loose</ul><li>stray</li>', [{ kind: 'ul', items: [[p('loose')]] }, p('stray')]],
    ['&lt;script&gt;&amp;#eval', [p('<script>&#eval')]],
  ])('%s', (html, expected) => {
    expect(blocksOf(html)).toEqual(expected);
  });

  test('lists a thousand deep come out at a depth that can be printed, with their text', () => {
    const depth = (blocks: readonly Block[]): number =>
      Math.max(
        0,
        ...blocks.map((block) =>
          'items' in block
            ? 1 + Math.max(0, ...block.items.map(depth))
            : 'blocks' in block
              ? 1 + depth(block.blocks)
              : 0,
        ),
      );
    const blocks = blocksOf(`${'<ul><li>'.repeat(1_000)}deep${'</li></ul>'.repeat(1_000)}`);
    expect(depth(blocks)).toBeLessThanOrEqual(6);
    expect(JSON.stringify(blocks)).toContain('deep');
  });
});

test('a day reads as letters say it', () => {
  expect(dayWords('2026-11-09')).toBe('9 November 2026');
});
