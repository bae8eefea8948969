import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import type { PublicJob } from '#modules/recruit/contract/opening/public-job.ts';
import { html, jsonData, markupOf } from '#platform/engine/html.ts';
import { jsonFeed, rssFeed } from '../engine/feeds.ts';
import { jobPosting, type Publisher } from '../engine/structured-data.ts';

/** The address of one thing that does not hold, with why; empty is valid. */
type Faults = string[];
type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isUrl: Check = (value) => typeof value === 'string' && URL.canParse(value);
const isDate: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?$/.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const EMPLOYMENT = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'];
/** The properties of the types that a posting is made of, as schema.org ranges them; `*` are required. */
const TYPES: Readonly<Record<string, Readonly<Record<string, Check | string>>>> = {
  JobPosting: {
    '*@context': (value) => value === 'https://schema.org',
    '*title': isText,
    '*description': isText,
    '*datePosted': isDate,
    '*hiringOrganization': 'Organization',
    validThrough: isDate,
    employmentType: (value) => EMPLOYMENT.includes(String(value)),
    jobLocation: 'Place',
    jobLocationType: (value) => value === 'TELECOMMUTE',
    applicantLocationRequirements: 'Country',
    identifier: 'PropertyValue',
    url: isUrl,
    directApply: (value) => typeof value === 'boolean',
    skills: isText,
    experienceRequirements: 'OccupationalExperienceRequirements',
  },
  Organization: { '*name': isText, sameAs: isUrl, logo: isUrl },
  Place: { '*address': 'PostalAddress' },
  PostalAddress: { addressLocality: isText, addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)) },
  Country: { '*name': isText },
  PropertyValue: { '*name': isText, '*value': isText },
  OccupationalExperienceRequirements: {
    '*monthsOfExperience': (value) => Number.isInteger(value) && Number(value) > 0,
  },
};

/** Whether a value is of a type of schema.org, with the properties that search engines require of a posting. */
function schemaFaults(value: unknown, type: string, at = type): Faults {
  if (!isRecord(value)) return [`${at} is no object`];
  if (value['@type'] !== type) return [`${at} is of type ${String(value['@type'])}`];
  const rules = TYPES[type] ?? {};
  const existing = new Set(['@type', ...Object.keys(rules).map((name) => name.replace('*', ''))]);
  const unknown = Object.keys(value).filter((name) => !existing.has(name));
  const faults = Object.entries(rules).flatMap(([rule, check]) => {
    const name = rule.replace('*', '');
    if (!(name in value)) return rule.startsWith('*') ? [`${at}.${name} is missing`] : [];
    if (typeof check === 'string') return schemaFaults(value[name], check, `${at}.${name}`);
    return check(value[name]) ? [] : [`${at}.${name} is ${JSON.stringify(value[name])}`];
  });
  const placed = type !== 'JobPosting' || 'jobLocation' in value || value['jobLocationType'] === 'TELECOMMUTE';
  return [...faults, ...unknown.map((name) => `${at}.${name} is unknown`), ...(placed ? [] : ['no place'])];
}

/** JSON Feed 1.1: required members, their types, and that each item has content and an id of its own. */
function jsonFeedFaults(text: string): Faults {
  const feed: unknown = JSON.parse(text);
  if (!isRecord(feed)) return ['no object'];
  const { items } = feed;
  const faults = [
    ...(feed['version'] === 'https://jsonfeed.org/version/1.1' ? [] : ['version']),
    ...(isText(feed['title']) ? [] : ['title']),
    ...(isUrl(feed['home_page_url']) && isUrl(feed['feed_url']) ? [] : ['addresses']),
  ];
  if (!Array.isArray(items)) return [...faults, 'items'];
  const ids = items.map((item) => (isRecord(item) ? item['id'] : undefined));
  if (new Set(ids).size < ids.length || !ids.every(isText)) faults.push('ids');
  for (const item of items)
    if (
      !isRecord(item) ||
      !isUrl(item['url']) ||
      !isText(item['content_html'] ?? item['content_text']) ||
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(String(item['date_published'])) ||
      !Array.isArray(item['tags']) ||
      !item['tags'].every(isText)
    )
      faults.push(JSON.stringify(item));
  return faults;
}

