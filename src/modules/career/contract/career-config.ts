import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { declared, has, type SectionName, SECTION_NAMES, symbolOf } from './section.ts';
import { allOf } from '#platform/contract/record.ts';

const read = { feature: 'careerPage', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'careerPage', need: 'edit', scope: 'tenant' } as const;

export const TITLE_LIMIT = 100;
export const DESCRIPTION_LIMIT = 500;
export const BODY_LIMIT = 20_000;
export const LINE_LIMIT = 150;

/** Missing or invalid values of an entry, by field. */
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

const entry = z.object({
  title: text(TITLE_LIMIT).default(''),
  description: text(DESCRIPTION_LIMIT).default(''),
  documentpath: filePath.nullish().transform((path) => path || null),
  officeaddress: z
    .object({
      addressline1: text(LINE_LIMIT).default(''),
      addressline2: text(LINE_LIMIT).default(''),
      cityname: text(LINE_LIMIT).default(''),
      pincode: text(12).default(''),
      countryname: text(LINE_LIMIT).default(''),
    })
    .nullish()
    .transform((address) => address ?? null),
});

const sectionOf = (name: SectionName) =>
  z.object({
    title: text(TITLE_LIMIT).default(''),
    sectionbody: z.string().max(BODY_LIMIT, 'This text is too long').default(''),
    sectiondetail: z
      .array(
        entry.superRefine((value, ctx) => {
          for (const [field, message] of Object.entries(entryProblems(name, value)))
            ctx.addIssue({ code: 'custom', path: [field], message });
        }),
      )
      .max(declared(name).most, name === 'coverphoto' ? 'One picture at most' : undefined)
      .default([]),
  });

const sections = Object.fromEntries(SECTION_NAMES.map((name) => [name, sectionOf(name)])) as Record<
  SectionName,
  ReturnType<typeof sectionOf>
>;

const careerPage = z.object({ ...sections, ispublished: z.boolean(), version: z.number() });
export type CareerPage = z.infer<typeof careerPage>;

export const getCareerConfig = allOf({
  path: 'recruit/careerpageconfig',
  access: read,
  row: careerPage,
  summary: 'The career page as it is configured, section by section, and whether visitors see it',
});

export const saveCareerConfig = endpoint({
  method: 'POST',
  path: 'recruit/careerpageconfig',
  access: edit,
  versioned: true,
  summary:
    'Keep the whole career page; pictures are the addresses that uploads for career_image answered, or those the page had',
  input: z.object({ ...sections, ispublished: z.boolean() }),
  output: z.array(careerPage),
  example: {
    ispublished: true,
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
