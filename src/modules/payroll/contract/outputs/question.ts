import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { changed, question } from '#modules/helpdesk/contract/ticket.ts';
import { z } from 'zod';

/** Far more lines than any payslip has. */
const MAX_LINE = 999;

export const askAboutLine = endpoint({
  method: 'POST',
  path: 'payroll/payslip/question',
  access: { feature: 'request', need: 'edit', scope: 'self' },
  summary: 'Ask the helpdesk about one line of a payslip of one’s own, by its place in the payslip',
  input: question.extend({ payrollrunid: id, line: z.number().int().min(0).max(MAX_LINE) }),
  output: changed,
  example: {
    payrollrunid: 1,
    line: 0,
    ticketcategoryid: 1,
    subject: 'HRA of October',
    body: 'Why is it lower than in September?',
  },
});
