import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';

export const CERTIFICATE_PATH = '/payroll/form16';

/** The mail that a certificate is published; amounts are no merge fields. */
export const certificateMail: MailTemplate = {
  kind: 'tax_certificate',
  title: 'Certificate of tax deducted',
  about:
    'Sent to a person when the certificate of tax deducted for a tax year is published, and when it is published again',
  subject: 'Your {{form}} for the tax year {{taxyear}} is published',
  body: [
    'Dear {{name}},',
    '{{company}} has published your {{form}} for the tax year {{taxyear}}.',
    'Sign in to read it: {{link}}',
  ].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    company: 'Kaveri Textiles',
    form: 'Form 130',
    taxyear: '2026-27',
    link: `https://kaveri.muster.example${CERTIFICATE_PATH}`,
  },
  needed: ['link'],
};

export const certificatePublished = kindOfMail(certificateMail, {
  group: 'Payroll',
  text: 'Your {{form}} for the tax year {{taxyear}} is published',
  about: 'The person whose certificate of tax deducted is published.',
});
