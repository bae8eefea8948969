import { MESSAGES } from '#platform/contract/messages.ts';
import { CONTACT_TYPE } from '#modules/profile/contract/kinds.ts';
import { PERSONAL_FIELDS, RESUME_NEEDED } from '#modules/recruit/contract/application/application-check.ts';
import { DOCUMENTS, PERSONAL, SKILLS } from './apply.ts';
import { ROW_LISTS, WRONG_MONTH, WRONG_ORDER } from './apply-rows.ts';

const FIELDS = [...PERSONAL, ...SKILLS].flatMap(({ label, hint = '', empty = '', doubtful }) => [
  label,
  hint,
  empty,
  doubtful?.question ?? '',
]);
const ROWS = ROW_LISTS.flatMap(({ title, add, one, fields }) => [title, add, one, ...fields.map(({ label }) => label)]);

/**
 * What the script of the application says in its own words, and what the career site has to say in the language of the
 * page while there is no connection. A test finds what is missing here.
 */
const OWN = [
  'A whole number from 0 to 1000',
  'Add contact',
  'Apply for somebody else',
  'Contact details',
  'Contact type',
  'Delete what is entered here?',
  'Document upload',
  'Documents',
  'File size should not exceed 2 MB',
  'Homepage',
  'Next step',
  'No connection. Please check your network and try again.',
  'Our team will reach out to you for further screening.',
  'Personal details',
  'Personal Information',
  'Please enter a calling code such as +91',
  'Please enter contact details',
  'Please enter details!',
  'Please enter valid email id',
  'Please enter valid mobile number',
  'Please select contact type',
  'Proceed to document upload',
  'Remove',
  'Share this opening',
  'Skills',
  'Start over',
  'Step 2: Document upload',
  'Step 3: Screening questions',
  'Submit application',
  'Submit your application',
  'There are no questions for this opening.',
  'Too many requests. Please wait a moment and try again.',
  'Upload',
  'View all openings',
  'What is entered stays in this browser until it is sent.',
  'Whole numbers only. The decimals were left out.',
  'You are offline. What you have entered is kept here.',
  'You may consider me for other jobs as well',
  'Your application has been successfully submitted!',
  '{{company}} uses what you send to decide on your application, and deletes it after {{day}}.',
  'enter valid number',
];

/** The sentences that the script of the application needs: no more than these are loaded of a language. */
export const APPLY_SENTENCES: readonly string[] = [
  ...new Set([
    ...OWN,
    ...FIELDS,
    ...ROWS,
    WRONG_MONTH,
    WRONG_ORDER,
    ...DOCUMENTS.flatMap(({ label, hint }) => [label, hint]),
    ...CONTACT_TYPE.options.map(({ displayname }) => displayname),
    ...PERSONAL_FIELDS.map(([, text]) => text),
    RESUME_NEEDED,
    MESSAGES.E0030,
    MESSAGES.E0060,
    MESSAGES.E0070,
    MESSAGES.E1370,
  ]),
].filter((sentence) => sentence !== '');
