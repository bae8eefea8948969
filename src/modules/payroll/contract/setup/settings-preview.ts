import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery } from '#platform/contract/fields.ts';
import { JOB_STATES } from '#platform/contract/jobs.ts';
import { listExport } from '#platform/contract/list-export.ts';
import { componentSave, saveComponent } from './component-screen.ts';
import { cycleSave, saveCycle } from './cycle-screen.ts';
import { fromMonthSave } from './in-force.ts';
import { methodSave, saveMethod } from './method-screen.ts';
import { payGroupSave, savePayGroups } from './pay-group-screen.ts';
import { TABLES_BODY } from './pay-tables.ts';
import { payslipLine } from '../outputs/payslip-view.ts';
import { saveStructure, structureSave } from './structure-screen.ts';

/** The pages of the payroll settings whose changes change pay. */
export const PREVIEW_PARTS = ['structure', 'component', 'method', 'cycle', 'paygroups'] as const;
export type PreviewPart = (typeof PREVIEW_PARTS)[number];

/** The right that a change of each part needs. */
export const RIGHT_OF_PART = {
  structure: 'salaryStructure',
  component: 'salaryComponent',
  method: 'payrollPolicy',
  cycle: 'salaryCycle',
  paygroups: 'salaryCycle',
} as const satisfies Record<PreviewPart, string>;

const started = z.array(z.object({ settingspreviewid: z.number(), jobrunid: z.number() }));

export const previewStructureChange = endpoint({
  method: 'POST',
  path: 'payroll/structure/preview',
  access: saveStructure.access,
  summary: 'Compute who would be paid how much by a changed structure, without saving it',
  body: TABLES_BODY,
  input: structureSave.extend(fromMonthSave),
  output: started,
  example: saveStructure.example,
});

export const previewComponentChange = endpoint({
  method: 'POST',
  path: 'payroll/component/preview',
  access: saveComponent.access,
  summary: 'Compute who would be paid how much with a new or changed component, without saving it',
  input: componentSave.extend(fromMonthSave),
  output: started,
  example: saveComponent.example,
});

export const previewMethodChange = endpoint({
  method: 'POST',
  path: 'payroll/method/preview',
  access: saveMethod.access,
  summary: 'Compute who would be paid how much by a changed payroll method, without saving it',
  input: methodSave.extend(fromMonthSave),
  output: started,
  example: saveMethod.example,
});

export const previewCycleChange = endpoint({
  method: 'POST',
  path: 'payroll/cycle/preview',
  access: saveCycle.access,
  summary: 'Compute who would be paid how much by a changed salary cycle, without saving it',
  input: cycleSave.extend(fromMonthSave),
  output: started,
  example: saveCycle.example,
});

export const previewPayGroupChange = endpoint({
  method: 'POST',
  path: 'payroll/paygroup/preview',
  access: savePayGroups.access,
  summary: 'Compute who would be paid how much by changed pay groups, without saving them',
  input: payGroupSave,
  output: started,
  example: savePayGroups.example,
});

const beforeAfter = z.object({ before: z.number(), after: z.number() });
/** Sums in paise of the people whose payslips the caller may see and who can be computed before and after. */
const sums = z.object({ people: z.number(), gross: beforeAfter, net: beforeAfter, cost: beforeAfter });

export const settingsPreview = z.object({
  settingspreviewid: z.number(),
  settingspart: z.enum(PREVIEW_PARTS),
  /** The first month that is paid by the change: the one computed. */
  payrollmonth: z.string(),
  /** The month the change begins with; null for the beginning. */
  effectivefrom: z.string().nullable(),
  addeddate: z.string(),
  jobrunid: z.number(),
  statusid: JOB_STATES.schema,
  total: z.number(),
  done: z.number(),
  errormessage: z.string().nullable(),
  /** Everybody computed, and among them those whose pay changes, who cannot be computed any more, and who can be again. */
  people: z.number(),
  changed: z.number(),
  failing: z.number(),
  mended: z.number(),
  /** Null for those who may not see payslips. */
  sums: sums.nullable(),
});
export type SettingsPreview = z.infer<typeof settingsPreview>;

