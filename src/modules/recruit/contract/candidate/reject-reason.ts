import { say } from '#platform/engine/say.ts';
import { nameField, yesNoField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';

const used = say`Candidates were rejected for this reason. Make it inactive instead`;

/** Why candidates were not hired. */
export const rejectReasonRecord = recordKind({
  table: 'reject_reason',
  id: 'rejectreasonid',
  feature: 'rejectReason',
  path: 'rejectreason',
  words: { list: 'Reject reasons', title: 'Reject reason', label: 'reject reason' },
  fields: {
    rejectreasonname: nameField({ label: 'Reason', example: 'Lives too far away' }),
    /** The candidate chose to go: withdrew, or took another job. */
    iswithdrawn: yesNoField({
      label: 'The candidate chose to go',
      hint: 'As when a candidate withdraws or takes another job. Reports count these apart',
      initial: false,
    }),
  },
  usedBy: [
    { table: 'candidate_application', column: 'rejectreasonid', code: 'E1200', text: used },
    { table: 'candidate_move', column: 'rejectreasonid', code: 'E1200', text: used },
  ],
  uses: 'Candidates',
  active: 'a reason for which candidates are rejected',
});
