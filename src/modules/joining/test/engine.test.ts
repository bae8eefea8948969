import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENTS, type InvitationEvent } from '../contract/state.ts';
import { missingOf, mobileOf, nameParts } from '../engine/missing.ts';
import { nextState, shownState } from '../engine/state.ts';

const at = (day: string) => new Date(`${day}T00:00:00Z`);

test.each<[string, readonly InvitationEvent[], number | undefined]>([
  ['as it usually goes', ['open', 'setPassword', 'save', 'submit', 'accept'], 6],
  ['sent back once', ['open', 'setPassword', 'save', 'submit', 'return', 'save', 'submit', 'accept'], 6],
  ['forgotten the password while entering', ['open', 'setPassword', 'sendAgain', 'open', 'setPassword', 'submit'], 4],
  ['the link was opened and nothing chosen', ['open', 'sendAgain'], 1],
  ['nothing is saved before a password', ['open', 'save'], undefined],
  ['nobody is taken in unseen', ['open', 'setPassword', 'accept'], undefined],
  ['what is submitted stays', ['open', 'setPassword', 'submit', 'save'], undefined],
  ['no new link while it is checked', ['open', 'setPassword', 'submit', 'sendAgain'], undefined],
  ['taken in is taken in', ['open', 'setPassword', 'submit', 'accept', 'withdraw'], undefined],
  ['withdrawn is withdrawn', ['withdraw', 'open'], undefined],
])('an invitation, %s', (_what, events, end) => {
  const state = events.reduce<number | undefined>((current, event) => current && nextState(current, event), 1);
  expect(state).toBe(end);
});

test('whatever happens in whatever order: it ends once, and joins only behind a submission', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (events) => {
      let state = 1;
      let passwordchosen = false;
      for (const event of events) {
        const next = nextState(state, event);
        if (next === undefined) continue;
        expect([6, 7]).not.toContain(state);
        if (event === 'setPassword') passwordchosen = true;
        if (next >= 3 && next <= 6) expect(passwordchosen).toBe(true);
        if (next === 6) expect([state, event]).toEqual([4, 'accept']);
        state = next;
      }
    }),
  );
});

test('a link that was not used in time shows as expired, whatever was entered does not', () => {
  const end = at('2026-11-09');
  expect(shownState(1, end, at('2026-11-08'))).toBe(1);
  expect(shownState(1, end, end)).toBe(8);
  expect(shownState(2, end, at('2026-11-10'))).toBe(8);
  for (const state of [3, 4, 5, 6, 7]) expect(shownState(state, end, at('2027-01-01'))).toBe(state);
});

test('what is missing is said in the order of the steps', () => {
  const row = (values: Record<string, string>) => [{ rowid: 0, values }];
  expect(missingOf({}).map(({ section }) => section)).toEqual([
    'personal',
    'personal',
    'personal',
    'addresses',
    'contacts',
    'emergency',
    'documents',
    'bank',
    'statutory',
  ]);
  const personal = row({ firstname: 'Asha', dateofbirth: '1999-04-03', gender: 'F' });
  expect(missingOf({ personal })[0]).toEqual({ section: 'addresses', text: 'Enter the address you live at' });
});

test('the mobile number of the record is the first one to use', () => {
  const number = (callingcode: string, contacttypevalue: string, isprimary = false) => ({
    rowid: 1,
    values: { contacttypeid: 1, callingcode, contacttypevalue, isprimary },
  });
  expect(mobileOf([])).toBeNull();
  expect(mobileOf([number('+91', '98765 43210')])).toBe('9876543210');
  expect(mobileOf([number('+91', '9876543210'), number('+44', '7700900123', true)])).toBe('+447700900123');
  expect(nameParts('Asha  Devi Nair')).toEqual({ firstname: 'Asha', lastname: 'Devi Nair' });
  expect(nameParts('Madhu')).toEqual({ firstname: 'Madhu', lastname: null });
});
