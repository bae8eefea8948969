import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Audience, AUDIENCES, CHOICES, type FieldClass } from '../../contract/profile-fields.ts';
import { masked } from '../masked.ts';
import { choosable, type FieldRules, openTo, type Relation, visibleTo } from '../visible-to.ts';

const STRANGER: Relation = { self: false, hr: false, line: false, team: false, department: false };
const as = (...who: (keyof Relation)[]): Relation => ({
  ...STRANGER,
  ...Object.fromEntries(who.map((one) => [one, true])),
});
const rules = (options: Partial<FieldRules>): FieldRules => ({
  class: 'personal',
  open: ['hr'],
  choice: 'none',
  chosen: null,
  ...options,
});

type Row = [what: string, rules: FieldRules, viewer: Relation, answer: string];
const TABLE: Row[] = [
  ['oneself sees everything', rules({ class: 'sensitive' }), as('self'), 'self'],
  ['what is public is seen by all', rules({ class: 'public', open: [] }), STRANGER, 'everybody'],
  ['everybody is said before a special right', rules({ open: ['everybody', 'hr'] }), as('hr', 'line'), 'everybody'],
  ['a circle opens to those in it', rules({ open: ['team'] }), as('team'), 'team'],
  ['and to nobody else', rules({ open: ['team'] }), as('department'), 'hidden by company'],
  ['the line of managers', rules({ open: ['line'] }), as('line'), 'line'],
  ['those responsible, whatever is said', rules({ open: [] }), as('hr'), 'hr'],
  [
    'sensitive never opens to circles',
    rules({ class: 'sensitive', open: ['everybody', 'team'] }),
    as('team'),
    'hidden by company',
  ],
  ['sensitive may open to the line', rules({ class: 'sensitive', open: ['line'] }), as('line'), 'line'],
  [
    'a narrower word hides',
    rules({ open: ['everybody'], choice: 'narrower', chosen: ['team'] }),
    STRANGER,
    'hidden by person',
  ],
  ['and opens within', rules({ open: ['everybody'], choice: 'narrower', chosen: ['team'] }), as('team'), 'team'],
  ['a wider word counts where it is free', rules({ choice: 'free', chosen: ['everybody'] }), STRANGER, 'everybody'],
  [
    'but not where only narrower is',
    rules({ choice: 'narrower', chosen: ['everybody'] }),
    STRANGER,
    'hidden by company',
  ],
  [
    'and not where no choice is left any more',
    rules({ choice: 'none', chosen: ['everybody'] }),
    STRANGER,
    'hidden by company',
  ],
  ['nobody shuts out those responsible', rules({ choice: 'free', chosen: [] }), as('hr'), 'hr'],
];

describe('who sees a field, and why', () => {
  test.each(TABLE)('%s', (_what, state, viewer, answer) => {
    const visible = visibleTo(state, viewer);
    expect(visible.visible ? visible.because : `hidden by ${visible.because}`).toBe(answer);
  });

  const audiences = fc.subarray([...AUDIENCES]);
  const anyRules: fc.Arbitrary<FieldRules> = fc.record({
    class: fc.constantFrom<FieldClass>('public', 'internal', 'personal', 'sensitive'),
    open: audiences,
    choice: fc.constantFrom(...CHOICES),
    chosen: fc.option(audiences),
  });
  const relation = fc.record({
    self: fc.boolean(),
    hr: fc.boolean(),
    line: fc.boolean(),
    team: fc.boolean(),
    department: fc.boolean(),
  });

  test('those responsible and oneself always see; a colleague never sees what is sensitive', () => {
    fc.assert(
      fc.property(anyRules, relation, (state, viewer) => {
        const { visible } = visibleTo(state, viewer);
        if (viewer.self || viewer.hr) expect(visible).toBe(true);
        if (state.class === 'sensitive' && !viewer.self && !viewer.hr && !viewer.line) expect(visible).toBe(false);
      }),
    );
  });

  test('a narrower word never shows anything to anybody who would not see it without', () => {
    fc.assert(
      fc.property(anyRules, relation, (state, viewer) => {
        const narrowed: FieldRules = { ...state, choice: 'narrower' };
        if (visibleTo(narrowed, viewer).visible)
          expect(visibleTo({ ...narrowed, chosen: null }, viewer).visible).toBe(true);
      }),
    );
  });

  test('what may be chosen is what counts when it is chosen', () => {
    fc.assert(
      fc.property(anyRules, (state) => {
        const all: Audience[] = choosable(state);
        if (all.length === 0) return;
        expect(openTo({ ...state, chosen: all }).filter((one) => one !== 'hr')).toEqual(all);
      }),
    );
  });
});

test('a covered number shows its last four signs, a short one nothing', () => {
  expect(masked('003960633510')).toBe('••••••••3510');
  expect(masked('ABCDE1234F')).toBe('••••••234F');
  expect(masked('1234')).toBe('••••');
});
