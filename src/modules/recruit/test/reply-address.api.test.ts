import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Letter } from '#platform/server/mail/mailer.ts';
import { sendMail } from '#platform/server/mail/send.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { planInterview } from '../contract/interview/interview.ts';
import { offering } from './offering.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
  running.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => running.stop());

/** Sends what waits in the outbox of a company. @returns the letters as the mail server gets them */
async function delivered(subscriptionid: number): Promise<Letter[]> {
  const sent: Letter[] = [];
  const office = { send: async (letter: Letter) => void sent.push(letter), from: 'no-reply@muster.example' };
  const values = { pools: running.pools, office, log: pino({ level: 'silent' }), files: running.env.files };
  await sendMail({ ...values, subscriptionid, work: 'reply' }, performance.now() + 5000);
  return sent;
}
const organizerOf = ({ invitation }: Letter): string | undefined =>
  invitation?.content
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith('ORGANIZER'));

test('candidates reply to the address of their job, calendars too; the product stays the sender', async () => {
  const { company, hr, save, send, candidateapplicationid } = await offering(running);
  // The confirmation of the application went before the job had an address.
  const before = await delivered(company.id);
  expect(before.map(({ recipient, replyto }) => [recipient, replyto])).toContainEqual(['Zubin@example.in', undefined]);
  await company.tx((db) => db.updateTable('requisition_job').set({ jobemailid: 'looms@kaveri.example' }).execute());
  const ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  const planned = await hr(planInterview, {
    candidateapplicationid,
    interviewkitid: null,
    employeeids: [ravi.employeeid],
    day: '2027-01-12',
    time: '10:30',
    timezoneid: 'Asia/Kolkata',
    durationminutes: 45,
    place: 'Room 2',
    calllink: '',
  });
  expect(planned.message).toBe('');
  await save();
  await send();
  const letters = await delivered(company.id);
  const toCandidate = letters.filter(({ recipient }) => recipient.toLowerCase() === 'zubin@example.in');
  expect(toCandidate.map(({ from, replyto }) => [from, replyto])).toEqual([
    ['no-reply@muster.example', 'looms@kaveri.example'],
    ['no-reply@muster.example', 'looms@kaveri.example'],
  ]);
  expect(toCandidate.flatMap((letter) => organizerOf(letter) ?? [])).toEqual([
    expect.stringContaining('mailto:looms@kaveri.example'),
  ]);
  // Whoever interviews answers the product, as before.
  const [toPanel] = letters.filter(({ recipient }) => recipient === ravi.emailid);
  expect([toPanel?.replyto, toPanel && organizerOf(toPanel)]).toEqual([
    undefined,
    expect.stringContaining('mailto:no-reply@muster.example'),
  ]);
});
