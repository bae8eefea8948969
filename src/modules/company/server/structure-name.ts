import type { z } from 'zod';
import { businessUnitSave } from '../contract/business-unit.ts';
import { departmentSave } from '../contract/department.ts';
import { designationSave } from '../contract/designation.ts';
import { gradeRecord } from '../contract/grade.ts';
import { officeRecord } from '../contract/office.ts';
import { teamSave } from '../contract/team.ts';

/** The rules of the forms for structure names, also applied to uploads that create them. */
const NAMES = {
  businessunit: businessUnitSave.shape.businessunitname,
  department: departmentSave.shape.departmentname,
  designation: designationSave.shape.designationname,
  grade: gradeRecord.fields.gradename.save,
  team: teamSave.shape.teamname,
  office: officeRecord.fields.officename.save,
} as const satisfies Record<string, z.ZodType>;
export type NamedStructure = keyof typeof NAMES;

/** The error of the structure's form for a name; undefined when it is valid. */
export const nameFault = (structure: NamedStructure, name: string): string | undefined =>
  NAMES[structure].safeParse(name).error?.issues[0]?.message;
