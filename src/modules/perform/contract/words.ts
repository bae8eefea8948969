import { choices } from '#platform/contract/choices.ts';

/** Who rates a person: self and manager by name, all others without one. External raters have no account. */
export const RATER_GROUP = choices({ 1: 'Self', 2: 'Manager', 3: 'Peers', 4: 'Direct reports', 6: 'External raters' });
export const SELF = 1;
export const MANAGER = 2;
export const PEERS = 3;
export const REPORTS = 4;
export const EXTERNAL = 6;
/** Peers, direct reports and external raters together, where one of them alone is too small. */
export const COLLEAGUES = 5;
export const ANSWER_GROUP = choices({ ...RATER_GROUP.labels, 5: 'Colleagues' });
export const isAnonymous = (groupid: number): boolean => groupid >= PEERS;

/** The purpose of the links of external raters. */
export const REVIEW_LINK = 'review';

/** S4-027 to S4-031: the types of an answer. */
export const ANSWER_TYPE = choices({ 1: 'Text', 2: 'Numeric', 3: 'Date', 4: 'Multi-choice', 5: 'Multi-select' });
export const TEXT = 1;
export const NUMERIC = 2;
export const MULTI_CHOICE = 4;

export const PHASE = choices({
  1: 'Nominate colleagues',
  2: 'Approve raters',
  3: 'Self review',
  4: 'Peers, direct reports and external raters',
  5: 'Manager review',
  6: 'Calibrate',
  7: 'Sign off',
  8: 'Share',
  9: 'Acknowledge',
});
export type PhaseId = (typeof PHASE.ids)[number];
export const NOMINATE = 1;
export const APPROVE = 2;
export const COLLEAGUE_PHASE = 4;
export const CALIBRATE = 6;
export const ACKNOWLEDGE = 9;
/** The phase in which a group writes. */
export const PHASE_OF_GROUP: Readonly<Record<number, PhaseId>> = { 1: 3, 2: 5, 3: 4, 4: 4, 6: 4 };

/** What a reader sees of a group of raters. */
export const SEES = choices({ 1: 'Nothing', 2: 'Scores', 3: 'Scores and answers' });
/** When the manager sees a group of raters. */
export const MANAGER_FROM = choices({ 1: 'While writing their own review', 2: 'Once their own review is submitted' });

export const CYCLE_STATUS = choices({ 1: 'Planned', 2: 'Launched' });
export const LAUNCHED = 2;
export const REVIEW_STATUS = choices({ 1: 'In progress', 2: 'Signed off', 3: 'Shared', 4: 'Acknowledged' });
export const IN_PROGRESS = 1;
export const SIGNED_OFF = 2;
export const SHARED = 3;
export const ACKNOWLEDGED = 4;
export const ASSIGNMENT_STATUS = choices({ 1: 'Nominated', 2: 'To write', 3: 'Submitted' });
export const NOMINATED = 1;
export const TO_WRITE = 2;
export const SUBMITTED = 3;
export const POTENTIAL = choices({ 1: 'Low', 2: 'Medium', 3: 'High' });
