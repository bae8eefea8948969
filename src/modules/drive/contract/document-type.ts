import { choices } from '#platform/contract/choices.ts';
import { choiceField, nameField, numberField, textField, yesNoField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

/** The identity documents that the profile has, one of each for a person; a number is one more than there. */
export const IDENTITY = choices({
  1: 'None',
  2: 'PAN',
  3: 'Aadhaar',
  4: 'Passport',
  5: 'Visa',
  6: 'Driving licence',
  7: 'Voter id',
});
export const NO_IDENTITY = 1;

/** What kinds of document people have, who uploads them, and how long they are kept. */
export const documentTypeRecord = recordKind({
  table: 'document_type',
  id: 'documenttypeid',
  feature: 'documentType',
  path: 'documenttype',
  words: { list: 'Document types', title: 'Document type', label: 'document type' },
  fields: {
    documenttypename: nameField({ label: 'Name', example: 'PAN card' }),
    description: textField({ label: 'Description', hint: 'People read it before they upload', max: 300 }),
    identityid: choiceField({
      label: 'Identity document of the profile',
      hint: 'It is entered and approved there; here people are only asked for it',
      choices: IDENTITY,
      initial: 1,
    }),
    isownupload: yesNoField({
      label: 'Employees upload it themselves',
      hint: 'Otherwise only HR adds such documents',
      initial: true,
    }),
    isverified: yesNoField({
      label: 'Verified by HR',
      hint: 'What an employee uploads waits until somebody has looked at it',
      initial: true,
    }),
    isexpiring: yesNoField({ label: 'Expires', hint: 'Its last day has to be entered', initial: false }),
    renewaldays: numberField({
      label: 'Ask for a renewal … days before',
      min: 1,
      max: 365,
      example: 30,
      initial: 30,
    }),
    keepyears: numberField({
      label: 'Years after the tax year of the exit',
      hint: 'Then documents are deleted; 0: they stay',
      max: 50,
      example: 0,
      initial: 0,
    }),
  },
  usedBy: [
    {
      table: 'person_document',
      column: 'documenttypeid',
      code: 'E1200',
      text: say`People have documents of this type. Make it inactive instead`,
    },
    {
      table: 'document_request',
      column: 'documenttypeid',
      code: 'E1200',
      text: say`People were asked for documents of this type. Make it inactive instead`,
    },
  ],
  uses: 'Documents',
  active: 'a document type',
});
