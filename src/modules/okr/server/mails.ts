import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';

export const checkInMail: MailTemplate = {
  kind: 'okr_check_in_due',
  title: 'Check-in due',
  about: 'Sent to whoever is responsible for key results whose check-in is due by their cycle',
  subject: 'Check-in due: {{results}}',
  body: ['Dear {{name}},', 'Your key results are due for a check-in: {{results}}.', 'Check in here: {{link}}'].join(
    '\n\n',
  ),
  fields: {
    name: 'Asha Nair',
    results: 'Defects under 2 %, Two audits passed',
    company: 'Kaveri Textiles',
    link: 'https://kaveri.muster.example/okr/checkin',
  },
  needed: ['link'],
};

export const checkInDueKind = kindOfMail(checkInMail, {
  group: 'Perform',
  text: 'Your key results are due for a check-in: {{results}}',
  about:
    'Whoever is responsible for a key result that people check in, on the working day on which it is due, and again each period; not during leave.',
});