export const getSettingsPreview = endpoint({
  method: 'GET',
  path: 'payroll/settingspreview/one/:settingspreviewid',
  access: 'session',
  summary: 'One of the caller’s own previews of a change of the payroll settings: how many people, and how much',
  input: idParam('settingspreviewid'),
  output: z.array(settingsPreview),
  example: { settingspreviewid: 1 },
});

export const listSettingsPreviews = endpoint({
  method: 'GET',
  path: 'payroll/settingspreview/list',
  access: 'session',
  summary: 'The caller’s own previews of a part of the settings that can still be read, newest first',
  input: z.object({ settingspart: z.enum(PREVIEW_PARTS) }),
  output: z.array(
    z.object({
      settingspreviewid: z.number(),
      payrollmonth: z.string(),
      addeddate: z.string(),
      statusid: JOB_STATES.schema,
    }),
  ),
  example: { settingspart: 'method' },
});

export const cancelSettingsPreview = endpoint({
  method: 'POST',
  path: 'payroll/settingspreview/cancel',
  access: 'session',
  summary: 'Stop one of the caller’s own previews; one that has ended stays as it is',
  input: z.object({ settingspreviewid: id }),
  output: z.array(settingsPreview),
  example: { settingspreviewid: 1 },
});

export const PREVIEW_FILTERS = ['changed', 'failing', 'mended', 'all'] as const;
const own = { feature: 'payslip', need: 'read', scope: 'people' } as const;

export const settingsPreviewRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  grossbefore: z.number(),
  grossafter: z.number(),
  netbefore: z.number(),
  netafter: z.number(),
  netchange: z.number(),
  costbefore: z.number(),
  costafter: z.number(),
  /** Why the person cannot be computed; null where it can. */
  whybefore: z.string().nullable(),
  whyafter: z.string().nullable(),
});
export type SettingsPreviewRow = z.infer<typeof settingsPreviewRow>;

const rowsQuery = z.object({
  settingspreviewid: id,
  filter: z.enum(PREVIEW_FILTERS).default('changed'),
  search: listQuery.shape.search,
});
export const settingsPreviewRows = endpoint({
  method: 'GET',
  path: 'payroll/settingspreview/rows/:settingspreviewid',
  access: own,
  summary: 'The people of one’s own preview with their pay before and after, the largest difference first',
  input: listQuery.extend(rowsQuery.shape),
  output: z.object({ rows: z.array(settingsPreviewRow), total: z.number() }),
  example: { settingspreviewid: 1 },
});

export const exportSettingsPreviewRows = listExport({
  of: settingsPreviewRows,
  query: rowsQuery,
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    netbefore: { label: 'Net pay before', as: 'paise' },
    netafter: { label: 'Net pay after', as: 'paise' },
    netchange: { label: 'Difference in net pay', as: 'paise' },
    grossbefore: { label: 'Gross before', as: 'paise' },
    grossafter: { label: 'Gross after', as: 'paise' },
    costbefore: { label: 'Employer cost before', as: 'paise' },
    costafter: { label: 'Employer cost after', as: 'paise' },
    whybefore: { label: 'Error before' },
    whyafter: { label: 'Error after' },
  },
  example: { settingspreviewid: 1 },
});

export const previewedPerson = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  payrollmonth: z.string(),
  netbefore: z.number(),
  netafter: z.number(),
  whybefore: z.string().nullable(),
  whyafter: z.string().nullable(),
  /** Lines that differ, each with its working on either side; null on the side that does not have the line. */
  lines: z.array(z.object({ before: payslipLine.nullable(), after: payslipLine.nullable() })),
  /** Whether inputs of the person changed since the preview: the lines are by today's. */
  isolder: z.boolean(),
});
export type PreviewedPerson = z.infer<typeof previewedPerson>;

export const settingsPreviewPerson = endpoint({
  method: 'GET',
  path: 'payroll/settingspreview/person/:settingspreviewid/:employeeid',
  access: own,
  summary: 'The lines of a person’s payslip that differ under the changed settings, with their working',
  input: z.object({ settingspreviewid: id, employeeid: id }),
  output: z.array(previewedPerson),
  example: { settingspreviewid: 1, employeeid: 1 },
});
