import { workerBrowser } from '../../../../test/support/browser.ts';
import { type PageOptions, signInAs } from '../../../../test/support/journey.ts';
import { PASSWORD, startApp } from '../../../../test/support/product.ts';
import { index } from '#platform/server/search.ts';
import { serveWeb } from '#platform/server/web.ts';
import { serverWith } from '../../../server.modules.ts';
import { tripModule } from './trip.ts';

/** A company with trips to ask for, in a browser: Asha reports to Bina, Bina to Chand. */
export async function openTrips() {
  const app = await startApp({ modules: serverWith([tripModule]), web: serveWeb });
  const company = await app.createCompany({ companyname: 'Sahyadri Foods' });
  const chand = await company.addPerson({ fullname: 'Chand Rao' });
  const bina = await company.addPerson({ fullname: 'Bina Shah', managerid: chand.employeeid });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const named = [
    [chand, 'Chand Rao'],
    [bina, 'Bina Shah'],
    [asha, 'Asha Nair'],
  ] as const;
  await company.tx((db) =>
    index(
      db,
      'employee',
      named.map(([{ employeeid }, name]) => ({ objectid: employeeid, texts: [name] })),
    ),
  );
  const browser = await workerBrowser();
  const origin = `http://${company.host}:${await app.listen()}`;
  return {
    company,
    origin,
    chand,
    bina,
    asha,
    stop: () => app.stop(),
    enter: async (email: string, at = '/', options: PageOptions = {}) =>
      (await signInAs(browser, origin, { email, password: PASSWORD }, { at, ...options })).page,
    /** Asha asks for trips, as a module of the product would let her. */
    async ask(places: readonly string[]): Promise<void> {
      const { call } = await company.signIn(asha.emailid);
      const trips = places.map((place, at) => ({
        employeeid: asha.employeeid,
        place,
        amount: 12_500_00 + at * 60_000_00,
        days: 3,
      }));
      const { status, text } = await call('POST', 'test/trip', { body: { trips } });
      if (status !== 200) throw new Error(text);
    },
  };
}
