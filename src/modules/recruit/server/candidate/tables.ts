/** The tables with rows of a candidate beside the key, in the order in which they are deleted. */
export const CANDIDATE_TABLES = [
  'candidate_ending',
  'offer_letter',
  'referral',
  'offer',
  'scorecard_change',
  'scorecard',
  'interview_change',
  'interview_panellist',
  'interview',
  'candidate_answer',
  'candidate_file',
  'candidate_mail',
  'candidate_move',
  'candidate_note',
  'candidate_reply',
  'candidate_tag',
  'merged_application',
  'candidate_application',
  'candidate_contact',
  'candidate_education',
  'candidate_experience',
  'candidate_duplicate',
  'candidate_merge',
] as const;

/** Those whose rows belong to an application as well. */
export const APPLICATION_TABLES = [
  'candidate_ending',
  'referral',
  'offer',
  'interview',
  'candidate_answer',
  'candidate_mail',
  'candidate_move',
  'candidate_note',
  'candidate_reply',
] as const;
