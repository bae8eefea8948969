import { may } from '#platform/contract/features.ts';
import { BRANDING, storedBranding, wholeBranding } from '#platform/server/branding.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { changeSetting } from '#platform/server/tenant-setting.ts';
import { type Branding, getBranding, saveBranding } from '../contract/branding.ts';

/** The logo: visible to anybody who can open the sign-in page. */
export const logoPurpose: FilePurpose = {
  purpose: 'company_logo',
  accepts: 'image',
  mayUpload: ({ grants }) => may(grants, 'interfaceBranding', 'edit'),
  mayRead: async () => true,
};

async function read(ctx: Context): Promise<Branding[]> {
  const { logo, payslipmail, colour, version } = await storedBranding(ctx.db);
  return [{ imagepath: logo, payslipmail, colour, version }];
}

const save = serve(saveBranding, async (ctx, { imagepath, payslipmail, colour }) => {
  await changeSetting(ctx, {
    settingname: BRANDING,
    read: wholeBranding,
    change: async (current) => {
      const logo = imagepath === undefined ? current.logo : imagepath && (await claimLogo(ctx, imagepath));
      if (logo !== current.logo) await releaseFile(ctx.db, current.logo);
      return { logo, payslipmail, colour: colour === undefined ? current.colour : colour };
    },
  });
  return read(ctx);
});

const claimLogo = async (ctx: Context, imagepath: string): Promise<string> => {
  const claimedid = ctx.session.subscriptionid;
  return String(await claimFile(ctx, { imagepath, purpose: 'company_logo', claimedby: 'company', claimedid }));
};

export const brandingEndpoints = [serve(getBranding, read), save];
