import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { line } from '#platform/contract/fields.ts';
import { PERSONAL, SKILLS } from './apply.ts';
import { SECTION_NAMES, SECTIONS } from './section.ts';

/** The labels of the career site that a company may say in its own words, where each stands. */
export const WORDABLE: readonly { readonly place: string; readonly labels: readonly string[] }[] = [
  { place: 'Career page', labels: SECTION_NAMES.map((name) => SECTIONS[name].heading).filter((one) => one !== '') },
  {
    place: 'Job page',
    labels: [
      'Job mission',
      'No job mission defined',
      'Role summary',
      'No role summary defined',
      'Responsibilities',
      'No responsibilities defined',
      'No skills defined',
    ],
  },
  { place: 'Application', labels: [...PERSONAL, ...SKILLS].map(({ label }) => label) },
];
const LABELS: ReadonlySet<string> = new Set(WORDABLE.flatMap(({ labels }) => labels));
export const MAX_WORDING = 60;

const wording = z.object({
  words: z
    .record(z.string().max(100), line(MAX_WORDING))
    .refine((words) => Object.keys(words).every((label) => LABELS.has(label)), 'Only labels of the list can be changed')
    .transform((words) => Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''))),
});
export type Wording = { words: Record<string, string> };

const stored = z.array(z.object({ words: z.record(z.string(), z.string()), version: z.number() }));

export const getWording = endpoint({
  method: 'GET',
  path: 'recruit/careerwording',
  access: { feature: 'careerPage', need: 'read', scope: 'tenant' },
  summary: 'The labels of the career site that the company says in its own words',
  input: z.object({}),
  output: stored,
  example: {},
});

export const saveWording = endpoint({
  method: 'POST',
  path: 'recruit/careerwording',
  access: { feature: 'careerPage', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary:
    'Change labels of the career site; visitors see them at once, and a label without a word of its own is the product’s',
  input: wording,
  output: stored,
  example: { words: { 'Elementry skill': 'Basic skills' } },
});
