import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, option, orNull } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { askedQuestions, checkYears, designationText, jobFields, NAME_LIMIT, storedJob } from './job-fields.ts';

export const templateSave = jobFields
  .extend({
    jobtemplateid: orNull(id),
    jobtemplatename: line(NAME_LIMIT).min(1, 'Please enter name'),
    designationid: z.number('Please select the designation').int().positive().max(Number.MAX_SAFE_INTEGER),
    screeningquestionids: askedQuestions,
  })
  .superRefine(checkYears);

export const templateRow = createdRow.extend({
  jobtemplateid: z.number(),
  jobtemplatename: z.string(),
  designationid: z.number(),
  designationname: z.string(),
  ...storedJob.shape,
  screeningquestionids: z.array(z.number()),
  isactive: ACTIVE.schema,
});
export type TemplateRow = z.infer<typeof templateRow>;

const feature = 'jobTemplate';

export const listTemplates = allOf({
  path: 'subscription/alljobtemplate',
  access: mayRead(feature),
  row: templateRow,
  summary: 'All job templates, oldest first',
});

export const initTemplate = endpoint({
  method: 'POST',
  path: 'subscription/initjobtemplate',
  access: mayRead(feature),
  summary: 'What the form of a job template offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    Designation: z.array(option),
    JobType: z.array(option),
    Location: z.array(option),
    ScreeningQuestion: z.array(option),
  }),
  example: { featurekey: 'jobTemplate' },
});

export const getTemplate = oneOf({
  path: 'subscription/jobtemplate/:jobtemplateid',
  access: mayRead(feature),
  row: templateRow,
  summary: 'One job template',
});

export const getDesignationText = endpoint({
  method: 'GET',
  path: 'subscription/jobtemplatedesignation/:designationid',
  access: mayRead(feature),
  summary: 'The description of a designation, which a template takes over',
  input: idParam('designationid'),
  output: z.array(designationText),
  example: { designationid: 1 },
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: 'subscription/jobtemplate',
  access: mayEdit(feature),
  summary: 'Create a job template, or change the one named by jobtemplateid; jobs made from it stay',
  input: templateSave,
  output: saved('jobtemplateid'),
  example: {
    jobtemplateid: null,
    jobtemplatename: 'Shift engineer, Pune',
    designationid: 1,
    jobtype: 'Full time',
    location: 'Pune',
    mission: '',
    rolesummary: '',
    responsibility: '',
    skill: ['Looms'],
    minworkexperience: 2,
    maxworkexperience: 5,
    screeningquestionids: [],
  },
});

export const toggleTemplate = toggle({ noun: 'jobtemplate', idfield: 'jobtemplateid', feature, of: 'a job template' });

export const removeTemplate = removalOf({
  path: 'subscription/jobtemplate/:jobtemplateid',
  access: mayEdit(feature),
  summary: 'Delete a job template',
});
