import { choices } from './choices.ts';

/** Where a notification is shown. The bell is the notification itself, in the Notification Center. */
export const CHANNEL = choices({ 1: 'Bell', 2: 'E-mail', 3: 'Push' });
export const BELL = 1;
export const EMAIL = 2;
export const PUSH = 3;

/** How often mails about notifications leave. */
export const DIGEST = choices({ 1: 'At once', 2: 'Daily', 3: 'Weekly' });
export const AT_ONCE = 1;

/** What became of a notification on a channel. */
export const DELIVERY = choices({ 1: 'Queued', 2: 'Sent', 3: 'Refused', 4: 'Not sent' });
export const QUEUED = 1;
export const SENT = 2;
export const REFUSED = 3;
export const NOT_SENT = 4;

/** The groups of notifications, in the order of the screen. */
export const NOTIFICATION_GROUPS = [
  'Requests',
  'Attendance',
  'Comments',
  'Profile',
  'Letters',
  'Policies',
  'Announcements',
  'Documents',
  'Checklists',
  'Payroll',
  'Expense',
  'Exit',
  'Joining',
  'Assets',
  'Helpdesk',
  'Perform',
  'Recruiting',
  'Sign-in and security',
  'Company',
] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Why a notification cannot be switched off. */
export const MANDATORY = {
  security: 'It protects accounts and rights, so it cannot be switched off',
  pay: 'It protects the account your pay goes to, so it cannot be switched off',
  company: 'It concerns the whole company, so it cannot be switched off',
} as const;
