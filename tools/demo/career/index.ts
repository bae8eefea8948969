import { inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { wholePage } from '#modules/career/server/stored.ts';

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
  coverphoto: section('Build what factories rely on'),
  aboutus: section(
    'Instruments that factories rely on',
    '<p>We make data loggers and process instruments in Pune, Bengaluru, Hyderabad and Gurugram. They run for ten years in freezers, on roofs and beside furnaces, so they have to be <strong>exact and robust</strong>.</p>',
  ),
  culture: section('Calm, exact, kind', '<p>We write things down, decide by day, and go home in time.</p>'),
  values: section('', '', [
    tile('Care', 'For those who use it, and for those who repair it'),
    tile('Exactness', 'A figure is right or it is not there'),
    tile('Candour', 'Bad news first, with a proposal'),
  ]),
  overview: section('', '', [
    tile('60', 'people in four cities', '263A'),
    tile('13', 'years of measuring', '2660'),
    tile('9,000', 'instruments in service', '2605'),
  ]),
  benefits: section('', '', [
    tile('Health cover for parents'),
    tile('Twenty-six days of leave'),
    tile('Books, any books'),
  ]),
  teamstructure: section('', '', [
    tile('Engineering', 'Small teams that own an instrument from the first board to the last field update'),
    tile('Service', 'Every engineer answers calls of customers for a week a year'),
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
