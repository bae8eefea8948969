import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Company, TestApp } from '../../../../test/support/product.ts';
import { changeOfferState, listOffers, type OfferRow, saveOffer } from '../contract/offer/offer.ts';
import { hired } from '../server/offer/hire.ts';
import { apply, applicationFor } from './applicant.ts';
import { caller, type Caller } from './calls.ts';
import { addJob } from './job-rows.ts';

export const CTC = 60_000_000;

/** A company that has an applicant, and whoever makes offers. */
export async function offering(running: TestApp, options: Parameters<TestApp['createCompany']>[0] = {}) {
  const company = await running.createCompany(options);
  // Sessions end while the clock moves, so every call signs in.
  const hr: Caller = async (...state) => (await caller(company))(...state);
  const { requisitionjobid } = await addJob(company);
  const sent = await apply(
    company,
    applicationFor(requisitionjobid, {
      name: 'Zubin Mistry',
      emailid: 'Zubin@example.in',
      candidateeducation: [{ qualification: 'Diploma', institution: 'ITI Pune' }, { qualification: 'School' }],
      candidateexperience: [
        { companyname: 'Loom Works', designationname: 'Fitter', fromdate: '2020-01-01', todate: '2023-01-01' },
      ],
    }),
  );
  const [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
  const { designationid } = await company.tx((db) =>
    db.selectFrom('requisition').select('designationid').executeTakeFirstOrThrow(),
  );
  const offers = await offersFor(company, hr, { candidateapplicationid, designationid });
  return { company, hr, ...offers, candidateapplicationid, designationid };
}

type Terms = { candidateapplicationid: number; designationid: number } & Record<string, unknown>;
/** Makes offers of an application, with the letter template that a company has from the beginning. */
export async function offersFor(company: Company, hr: Caller, { candidateapplicationid, ...terms }: Terms) {
  const { lettertemplateid } = await company.tx((db) =>
    db
      .selectFrom('letter_template')
      .select('lettertemplateid')
      .where('letterkind', '=', 'offer')
      .executeTakeFirstOrThrow(),
  );
  const save = (options: object = {}, version?: number) =>
    hr(
      saveOffer,
      {
        offerid: null,
        candidateapplicationid,
        lettertemplateid,
        departmentid: null,
        businessunitid: null,
        officeaddressid: null,
        managerid: null,
        employmenttype: 'Permanent',
        joiningdate: '2027-02-01',
        validuntil: '2027-01-20',
        annualctc: CTC,
        message: 'We look forward to you.',
        ...terms,
        ...options,
      },
      version,
    );
  const list = async () => (await hr(listOffers, { candidateapplicationid })).result as OfferRow[];
  const act = async (name: string) => {
    const [latest] = await list();
    return hr(changeOfferState, { offerid: latest?.offerid, act: name, isunsigned: true }, latest?.version);
  };
  const send = async () => {
    for (const name of ['submit', 'send']) expect((await act(name)).status, name).toBe(200);
    return linkOf(company);
  };
  return { save, list, act, send, lettertemplateid };
}

export const mails = (company: Company) =>
  company.tx((db) => db.selectFrom('mail_outbox').select(['recipient', 'subject', 'body']).orderBy('mailid').execute());
/** The link of the latest offer that was mailed. */
export const linkOf = async (company: Company): Promise<string> =>
  (await mails(company)).flatMap(({ body }) => /\/career\/offer\/\S+/.exec(body)?.[0] ?? []).at(-1) ?? '';
export const open = (running: TestApp, company: Company, url: string): Promise<LightMyRequestResponse> =>
  running.app.inject({ url, headers: { host: company.host } });
export const answer = (
  running: TestApp,
  company: Company,
  url: string,
  fields: Record<string, string>,
): Promise<LightMyRequestResponse> =>
  running.app.inject({
    method: 'POST',
    url,
    headers: { host: company.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** An employee by the accepted offer of a company, as the invitation to join makes one. */
export async function join(
  running: TestApp,
  { company, list }: Pick<Awaited<ReturnType<typeof offering>>, 'company' | 'list'>,
) {
  const [row] = await list();
  const person = await company.addPerson({ fullname: 'Zubin Mistry' });
  await company.tx((db) =>
    hired(
      {
        db,
        env: running.env,
        tenant: company.tenant,
        origin: 'http://x',
        today: '2027-01-11',
        session: { accountid: company.accountid },
      } as never,
      { invitationid: row?.invitationid ?? 0, employeeid: person.employeeid },
    ),
  );
  return { ...person, row };
}
