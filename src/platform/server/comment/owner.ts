import type { CommentOwnerName } from '../../contract/comment.ts';
import { type FeatureKey, may } from '../../contract/features.ts';
import type { Db } from '../db.ts';
import { forbidden, notFound } from '../application-error.ts';
import type { Reader } from '../files/purpose.ts';

/** A kind of record with comments and files beside it, declared by the module it belongs to. */
export type CommentOwner = {
  readonly kind: CommentOwnerName;
  /** Reading with this right reads comments and files, editing with it writes them. */
  readonly feature: FeatureKey;
  /** The accounts that may read on a day; nobody for a record that does not exist. */
  readonly readers: (db: Db, ownerid: number, today: string) => Promise<readonly number[]>;
  /** Where readers are an audience, so that nobody is listed to be mentioned. */
  readonly hasnomentions?: true;
  /** The page of the record, such as `/request_center?request=12`. */
  readonly link: (ownerid: number) => string;
};

export type Owners = ReadonlyMap<string, CommentOwner>;
export type Owned = { readonly ownerkind: string; readonly ownerid: number };

/** @throws Error when two modules declare the same kind */
export function ownersByKind(owners: readonly CommentOwner[]): Owners {
  const byKey = new Map<string, CommentOwner>(owners.map((one) => [one.kind, one]));
  if (byKey.size !== owners.length) throw new Error('Two modules have comments beside the same kind of record');
  return byKey;
}

/** The accounts that may read beside a record, if the caller is one of them; undefined otherwise. */
export async function readersFor(
  { db, session, today }: Reader,
  owner: CommentOwner | undefined,
  ownerid: number,
): Promise<readonly number[] | undefined> {
  if (!owner || !may(session.grants, owner.feature, 'read')) return undefined;
  const readers = await owner.readers(db, ownerid, today);
  return readers.includes(session.accountid) ? readers : undefined;
}

export const mayWrite = ({ session }: Pick<Reader, 'session'>, owner: CommentOwner): boolean =>
  may(session.grants, owner.feature, 'edit');

/**
 * The kind of a record and its readers, for a caller who writes there.
 * @throws ApplicationError 404 when the caller may not read there, 403 when only that
 */
export async function expectWriter(reader: Reader, owners: Owners, { ownerkind, ownerid }: Owned) {
  const owner = owners.get(ownerkind);
  const readers = await readersFor(reader, owner, ownerid);
  if (!owner || !readers) return notFound();
  return mayWrite(reader, owner) ? { owner, readers } : forbidden();
}
