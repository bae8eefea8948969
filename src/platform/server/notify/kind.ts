import type { MANDATORY, NotificationGroup } from '../../contract/notification.ts';
import type { MailRank } from '../mail/outbox.ts';
import type { MailTemplate } from '../mail/template.ts';

/** A kind of notification, declared by the module that sends it. */
export type NotificationKind = {
  readonly key: string;
  readonly group: NotificationGroup;
  readonly title: string;
  /** The sentence of the bell, with `{{field}}` for values. It names nobody's pay. */
  readonly text: string;
  /** Who is notified, and by which rule: the answer to “Why did I get this?”. */
  readonly about: string;
  /** Why it cannot be switched off or delayed. */
  readonly mandatory?: keyof typeof MANDATORY;
  /** The mail, where the company may word it; otherwise the caller passes its text. */
  readonly mail?: MailTemplate;
  /** The channels that are on unless the recipient chooses otherwise; by default all. */
  readonly channels?: readonly number[];
};

/**
 * A mail to an address without an account, such as a candidate or an operator: there is no bell and nothing to choose,
 * so it is in no list of preferences.
 */
export type AddressKind = {
  readonly key: string;
  readonly mail?: MailTemplate;
  readonly addressonly: true;
  readonly rank: MailRank;
};

/** The kind of a mail that the company may word: key and title are those of the mail. */
export const kindOfMail = (
  mail: MailTemplate,
  rest: Pick<NotificationKind, 'group' | 'text' | 'about' | 'mandatory' | 'channels'>,
): NotificationKind => ({ key: mail.kind, title: mail.title, mail, ...rest });

/** @throws Error when two kinds have the same key */
export function kindsByKey(kinds: readonly NotificationKind[]): ReadonlyMap<string, NotificationKind> {
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
  if (byKey.size !== kinds.length) throw new Error('Two modules have a notification with the same key');
  return byKey;
}
