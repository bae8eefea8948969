import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { mail } from '#platform/server/mail/outbox.ts';
import type { Letter } from '#platform/server/mail/mailer.ts';
import { sendMail } from '#platform/server/mail/send.ts';
import { type MailTemplate, writeMail } from '#platform/server/mail/template.ts';
import { getEmailBranding, previewEmail, saveEmailBranding } from '../contract/email-branding.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { startTestApp, type TestApp as Typed } from '../../../../test/support/app.ts';

let raw: TestApp;
let app: Typed;
beforeAll(async () => {
  raw = await sharedApp();
  app = await startTestApp();
});
afterAll(async () => {
  await raw.stop();
  await app.stop();
});

const greeting: MailTemplate = {
  kind: 'invitation',
  title: 'Invitation',
  about: '',
  subject: 'Usual',
  body: '{{link}}',
  fields: { company: 'A', link: 'B' },
  needed: ['link'],
};
const look = { sendername: null, replyto: null, colour: '#0f766e', isshowlogo: true, footer: null };

test('every mail of the product can be worded anew, and only with what it can fill in', async () => {
  const company = await app.company();
  const [before] = await company.admin.call(getEmailBranding, {});
  expect(before?.templates.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['invitation', 'payslip']));
  const worded = (body: string) => ({
    ...look,
    templates: { invitation: { subject: 'Welcome to {{company}}', body } },
  });
  for (const [body, problem] of [
    ['Come in', 'Invitation to sign in: The text needs {{link}}: without it the mail is of no use'],
    ['{{link}} {{constructor}}', 'Invitation to sign in: {{constructor}} cannot be filled in here.'],
    ['{{link}} {{ password }}', 'Invitation to sign in: {{password}} cannot be filled in here.'],
  ] as const) {
    const refused = await company.admin.refused(saveEmailBranding, worded(body), 0);
    expect(refused.error.message.startsWith(problem), refused.error.message).toBe(true);
  }
  const [saved] = await company.admin.call(saveEmailBranding, worded('Press {{link}} and ${1+1} <%= 2 %>'), 0);
  expect(saved?.templates.find(({ kind }) => kind === 'invitation')).toMatchObject({ ischanged: true });
  const written = await company.tx((db) =>
    writeMail(db, greeting, {
      recipient: 'a@example.in',
      values: { company: 'A\r\nB', link: '{{company}}', days: '7', address: '', email: '' },
    }),
  );
  // What is filled in is never a template itself, and a subject stays one line.
  expect(written).toMatchObject({ subject: 'Welcome to A B', text: 'Press {{company}} and ${1+1} <%= 2 %>' });
});

test.each([
  [{ colour: '#ffee00' }, 'Please choose a darker colour: white on it could not be read'],
  [{ colour: 'red; background: url(x)' }, 'Please choose a darker colour: white on it could not be read'],
  [{ replyto: 'nobody' }, 'Please enter valid email id'],
  [{ sendername: 'HR <x@evil.example>' }, 'Please enter a plain name'],
])('a look that does not work is refused: %o', async (part, text) => {
  const company = await app.company();
  const refused = await company.admin.refused(saveEmailBranding, { ...look, templates: {}, ...part }, 0);
  expect(refused.error.message).toBe(text);
});

test('a preview is escaped: nothing of the wording or the footer becomes markup', async () => {
  const company = await app.company();
  const [preview] = await company.admin.call(previewEmail, {
    ...look,
    footer: '<script>alert(1)</script>',
    kind: 'invitation',
    wording: { subject: 'Hello', body: '{{link}}\n\n<img src=x onerror=alert(1)> & "quotes"' },
  });
  expect(preview?.html).not.toContain('<script');
  expect(preview?.html).not.toContain('<img src=x');
  expect(preview?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
  expect(preview?.problem).toBeNull();
});

test('mails leave under the company’s name, on its paper, with the answers’ address; the plain text is there as well', async () => {
  const company: Company = await raw.createCompany({ companyname: 'Kaveri Textiles' });
  await company.tx(async (db) => {
    const value = {
      ...look,
      sendername: 'HR of Kaveri',
      replyto: 'hr@kaveri.example',
      footer: '4 Loom Street',
      templates: {},
    };
    await db
      .insertInto('tenant_setting')
      .values({ settingname: 'email_branding', value: JSON.stringify(value), version: 1 })
      .execute();
    await mail(db, [{ recipient: 'a@example.in', subject: 'Hello', text: 'See https://kaveri.example/x.' }]);
  });
  const sent: Letter[] = [];
  await sendMail(
    {
      pools: raw.pools,
      office: { send: async (letter) => void sent.push(letter), from: 'no-reply@localhost' },
      log: pino({ level: 'silent' }),
      subscriptionid: company.id,
      work: '1',
      files: raw.env.files,
    },
    performance.now() + 2000,
  );
  expect(sent).toMatchObject([
    { fromname: 'HR of Kaveri', replyto: 'hr@kaveri.example', text: 'See https://kaveri.example/x.', logo: undefined },
  ]);
  const [letter] = sent;
  expect(letter?.html).toContain('background:#0f766e');
  expect(letter?.html).toContain('Kaveri Textiles');
  expect(letter?.html).toContain('4 Loom Street');
  expect(letter?.html).toContain('<a href="https://kaveri.example/x"');
});
