import { expect, test } from 'vitest';
import { failureText, messageIn } from '../engine/failure.ts';

const LOST = 'No connection. Please check your network and try again.';
const WRONG = 'Something went wrong...';
const MANY = 'Too many requests. Please wait a moment and try again.';

test.each([
  ['no answer', 0, undefined, LOST],
  ['the server said why', 409, 'We already have your application', 'We already have your application'],
  ['a fault that the server tells', 500, 'Something went wrong...', WRONG],
  ['an answer that is no JSON', 502, '<h1>Bad gateway</h1>', WRONG],
  ['an answer without a message', 400, {}, WRONG],
  ['an empty message', 400, { error: { message: '' } }, WRONG],
  ['a message that is none', 400, { error: { message: { text: 'x' } } }, WRONG],
  ['too much at once, said by something before the server', 429, '<h1>429</h1>', MANY],
  ['a newer server', 404, { error: { message: 'There is no such call' } }, WRONG],
])('S7-065, S7-066, S8-012, S8-015: %s is told in one sentence', (_, status, body, text) => {
  const servermessage = typeof body === 'string' && !body.startsWith('<') ? body : messageIn(body);
  expect(failureText({ status, servermessage })).toBe(text);
});

test('an upload without a message says that it failed', () => {
  expect(failureText({ status: 502 }, 'E0060')).toBe('Data upload failed');
  expect(failureText({ status: 0 }, 'E0060')).toBe(LOST);
});
