import type { FeatureKey } from '../../contract/features.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../ids.ts';
import type { Wording } from '../mail/template.ts';
import { holdersOf } from '../right-givers.ts';

/** One recipient: an account, a person with one, or neither. */
export type Recipient = {
  readonly accountid?: number | null;
  readonly employeeid?: number | null;
  /** Where the mail goes instead of the account's address. */
  readonly emailids?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** The sentence of the bell, where it is not the kind's. */
  readonly text?: string;
  /** The mail, filled in, where it is not the kind's. */
  readonly mail?: Wording;
  /** Where an answer to a mail to addresses goes; by default the address of the company. */
  readonly replyto?: string | undefined;
};
/** Everybody who may edit with a right over the whole company on a day, without some accounts. */
export type RightHolders = {
  readonly right: FeatureKey;
  readonly today?: string;
  readonly except?: readonly (number | null)[];
};

/** A recipient with what the tables know of the account; `accountid` is null where there is none. */
export type Known = {
  readonly recipient: Recipient;
  readonly accountid: number | null;
  readonly fullname: string;
  readonly emailids: readonly string[];
};

const isListed = (to: readonly Recipient[] | RightHolders): to is readonly Recipient[] => Array.isArray(to);

/** Finds the accounts of recipients, in one statement for all of them. */
export async function resolve(db: Db, to: readonly Recipient[] | RightHolders): Promise<Known[]> {
  if (!isListed(to)) {
    const holders = await holdersOf(db, to.right, to.today);
    return holders
      .filter(({ accountid }) => !to.except?.includes(accountid))
      .map(({ accountid, fullname, emailid }) => ({ recipient: {}, accountid, fullname, emailids: [emailid] }));
  }
  const accountids = to.flatMap(({ accountid }) => accountid ?? []);
  const employeeids = to.flatMap(({ accountid, employeeid }) => (accountid ? [] : (employeeid ?? [])));
  const accounts =
    accountids.length + employeeids.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['accountid', 'employeeid', 'emailid', 'fullname'])
          .where((c) => c.or([anyOf('accountid', accountids), anyOf('employeeid', employeeids)]))
          .execute();
  const byAccount = new Map(accounts.map((one) => [one.accountid, one]));
  const byPerson = new Map(
    accounts.flatMap((one) => (one.employeeid === null ? [] : [[one.employeeid, one] as const])),
  );
  return to.map((recipient) => {
    const { accountid, employeeid, emailids } = recipient;
    const account = accountid ? byAccount.get(accountid) : byPerson.get(employeeid ?? 0);
    return {
      recipient,
      accountid: account?.accountid ?? null,
      fullname: account?.fullname ?? '',
      emailids: emailids ?? (account ? [account.emailid] : []),
    };
  });
}
