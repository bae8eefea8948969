import { choices } from '#platform/contract/choices.ts';
import { choiceField, nameField, yesNoField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';

export const NAME_LIMIT = 100;

export const EXIT_KIND = choices({
  1: 'Resignation',
  2: 'Termination',
  3: 'Retirement',
  4: 'End of contract',
  5: 'Death',
  6: 'Absconding',
});
/** In the order in which people leave: resignations are the usual case, absconding and death the rare ones. */
export const KINDS_BY_USE: readonly number[] = [1, 3, 4, 2, 6, 5];
/** Kinds that a person may request; all others are started by HR. */
export const OWN_KINDS: readonly number[] = [1, 3];
/** Started by one person, confirmed by a second. */
export const TERMINATION = 2;

export const DEATH = 5;

/** Why people leave. */
export const exitReasonRecord = recordKind({
  table: 'exit_reason',
  id: 'exitreasonid',
  feature: 'exitReason',
  path: 'exitreason',
  words: { list: 'Exit reasons', title: 'Exit reason', label: 'exit reason' },
  fields: {
    exitreasonname: nameField({ label: 'Reason', example: 'Marriage' }),
    kindid: choiceField({ label: 'Kind', choices: EXIT_KIND, initial: 1 }),
    isnoticeapplied: yesNoField({
      label: 'Notice applies',
      hint: 'If no notice applies, the last day is the day entered',
      initial: true,
    }),
    isselfservice: yesNoField({
      label: 'Employees can choose it',
      hint: 'Shown to everybody who resigns',
      initial: false,
    }),
  },
  rules: ({ kindid, isselfservice }) =>
    isselfservice === true && !OWN_KINDS.includes(Number(kindid))
      ? { isselfservice: 'Employees can only choose a resignation or a retirement' }
      : {},
  usedBy: [{ table: 'employee_exit', column: 'exitreasonid', code: 'E1060' }],
  uses: 'Exits',
  active: 'an exit reason',
});