const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;
const IN_CHANNEL = ['title', 'link', 'description', 'atom:link', 'item'];
const IN_ITEM = ['title', 'link', 'guid', 'pubDate', 'category', 'description'];
/** RSS 2.0: one channel with its required elements, items with a title or description, dates of RFC 822. */
function rssFaults(text: string): Faults {
  const faults: Faults = [];
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) faults.push('declaration');
  const barred = text.split('').filter((sign) => sign < ' ' && !'\t\n\r'.includes(sign));
  if (barred.length > 0) faults.push('signs that no XML holds');
  const path: string[] = [];
  const seen = new Map<string, string[]>();
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const parent = path.at(-1) ?? '';
        if (name === 'rss' && attributes['version'] !== '2.0') faults.push('version');
        if (parent === 'channel' && !IN_CHANNEL.includes(name)) faults.push(`${name} in channel`);
        if (parent === 'item' && !IN_ITEM.includes(name)) faults.push(`${name} in item`);
        path.push(name);
        texts.push('');
      },
      ontext: (part) => void texts.push(`${texts.pop() ?? ''}${part}`),
      onclosetag: (name, implied) => {
        if (implied && name !== 'atom:link') faults.push(`${name} is not closed`);
        path.pop();
        const key = `${path.at(-1) ?? ''}/${name}`;
        seen.set(key, [...(seen.get(key) ?? []), texts.pop() ?? '']);
      },
      onerror: ({ message }) => void faults.push(message),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  for (const name of ['title', 'link', 'description'])
    if (seen.get(`channel/${name}`)?.length !== 1) faults.push(`channel/${name}`);
  const items = seen.get('channel/item')?.length ?? 0;
  for (const name of ['title', 'link', 'guid', 'description'])
    if ((seen.get(`item/${name}`)?.length ?? 0) !== items) faults.push(`item/${name}`);
  for (const link of [...(seen.get('item/link') ?? []), ...(seen.get('channel/link') ?? [])])
    if (!isUrl(link)) faults.push(link);
  for (const date of seen.get('item/pubDate') ?? [])
    if (!RFC_822.test(date) || Number.isNaN(Date.parse(date))) faults.push(date);
  return faults;
}

const publisher: Publisher = {
  companyname: 'Indus </script> & <Mills>',
  logo: 'https://files.example/files/1',
  home: 'https://indus.example/career',
  timezoneid: 'Asia/Kolkata',
};
const t = (sentence: string, values: Readonly<Record<string, string | number>> = {}) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anyName = anyText.map((name) => `Fitter ${name}`);
const anyDay = fc
  .record({
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    on: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, on }) => [year, String(month).padStart(2, '0'), String(on).padStart(2, '0')].join('-'));
const anyJob: fc.Arbitrary<PublicJob> = fc.record({
  requisitionjobid: fc.nat(),
  requisitionid: fc.nat(),
  jobuuid: fc.uuid(),
  requisitioncode: fc.stringMatching(/^[A-Za-z0-9-]{1,30}$/),
  jobemailid: fc.constant(''),
  designationname: anyName,
  jobtype: fc.constantFrom('', 'Full time', 'Part-time', 'Internship', 'Contract', 'Something else'),
  location: fc.option(fc.constantFrom('Pune', 'Remote', 'Work from home', 'A <b>').map((location) => ({ location }))),
  mission: anyText,
  rolesummary: anyText,
  responsibility: fc.constantFrom('', '<p>Keep &amp; mend</p>'),
  skill: fc.array(anyName, { maxLength: 3 }),
  minworkexperience: fc.option(fc.nat(60)),
  maxworkexperience: fc.option(fc.nat(60)),
  publishedday: anyDay,
  closeson: fc.option(anyDay),
});

test('structured data of any job is a JobPosting by the rules of schema.org, and stays in its element', () => {
  fc.assert(
    fc.property(anyJob, (job) => {
      const posting = jobPosting(job, publisher);
      expect(schemaFaults(posting, 'JobPosting')).toEqual([]);
      const written = markupOf(
        html`<script type="application/ld+json">
          ${jsonData(posting)}
        </script>`,
      );
      expect(written.match(/<\/?script/g)).toEqual(['<script', '</script']);
      expect(JSON.parse(written.replace(/^[^>]*>|<\/script>$/g, ''))).toEqual(JSON.parse(JSON.stringify(posting)));
    }),
  );
});

test('both feeds of any jobs are valid: RSS 2.0 and JSON Feed 1.1', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyJob, { selector: ({ jobuuid }) => jobuuid, maxLength: 5 }), (jobs) => {
      expect(rssFaults(rssFeed(jobs, { publisher, t }))).toEqual([]);
      expect(jsonFeedFaults(jsonFeed(jobs, { publisher, t }))).toEqual([]);
    }),
  );
});

test('these rules find what is wrong', () => {
  const posting = { '@context': 'https://schema.org', '@type': 'JobPosting', title: 'Fitter', description: 'x' };
  expect(schemaFaults({ ...posting, datePosted: 'today', salary: 1 }, 'JobPosting')).toEqual([
    'JobPosting.datePosted is "today"',
    'JobPosting.hiringOrganization is missing',
    'JobPosting.salary is unknown',
    'no place',
  ]);
  const feed = rssFeed([], { publisher, t });
  expect(rssFaults(feed.replace('<description>', '<summary>').replace('</description>', '</summary>'))).not.toEqual([]);
  expect(rssFaults(feed.replace('2.0', '1.0'))).toEqual(['version']);
  expect(jsonFeedFaults('{"version":"https://jsonfeed.org/version/1","title":"x","items":[{}]}')).toHaveLength(4);
});
