import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { line, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { allOf, oneOf } from '#platform/contract/record.ts';
import { declared, has, type Section, type SectionName, SECTION_NAMES, symbolOf } from './section.ts';

const read = { feature: 'careerPage', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'careerPage', need: 'edit', scope: 'tenant' } as const;

export const TITLE_LIMIT = 100;
export const DESCRIPTION_LIMIT = 500;
export const BODY_LIMIT = 20_000;
export const LINE_LIMIT = 150;

/** What keeps an entry from being published, by field. */
export function entryProblems(
  name: SectionName,
  { title, documentpath }: { title: string; documentpath: string | null },
): { title?: string; documentpath?: string } {
  const problems: { title?: string; documentpath?: string } = {};
  if (has(name, 'title') && title.trim() === '') problems.title = 'Please enter a title';
  if (has(name, 'symbol') && symbolOf(documentpath ?? '') === undefined)
    problems.documentpath = 'Please enter the hex code point of a character, such as 2605';
  // The picture is the only part of such an entry.
  if (declared(name).parts.length === 1 && !documentpath) problems.documentpath = 'Please choose a picture';
  return problems;
}

/** What keeps a page from being published: the first problem of each section that has one. */
export function pageProblems(page: Record<SectionName, Section>): Partial<Record<SectionName, string>> {
  const matches = SECTION_NAMES.map((name) => {
    const problems = page[name].sectiondetail.flatMap((entry) => Object.values(entryProblems(name, entry)));
    return [name, problems[0]] as const;
  });
  return Object.fromEntries(matches.filter(([, problem]) => problem !== undefined));
}

const entry = z.object({
  title: text(TITLE_LIMIT).default(''),
  description: text(DESCRIPTION_LIMIT).default(''),
  documentpath: filePath.nullish().transform((path) => path || null),
  officeaddress: z
    .object({
      addressline1: text(LINE_LIMIT).default(''),
      addressline2: text(LINE_LIMIT).default(''),
      cityname: line(LINE_LIMIT).default(''),
      pincode: text(12).default(''),
      countryname: line(LINE_LIMIT).default(''),
    })
    .nullish()
    .transform((address) => address ?? null),
});

const sectionOf = (name: SectionName) =>
  z.object({
    title: text(TITLE_LIMIT).default(''),
    sectionbody: z.string().max(BODY_LIMIT, 'This text is too long').default(''),
    sectiondetail: z
      .array(entry)
      .max(declared(name).most, name === 'coverphoto' ? 'One picture at most' : undefined)
      .default([]),
  });

const sections = Object.fromEntries(SECTION_NAMES.map((name) => [name, sectionOf(name)])) as Record<
  SectionName,
  ReturnType<typeof sectionOf>
>;
const page = z.object(sections);
export type PageSections = z.infer<typeof page>;

const careerPage = page.extend({
  version: z.number(),
  /** When the draft was saved and by whom; null before the first time. */
  updatedon: z.string().nullable(),
  updatedbyname: z.string(),
  /** The page that visitors see; null where they see none. */
  shown: page.nullable(),
  /** Since when, by whom, and the row of the versions that says so; 0 before the first. */
  shownon: z.string().nullable(),
  shownbyname: z.string(),
  careerpageversionid: z.number(),
  /** Whether the last thing done was to publish, which can be undone. */
  canundo: z.boolean(),
});
export type CareerPage = z.infer<typeof careerPage>;

export const getCareerConfig = allOf({
  path: 'recruit/careerpageconfig',
  access: read,
  row: careerPage,
  summary: 'The draft of the career page, section by section, beside the page that visitors see',
});

const changed = { method: 'POST', access: edit, versioned: true, output: z.array(careerPage) } as const;

export const saveCareerConfig = endpoint({
  ...changed,
  path: 'recruit/careerpageconfig',
  summary:
    'Save the draft of the career page, which visitors do not see; pictures are the addresses that uploads for career_image answered, or those the page had',
  input: page,
  example: {
    coverphoto: { title: 'Build with us', sectionbody: '', sectiondetail: [] },
    aboutus: { title: 'Who we are', sectionbody: '<p>Three mills and a river.</p>', sectiondetail: [] },
    culture: { title: '', sectionbody: '', sectiondetail: [] },
    values: { title: '', sectionbody: '', sectiondetail: [] },
    overview: {
      title: '',
      sectionbody: '',
      sectiondetail: [{ title: '1,200', description: 'people', documentpath: '2605', officeaddress: null }],
    },
    benefits: { title: '', sectionbody: '', sectiondetail: [] },
    teamstructure: { title: '', sectionbody: '', sectiondetail: [] },
    officelocation: { title: '', sectionbody: '', sectiondetail: [] },
  },
});

export const publishCareerPage = endpoint({
  ...changed,
  path: 'recruit/publishcareerpage',
  stepUp: true,
  summary: 'Show the draft to visitors; If-Match is the version of the draft that was seen',
  input: z.object({}),
  example: {},
});

export const unpublishCareerPage = endpoint({
  ...changed,
  path: 'recruit/unpublishcareerpage',
  summary: 'Show visitors no page any more, and close its pictures; If-Match is the careerpageversionid that was seen',
  input: z.object({}),
  example: {},
});

export const undoCareerPage = endpoint({
  ...changed,
  path: 'recruit/undocareerpage',
  summary:
    'Show visitors what they saw before the last publishing; the draft stays. If-Match is the careerpageversionid that was seen',
  input: z.object({}),
  example: {},
});

/** What a row of the versions says, by its actiontypeid. */
export const VERSION_ACTIONS = { 1: 'Published', 2: 'Publishing undone', 3: 'Unpublished' } as const;
/** How many versions the list shows, the latest first. */
export const MAX_VERSIONS = 200;

const versionRow = z.object({
  careerpageversionid: z.number(),
  actiontypeid: z.literal([1, 2, 3]),
  addeddate: z.string(),
  addedbyname: z.string(),
  /** Whether visitors saw a page from then on. */
  hascontent: z.boolean(),
});
export type CareerVersion = z.infer<typeof versionRow>;

export const listCareerVersions = allOf({
  path: 'recruit/careerpageversions',
  access: read,
  row: versionRow,
  summary: 'What visitors saw from when on, and by whom; the latest 200, the latest first',
});

export const getCareerVersion = oneOf({
  path: 'recruit/careerpageversion/:careerpageversionid',
  access: read,
  row: page,
  summary: 'One version of the career page, section by section; 404 where visitors saw none',
});

export const restoreCareerVersion = endpoint({
  ...changed,
  path: 'recruit/restorecareerpage',
  summary: 'Make a version the draft, in place of the present one; If-Match is the version of the draft',
  input: z.object({ careerpageversionid: z.number().int().positive() }),
  example: { careerpageversionid: 1 },
});
