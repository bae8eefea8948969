import { may } from '#platform/contract/features.ts';
import { BRANDING, keptBranding } from '#platform/server/branding.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { stale } from '#platform/server/refusal.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type Branding, getBranding, saveBranding } from '../contract/branding.ts';

/** The logo: whoever may open the sign-in page may see it. */
export const logoPurpose: FilePurpose = {
  purpose: 'company_logo',
  accepts: 'image',
  mayUpload: ({ grants }) => may(grants, 'interfaceBranding', 'edit'),
  mayRead: async () => true,
};

async function read(ctx: Context): Promise<Branding[]> {
  const { logo, payslipmail, version } = await keptBranding(ctx.db);
  return [{ imagepath: logo, payslipmail, version }];
}

const save = serve(saveBranding, async (ctx, { imagepath, payslipmail }) => {
  const { db, session, ifMatch } = ctx;
  // Before the first save there is no row: one of two first savers waits here and finds the other's.
  await db
    .insertInto('tenant_setting')
    .values({ settingname: BRANDING, value: '{}', version: 0 })
    .onConflict((conflict) => conflict.columns(['subscriptionid', 'settingname']).doNothing())
    .execute();
  await db
    .selectFrom('tenant_setting')
    .select('version')
    .where('settingname', '=', BRANDING)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const held = await keptBranding(db);
  if (held.version !== ifMatch) return stale((await read(ctx))[0]);
  const logo =
    imagepath === undefined
      ? held.logo
      : imagepath === null
        ? null
        : String(
            await claimFile(ctx, {
              imagepath,
              purpose: 'company_logo',
              claimedby: 'company',
              claimedid: session.subscriptionid,
            }),
          );
  if (logo !== held.logo) await releaseFile(db, held.logo);
  await db
    .updateTable('tenant_setting')
    .set({ value: JSON.stringify({ logo, payslipmail }), version: held.version + 1 })
    .where('settingname', '=', BRANDING)
    .execute();
  return read(ctx);
});

export const brandingEndpoints = [serve(getBranding, read), save];
