/** A retention period in days. `least` and `most` where the company may choose it. */
export type Period = {
  readonly label: string;
  readonly days: number;
  readonly least?: number;
  readonly most?: number;
  readonly reason: string;
};

/** All retention periods: the one table that the daily purge, the screen and the documents read. */
export const PERIODS = {
  uploads: {
    label: 'Rows of uploads, in days',
    days: 90,
    least: 30,
    most: 365,
    reason: 'An upload can be undone until then. Who uploaded, when, which file and how many rows stays.',
  },
  jobs: {
    label: 'Long work that has ended, in days',
    days: 90,
    least: 30,
    most: 365,
    reason: 'To see what was done and why something failed.',
  },
  mails: {
    label: 'Mails that were sent or given up, in days',
    days: 180,
    least: 30,
    most: 730,
    reason: 'To answer whether a mail was sent. The text of a mail is deleted when it leaves.',
  },
  notifications: {
    label: 'Notifications',
    days: 180,
    reason: 'To look up what one was told of, and whether it arrived.',
  },
  sessions: {
    label: 'Sessions that have ended',
    days: 90,
    reason: 'To look into a sign-in that somebody did not make.',
  },
  signins: { label: 'History of sign-ins', days: 400, reason: 'To look into a sign-in that somebody did not make.' },
  drafts: { label: 'Drafts of forms', days: 30, reason: 'To go on with a form that was left.' },
  attempts: { label: 'Counts of failed sign-ins', days: 2, reason: 'To slow down password guessing.' },
  links: {
    label: 'Expired one-time links',
    days: 30,
    reason: 'To say of an old link that it was used or has expired.',
  },
  candidates: {
    label: 'Candidates after their last application, in days',
    days: 365,
    least: 30,
    most: 1095,
    reason:
      'To decide on an application, and to answer for the decision. The day is shown before an application is sent.',
  },
  repeats: { label: 'Keys of repeated calls', days: 7, reason: 'The same call sent twice pays once.' },
} as const satisfies Record<string, Period>;

export type PeriodKey = keyof typeof PERIODS;
export const PERIOD_KEYS = Object.keys(PERIODS) as PeriodKey[];
/** The periods that a company chooses itself. */
export const CHOSEN = ['uploads', 'jobs', 'mails', 'candidates'] as const satisfies readonly PeriodKey[];
