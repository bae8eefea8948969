import { actionOf, FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import type { Company } from '../../../../test/support/product.ts';

/** Adds a person who may only read these features. @returns the address they sign in with */
export async function addReader(company: Company, features: readonly FeatureKey[]): Promise<string> {
  const permissiongroupname = `Readers of ${features.join(' and ')}`;
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const grants = features.map((key) => ({
      permissiongroupid,
      featureid: FEATURES[key].featureid,
      actionid: actionOf('read'),
      scope: 'all' as const,
    }));
    await db.insertInto('permission_grant').values(grants).execute();
  });
  return (await company.addPerson({ groups: [permissiongroupname] })).emailid;
}
