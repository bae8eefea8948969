import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';

export const assetIssuedMail: MailTemplate = {
  kind: 'asset_issued',
  title: 'Asset issued',
  about: 'Sent to the person to whom an asset is issued',
  subject: '{{asset}} is issued to you',
  body: ['Dear {{name}},', '{{asset}} ({{tag}}) is issued to you. See its terms and accept it here:', '{{link}}'].join(
    '\n\n',
  ),
  fields: {
    name: 'Asha Nair',
    asset: 'ThinkPad T14',
    tag: 'LT-0001',
    link: 'https://kaveri.muster.example/assets/my',
    company: 'Kaveri Textiles',
  },
  needed: ['link'],
};
export const assetIssued = kindOfMail(assetIssuedMail, {
  group: 'Assets',
  text: '{{asset}} ({{tag}}) is issued to you',
  about: 'The person to whom an asset is issued.',
});

type Issued = { readonly employeeid: number; readonly asset: string; readonly tag: string };

/** Tells people that an asset is issued to them. */
export const tellIssued = ({ db, tenant }: Pick<Context, 'db' | 'tenant'>, issued: readonly Issued[]): Promise<void> =>
  notify(db, {
    kind: assetIssued,
    values: { company: tenant.companyname },
    link: '/assets/my',
    to: issued.map(({ employeeid, asset, tag }) => ({ employeeid, values: { asset, tag } })),
  });
