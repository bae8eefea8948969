import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { LetterKind } from '#platform/server/letter-kind.ts';
import type { Setup } from '#platform/server/module.ts';
import { EMPLOYEE } from '../contract/template.ts';

const LETTERHEAD = {
  pagelayoutname: 'Company letterhead',
  letterheadid: 1,
  margintop: 20,
  marginbottom: 20,
  marginside: 22,
  ispagenumbered: true,
};

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** The letters of a new company; their merge fields exist in every company. */
const FIRST_TEMPLATES = [
  {
    lettertemplatename: 'Employment certificate',
    availabilityid: 2,
    triggerid: null,
    numberpattern: 'EC/{fy}/{no}',
    subject: 'To whom it may concern',
    body: paragraphs(
      '{{today}}',
      'This is to certify that <strong>{{fullname}}</strong>, employee code {{employeecode}}, has worked with {{companyname}} since {{joiningdate}} and holds the position of {{designation}}.',
      'This certificate is issued at the request of the employee.',
    ),
  },
  {
    lettertemplatename: 'Address proof letter',
    availabilityid: 1,
    triggerid: null,
    numberpattern: 'AP/{fy}/{no}',
    subject: 'To whom it may concern',
    body: paragraphs(
      '{{today}}',
      'This is to confirm that <strong>{{fullname}}</strong>, employee code {{employeecode}}, is employed with {{companyname}} since {{joiningdate}}.',
      'According to our records the present address of {{fullname}} is {{currentaddress}}.',
      'This letter is issued at the request of the employee, as a proof of address.',
    ),
  },
  {
    lettertemplatename: 'Relieving letter',
    availabilityid: 3,
    triggerid: 3,
    numberpattern: 'RL/{fy}/{no}',
    subject: 'Relieving letter',
    body: paragraphs(
      '{{today}}',
      'To <strong>{{fullname}}</strong>, employee code {{employeecode}}',
      'This refers to your {{exit.reason}}, submitted on {{exit.submittedon}}. You are relieved of your duties as {{designation}} at {{companyname}} at the close of working hours on {{exit.lastday}}.',
      'You joined on {{joiningdate}}. Notice served: {{exit.notice}}.',
      'We thank you for your work and wish you all the best.',
    ),
  },
  {
    lettertemplatename: 'Experience letter',
    availabilityid: 3,
    triggerid: 3,
    numberpattern: 'EX/{fy}/{no}',
    subject: 'Experience letter',
    body: paragraphs(
      '{{today}}',
      'This is to certify that <strong>{{fullname}}</strong>, employee code {{employeecode}}, worked with {{companyname}} from {{joiningdate}} and held the position of {{designation}} at the end.',
      'We thank {{fullname}} for the work done here and wish all the best.',
    ),
  },
];

/** The letterhead and the letters of a new company, with the first template of each kind that modules write. */
export const setUpLetters =
  (kinds: readonly LetterKind[]): Setup =>
  async ({ db, day }) => {
    const { pagelayoutid } = await db
      .insertInto('page_layout')
      .values(LETTERHEAD)
      .returning('pagelayoutid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('letter_template')
      .values(
        [
          ...FIRST_TEMPLATES.map((template) => ({ ...template, letterkind: EMPLOYEE })),
          ...kinds.map(({ key, first }) => ({ ...first, letterkind: key, availabilityid: null, triggerid: null })),
        ].map((template) => ({
          ...template,
          pagelayoutid,
          triggeredfrom: template.triggerid === null ? null : day,
        })),
      )
      .execute();
    await scheduleDailyCheck(db, 'letters');
  };
