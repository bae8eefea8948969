import {
  endSigningCertificate,
  getSigningCertificate,
  saveSigningCertificate,
} from '#modules/payroll/contract/outputs/signing.ts';
import { failField } from '#platform/server/application-error.ts';
import { seal } from '#platform/server/secret-box.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { currentSigning, keyPurpose } from './current.ts';
import { readPkcs12 } from './read-pkcs12.ts';

const MAX_NAME = 200;

async function current({ db, today }: Pick<Context, 'db' | 'today'>) {
  const row = await currentSigning(db);
  if (!row) return [];
  const { signingcertificateid: _, ...shown } = row;
  return [{ ...shown, isvalid: row.validfrom <= today && today <= row.validto }];
}

const end = ({ db, session, env }: Context) =>
  db
    .updateTable('signing_certificate')
    .set({ endeddate: env.now(), endedby: session.accountid })
    .where('endeddate', 'is', null)
    .execute();

const save = serve(saveSigningCertificate, async (ctx, { pkcs12, password }) => {
  const { db, env, session, today } = ctx;
  const { subjectname, issuername, serialnumber, validfrom, validto, ...key } = await readPkcs12(
    Buffer.from(pkcs12, 'base64'),
    password,
  );
  const [first, last] = [validfrom.slice(0, 10), validto.slice(0, 10)];
  if (today > last) failField('pkcs12', `This certificate was valid until ${last}. Use the one that followed it`);
  await end(ctx);
  const { signingcertificateid } = await db
    .insertInto('signing_certificate')
    .values({
      subjectname: subjectname.slice(0, MAX_NAME),
      issuername: issuername.slice(0, MAX_NAME),
      serialnumber,
      validfrom: first,
      validto: last,
      addedby: session.accountid,
      addeddate: env.now(),
    })
    .returning('signingcertificateid')
    .executeTakeFirstOrThrow();
  // It is sealed for its row, whose number is known only now.
  const keybox = seal(env.secret, keyPurpose(session.subscriptionid, signingcertificateid), JSON.stringify(key));
  await db
    .updateTable('signing_certificate')
    .set({ keybox })
    .where('signingcertificateid', '=', signingcertificateid)
    .execute();
  return current(ctx);
});

const stop = serve(endSigningCertificate, async (ctx) => {
  await end(ctx);
  return current(ctx);
});

export const signingEndpoints = [serve(getSigningCertificate, current), save, stop];
