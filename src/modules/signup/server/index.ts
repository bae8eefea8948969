import { setTimeout as sleep } from 'node:timers/promises';
import { expectWithinQuota, mailFromHouse, rememberVisitor } from '#platform/server/apex-pipeline.ts';
import {
  labelTaken,
  markProven,
  readApexLink,
  returnApexLink,
  saveApexLink,
  spendApexLink,
} from '#platform/server/apex-store.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { failWith, failField } from '#platform/server/application-error.ts';
import { type ApexContext, serveApex } from '#platform/server/serve.ts';
import { ACCEPT_DAYS } from '#platform/server/second-person.ts';
import { createCompany } from '#platform/server/tenants.ts';
import { hashPassword } from '#platform/server/token.ts';
import { expectGoodPassword } from '#modules/sign-in/server/public.ts';
import { labelFault } from '../contract/label.ts';
import { askForCompany, checkLabel, foundCompany, openSignup, secondFaults } from '../contract/signup.ts';

const PURPOSE = 'signup';
const LINK_MINUTES = 30;
/** Long enough to switch to the new company. */
const SESSION_MINUTES = 10;
/** Every response takes this long, so that the time reveals nothing about the address. */
const ASK_MS = 250;

const TAKEN = 'This address is taken. Please choose another.';

/** @throws ApplicationError on the field `label` when it is reserved or taken */
async function expectFreeLabel({ pools }: ApexContext, label: string): Promise<void> {
  const fault = labelFault(label) ?? ((await labelTaken(pools, label)) ? TAKEN : undefined);
  if (fault) failField('label', fault);
}

const label = serveApex(checkLabel, async (ctx, input) => {
  await expectWithinQuota(ctx, 'label', { perAddress: 600 });
  const request = input.label.trim();
  const fault = labelFault(request) ?? ((await labelTaken(ctx.pools, request)) ? TAKEN : undefined);
  return [{ free: fault === undefined, why: fault ?? null }];
});

const ask = serveApex(askForCompany, async (ctx, { label: wanted, email, ...payload }) => {
  const { companyname } = payload;
  for (const [field, text] of Object.entries(secondFaults({ email, ...payload }))) failField(field, text);
  await expectWithinQuota(ctx, 'signup', { perAddress: 20, emailid: email, perEmail: 5 });
  await expectFreeLabel(ctx, wanted);
  const work = async () => {
    const token = await saveApexLink(ctx.pools, {
      purpose: PURPOSE,
      emailid: email,
      payload: { ...payload, label: wanted },
      now: ctx.env.now(),
      minutes: LINK_MINUTES,
    });
    const text = [
      `Somebody, probably you, is setting up “${companyname}” with this e-mail address.`,
      `Go on here, within ${LINK_MINUTES} minutes; the link works once:`,
      `${ctx.origin}/finish?token=${token}`,
      'If it was not you, do nothing: nothing is made without this link.',
    ].join('\n\n');
    await mailFromHouse(ctx, { recipient: email, subject: 'Your new company at Muster', text });
  };
  await Promise.all([work(), sleep(ASK_MS)]);
  return [{ minutes: LINK_MINUTES }];
});

const expired = () => failWith('E0100', { status: 400 });

const open = serveApex(openSignup, async (ctx, { token }) => {
  const link = await readApexLink(ctx.pools, { token, purpose: PURPOSE, now: ctx.env.now() });
  if (!link) return expired();
  const { companyname = '', label: wanted = '', fullname = '', secondname = '', secondemail = '' } = link.payload;
  return [{ companyname, label: wanted, fullname, email: link.emailid, secondname, secondemail }];
});

/**
 * Mails the second person the link to accept. It names the founder by the proved address and the company by its own
 * address: names that a stranger types go to nobody's mailbox.
 */
async function mailSecondPerson(ctx: ApexContext, mail: { recipient: string; founder: string; link: string }) {
  const text = [
    `${mail.founder} has started a company at Muster and named you as its second person: you administer it too, and approve its payroll.`,
    `Accept here, within ${ACCEPT_DAYS} days: choose a password, sign in and set up a second factor. The link works once:`,
    mail.link,
    `Whoever accepts later, or after the first payroll was released, can approve a day after accepting. If you do not know ${mail.founder}, do nothing.`,
    'Pass the link on to nobody: whoever holds it can set your password.',
  ].join('\n\n');
  await mailFromHouse(ctx, { recipient: mail.recipient, subject: 'You are the second person of a new company', text });
}

/** Address, name and e-mail come from the link only; only the label may be changed, because it may be taken by now. */
const complete = (modules: readonly ServerModule[]) =>
  serveApex(foundCompany, async (ctx, { token, label: wanted, password }) => {
    const { pools, env } = ctx;
    const query = { token, purpose: PURPOSE, now: env.now() };
    const link = await readApexLink(pools, query);
    if (!link) return expired();
    await expectFreeLabel(ctx, wanted);
    const { companyname = '', fullname = '', secondname = '', secondemail = '' } = link.payload;
    const country = link.payload['country'] === 'india' ? 'india' : 'other';
    const emailid = link.emailid;
    expectGoodPassword(password, { emailid, companyname, label: wanted, payroll: true });
    if (!(await spendApexLink(pools, query))) return expired();
    const created = hashPassword(password).then((passwordhash) =>
      createCompany({
        pools,
        env,
        modules,
        company: {
          label: wanted,
          companyname,
          country,
          admin: { emailid, fullname, passwordhash },
          ...(secondemail ? { second: { emailid: secondemail, fullname: secondname } } : {}),
        },
      }),
    );
    const { tenant, accountid, secondtoken } = await created.catch(async (error: unknown) => {
      // Nothing was created, so the link may be used again.
      await returnApexLink(pools, token);
      throw error;
    });
    const { subscriptionid } = tenant;
    await markProven(pools, [{ subscriptionid, accountid }]);
    await rememberVisitor(ctx, {
      emailid,
      companies: [{ subscriptionid, accountid, code: false }],
      minutes: SESSION_MINUTES,
    });
    if (secondtoken)
      await mailSecondPerson(ctx, {
        recipient: secondemail,
        founder: emailid,
        link: `${ctx.originOf(tenant.label)}/login/first-password?token=${secondtoken}`,
      });
    return [{ label: tenant.label, address: ctx.originOf(tenant.label) }];
  });

/** Creates a company with the setup of every module. */
export const signupOf = (modules: readonly ServerModule[]): ServerModule => ({
  name: 'signup',
  endpoints: [label, ask, open, complete(modules)],
});
