import { type Db, inTenant, type Pools } from './db.ts';
import { withinQuota } from './apex-store.ts';
import type { AddressKind } from './notify/kind.ts';
import { notify } from './notify/notify.ts';

/** The tenant id for what belongs to no company. No company has this id. */
const NO_COMPANY = 0;
/** Operators have no account in a company. */
const operatorNotice: AddressKind = { key: 'operator_notice', addressonly: true, rank: 'people' };
const DAY_MINUTES = 24 * 60;

/**
 * Mails every operator of the platform, once for each `key` within `minutes` (a day by default), however often it is
 * called.
 */
export async function tellOperators(
  pools: Pools,
  {
    key,
    subject,
    text,
    now,
    minutes = DAY_MINUTES,
  }: { key: string; subject: string; text: string; now: Date; minutes?: number },
): Promise<void> {
  if (!(await withinQuota(pools, { key, most: 1, minutes, now }))) return;
  const { rows } = await pools.directory.query<{ emailid: string }>('select emailid from operator where statusid = 1');
  await inTenant(pools, NO_COMPANY, { accountid: null, request: 'operators' }, (db: Db) =>
    notify(db, {
      kind: operatorNotice,
      to: rows.map(({ emailid }) => ({ emailids: [emailid], mail: { subject, body: text } })),
    }),
  );
}
