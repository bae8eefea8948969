import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { id, listOf, orNull, personChip } from '#platform/contract/fields.ts';
import { hasOwnNumbers, type Question, questions } from '#platform/contract/form-question.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import {
  choiceField,
  nameField,
  numberField,
  ownField,
  textField,
  yesNoField,
} from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

export const ASSIGN = choices({ 1: 'No automatic assignment', 2: 'Round robin', 3: 'Least busy agent' });
export const TARGET = choices({ 1: 'Working hours', 2: 'Hours of the clock' });
const MAX_HOURS = 2000;
export const MAX_AGENTS = 50;

const percentField = (label: string) => numberField({ label, min: 1, max: 1000, example: 100, initial: 100 });

/** What people can ask about, who answers, and by when. */
export const ticketCategoryRecord = recordKind({
  table: 'ticket_category',
  id: 'ticketcategoryid',
  feature: 'ticketCategory',
  path: 'ticketcategory',
  words: { list: 'Ticket categories', title: 'Ticket category', label: 'ticket category' },
  fields: {
    ticketcategoryname: nameField({ label: 'Name', example: 'Payslip and tax' }),
    description: textField({
      label: 'Description',
      hint: 'Shown with the name to anyone who creates a ticket',
      max: 300,
    }),
    agentids: ownField({
      label: 'Agents',
      save: listOf(id, MAX_AGENTS),
      row: z.array(z.number()),
      initial: [] as number[],
      example: [],
    }),
    escalationid: ownField({
      label: 'Escalation person',
      save: orNull(id),
      row: z.number().nullable(),
      initial: null as number | null,
      example: null,
    }),
    assignid: choiceField({ label: 'Assign new tickets', choices: ASSIGN, initial: 1 }),
    targetid: choiceField({ label: 'Targets count', choices: TARGET, initial: 1 }),
    firsthours: numberField({ label: 'First answer within … hours', min: 1, max: MAX_HOURS, example: 8, initial: 8 }),
    nexthours: numberField({
      label: 'Each further answer within … hours',
      min: 1,
      max: MAX_HOURS,
      example: 8,
      initial: 8,
    }),
    resolvehours: numberField({ label: 'Resolved within … hours', min: 1, max: MAX_HOURS, example: 24, initial: 24 }),
    lowpercent: percentField('Low priority: percent of the hours'),
    highpercent: percentField('High priority: percent of the hours'),
    urgentpercent: percentField('Urgent priority: percent of the hours'),
    fields: ownField({
      label: 'Fields of a ticket',
      save: questions.refine(hasOwnNumbers, MESSAGES.E0010),
      row: questions,
      initial: [] as Question[],
      example: [],
    }),
    isconfidential: yesNoField({
      label: 'Confidential',
      hint: 'Only its agents, the escalation person and the requester see the tickets; administrators do not',
      initial: false,
    }),
  },
  computed: { agents: z.array(personChip), escalation: personChip.nullable() },
  usedBy: [
    {
      table: 'ticket',
      column: 'ticketcategoryid',
      code: 'E1200',
      text: say`Tickets are in this category. Make it inactive instead`,
    },
  ],
  uses: 'Tickets',
  active: 'a ticket category',
  rules: ({ firsthours, nexthours, resolvehours }) => ({
    ...(Number(firsthours) > Number(resolvehours)
      ? { firsthours: say`The first answer comes before the resolution` }
      : {}),
    ...(Number(nexthours) > Number(resolvehours) ? { nexthours: say`An answer comes before the resolution` } : {}),
  }),
});
