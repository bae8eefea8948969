import { inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '#platform/server/module.ts';
import { wholePage } from './stored.ts';

const tile = (title: string, description = '', documentpath: string | null = null) => ({
  title,
  description,
  documentpath,
  officeaddress: null,
});
const section = (title: string, sectionbody = '', sectiondetail: ReturnType<typeof tile>[] = []) => ({
  title,
  sectionbody,
  sectiondetail,
});

const PAGE = wholePage({
  coverphoto: section('Build what people open every morning'),
  aboutus: section(
    'Software for shops, mills and workshops',
    '<p>We are two hundred people in Pune, Mumbai and Bengaluru. What we make is used by people who have <strong>no time for software</strong>, so it has to be quick, plain and right.</p>',
  ),
  culture: section('Calm, exact, kind', '<p>We write things down, decide by day, and go home in time.</p>'),
  values: section('', '', [
    tile('Care', 'For who uses it, and for who has to mend it'),
    tile('Exactness', 'A figure is right or it is not there'),
    tile('Candour', 'Bad news first, with a proposal'),
  ]),
  overview: section('', '', [
    tile('200', 'people in three cities', '263A'),
    tile('14', 'years, never in a hurry', '231B'),
    tile('9,000', 'shops that count on us', '2605'),
  ]),
  benefits: section('', '', [
    tile('Health cover for parents'),
    tile('Twenty-six days of leave'),
    tile('Books, any books'),
  ]),
  teamstructure: section('', '', [
    tile('Product', 'Small teams that own what they make, from the first question to the last call at night'),
    tile('Customers', 'Every engineer answers calls for a week a year'),
  ]),
});

/** The first demo company has a career page; the other shows a page that is not configured yet. */
export const seedDemoCareer: DemoSeed = async ({ pools, subscriptionid, label }) => {
  if (label !== 'acme') return;
  const content = JSON.stringify(PAGE);
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    await db.insertInto('career_page_draft').values({ content, version: 1 }).execute();
    await db.insertInto('career_page_version').values({ actiontypeid: 1, content }).execute();
  });
};
