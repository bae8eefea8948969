import { verifySubscription } from '../contract/session.ts';
import { signToken } from './access-token.ts';
import { ApplicationError } from './application-error.ts';
import { storedBranding } from './branding.ts';
import { demoAccounts, demoMail } from './demo-company.ts';
import { tenantByLabel } from './directory.ts';
import type { ServerModule } from './module.ts';
import { type OpenContext, serveOpen } from './serve.ts';
import { storedSignOn } from './sign-on-settings.ts';

/** Answers what the sign-in page shows of a company; of a demo company the accounts that the modules contribute. */
export function verifyCompanyOf(modules: readonly ServerModule[]): ServerModule {
  const verify = serveOpen(verifySubscription, async (ctx: OpenContext, { label }) => {
    const { tenant, env } = ctx;
    const request =
      label === tenant.label || label === String(tenant.subscriptionid)
        ? tenant
        : await tenantByLabel(ctx.pools, label);
    if (!request || request.subscriptionid !== tenant.subscriptionid)
      throw new ApplicationError({
        status: 404,
        code: 'unknown-company',
        text: 'The URL you have entered is incorrect',
      });
    const { logo, colour, signOn } = await ctx.tx(async (db) => ({
      ...(await storedBranding(db)),
      signOn: await storedSignOn(db),
    }));
    const exp = Math.floor(env.now().getTime() / 1000) + 86_400;
    const demo = tenant.isdemo && env.demoPassword !== undefined;
    return [
      {
        subscriptionid: tenant.subscriptionid,
        label: tenant.label,
        companyname: tenant.companyname,
        logo: ctx.fileLink(logo, 0),
        colour,
        tracing: env.collectFaults ?? false,
        stores: env.stores ?? null,
        dateformatname: tenant.dateformatname,
        language: tenant.language,
        token: await signToken(env, { kind: 'subscription', sub: tenant.subscriptionid, exp }),
        applicationkey: tenant.applicationkey,
        singlesignon: signOn?.isenabled ? { name: signOn.providername, only: signOn.isonly } : null,
        isdemo: demo,
        demosignins: demo
          ? demoAccounts(modules, tenant.label).map((one) => ({ emailid: demoMail(one), role: one.group }))
          : [],
        demopassword: demo ? (env.demoPassword ?? null) : null,
      },
    ];
  });

  return { name: 'verify-company', endpoints: [verify] };
}
