import { day } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import type { LeavePolicySave } from '../contract/policy.ts';
import type { VersionDetail } from '../contract/policy-detail.ts';
import { enqueueLeavePosting } from './ledger/daily.ts';
import { leaveSettingOf } from './setting.ts';
import { categoryOf } from './type.ts';

type Given = Pick<LeavePolicySave, 'details' | 'restricted' | 'prefixsuffixmindays'>;

/** Leave types that the rules of a version name besides those it has. */
const namedIn = ({ details, restricted }: Given): number[] => [
  ...details.flatMap(({ documentotherwiseid, clubbing }) => [
    ...(documentotherwiseid === null ? [] : [documentotherwiseid]),
    ...clubbing.flatMap(({ notwithid, chargeasid }) => [notwithid, chargeasid]),
  ]),
  ...restricted.flatMap(({ leavetypeids }) => leavetypeids),
];

/**
 * What is stored of a version: its leave types with their categories as the company has them, its rows numbered from 1.
 * @param before the leave types of earlier versions, which may have become inactive since
 */
async function storedDetail(db: Db, given: Given, before: ReadonlySet<number>): Promise<VersionDetail> {
  const types = await db.selectFrom('leave_type').select(['leavetypeid', 'leavecategoryid', 'isactive']).execute();
  const known = new Map(types.map((type) => [type.leavetypeid, type]));
  const details = given.details.map((detail, at) => {
    const type = known.get(detail.leavetypeid);
    if (!type || (type.isactive !== 1 && !before.has(detail.leavetypeid)))
      return failField('details', 'A leave type selected here no longer exists');
    return { ...detail, leavecategoryid: categoryOf(type.leavecategoryid), leavepolicydetailid: at + 1 };
  });
  if (namedIn(given).some((id) => !known.has(id))) failField('details', 'A leave type selected here no longer exists');
  return { details, restricted: given.restricted, prefixsuffixmindays: given.prefixsuffixmindays };
}

/**
 * Writes the draft version of a saved policy, or publishes it: what is published already stays, and what comes after it
 * begins later. @throws ApplicationError E1500 at effectivefrom for a day that is not after the last published version's
 */
export async function writeVersion(
  { db, session, today }: Context,
  { isdraft, effectivefrom, ...given }: LeavePolicySave,
  { leavepolicyid }: { leavepolicyid: number },
): Promise<void> {
  const versions = await db
    .selectFrom('leave_policy_version')
    .select(['leavepolicyversionid', 'versionno', 'effectivefrom', 'publishedon', 'detail'])
    .where('leavepolicyid', '=', leavepolicyid)
    .orderBy('versionno', 'desc')
    .execute();
  const last = versions.find(({ publishedon }) => publishedon !== null)?.effectivefrom ?? '';
  if (!isdraft && (effectivefrom === null || effectivefrom <= last))
    failWith('E1500', { fields: { effectivefrom: MESSAGES.E1500 } });
  const { startdate } = await leaveSettingOf(db);
  if (!isdraft && startdate !== null && versions.some(({ publishedon }) => publishedon === today))
    failWith('conflict', {
      status: 409,
      text: 'A version of this policy was published today. Publish the next one from tomorrow on',
    });
  const before = versions.flatMap(({ detail }) => (detail as VersionDetail).details.map((one) => one.leavetypeid));
  const written = {
    effectivefrom,
    publishedon: isdraft ? null : today,
    detail: JSON.stringify(await storedDetail(db, given, new Set(before))),
  };
  const draft = versions.find(({ publishedon }) => publishedon === null);
  if (draft)
    await db
      .updateTable('leave_policy_version')
      .set(written)
      .where('leavepolicyversionid', '=', draft.leavepolicyversionid)
      .execute();
  else
    await db
      .insertInto('leave_policy_version')
      .values({ ...written, leavepolicyid, versionno: (versions[0]?.versionno ?? 0) + 1, addedby: session.accountid })
      .execute();
  if (!isdraft) await enqueueLeavePosting(db, today, { leavepolicyid, on: day(today) });
}
