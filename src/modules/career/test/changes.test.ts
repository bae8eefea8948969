import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, type Section, SECTION_NAMES, type SectionName } from '../contract/section.ts';
import { pageChanges, pictureName } from '../engine/changes.ts';

type Page = Record<SectionName, Section>;
const EMPTY: Section = { title: '', sectionbody: '', sectiondetail: [] };
const entry = (options: Partial<Entry>): Entry => ({
  title: '',
  description: '',
  documentpath: null,
  officeaddress: null,
  ...options,
});
const page = (options: Partial<Page> = {}): Page =>
  ({ ...Object.fromEntries(SECTION_NAMES.map((name) => [name, EMPTY])), ...options }) as Page;
const culture = (options: Partial<Section>): Page => page({ culture: { ...EMPTY, title: 'Calm', ...options } });
const link = (file: number, exp: number) => `https://files.example/files/7.${file}.3.${exp}.${'x'.repeat(43)}`;

test.each([
  ['a new section', page(), culture({}), [{ kind: 'added', parts: ['title'] }]],
  ['a section taken away', culture({}), page(), [{ kind: 'removed', parts: ['title'] }]],
  ['another text', culture({}), culture({ sectionbody: '<p>x</p>' }), [{ kind: 'changed', parts: ['text'] }]],
  [
    'one picture more',
    culture({ sectiondetail: [entry({ documentpath: link(1, 5) })] }),
    culture({ sectiondetail: [entry({ documentpath: link(1, 5) }), entry({ documentpath: link(2, 5) })] }),
    [{ kind: 'changed', parts: ['entries'], before: 1, after: 2 }],
  ],
  [
    'the same picture under an address that was signed again',
    culture({ sectiondetail: [entry({ documentpath: link(1, 5) })] }),
    culture({ sectiondetail: [entry({ documentpath: link(1, 9) })] }),
    [],
  ],
  [
    'tiles in another order',
    page({ values: { ...EMPTY, sectiondetail: [entry({ title: 'A' }), entry({ title: 'B' })] } }),
    page({ values: { ...EMPTY, sectiondetail: [entry({ title: 'B' }), entry({ title: 'A' })] } }),
    [{ kind: 'changed', parts: ['entries'], before: 2, after: 2 }],
  ],
])('what changes: %s', (_, before, after, expected) => {
  expect(pageChanges(before, after)).toMatchObject(expected);
  expect(pageChanges(before, after)).toHaveLength(expected.length);
});

const anySection = fc.record({
  title: fc.string(),
  sectionbody: fc.string(),
  sectiondetail: fc.array(fc.record({ title: fc.string() }).map(entry), { maxLength: 3 }),
});
test('a page does not differ from itself, and differs both ways in the same sections', () => {
  fc.assert(
    fc.property(anySection, anySection, (one, two) => {
      const [a, b] = [page({ culture: one, values: two }), page({ culture: two, values: one })];
      expect(pageChanges(a, a)).toEqual([]);
      expect(pageChanges(a, b).map(({ name }) => name)).toEqual(pageChanges(b, a).map(({ name }) => name));
      expect(pageChanges(null, page())).toEqual([]);
    }),
  );
  expect(pictureName(null)).toBe('');
});
