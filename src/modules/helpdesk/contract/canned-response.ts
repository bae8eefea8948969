import { nameField, textField } from '#platform/contract/record-field.ts';
import { text } from '#platform/contract/fields.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { z } from 'zod';

const MAX_BODY = 4000;
/** The fields that a canned response fills in. */
export const RESPONSE_FIELDS = ['name', 'ticket', 'subject', 'agent'] as const;

/** A text that agents answer with often. */
export const cannedResponseRecord = recordKind({
  table: 'canned_response',
  id: 'cannedresponseid',
  feature: 'cannedResponse',
  path: 'cannedresponse',
  words: { list: 'Canned responses', title: 'Canned response', label: 'canned response' },
  fields: {
    cannedresponsename: nameField({ label: 'Name', example: 'Payslip is out' }),
    body: {
      ...textField({
        label: 'Text',
        hint: 'Filled in: {{name}} of the requester, {{ticket}} its number, {{subject}}, {{agent}}',
        max: MAX_BODY,
      }),
      save: text(MAX_BODY).min(1, 'Please enter the text'),
      row: z.string(),
      required: true,
      example: 'Dear {{name}}, your payslip can be read under Payroll, Payslip.',
    },
  },
  usedBy: [],
});
