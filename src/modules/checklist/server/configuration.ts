import { z } from 'zod';
import { id, orNull } from '#platform/contract/fields.ts';
import { ASSET_CATEGORY, DEPARTMENT, DOCUMENT_TYPE, PERMISSION_GROUP } from '#platform/server/file-names.ts';
import { filePart, fileRows } from '#platform/server/file-part.ts';
import { OWNER } from '#modules/approval/contract/owner.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';
import { checkTasks, templateFields, templateTask } from '../contract/template.ts';
import { BY_HAND } from '../contract/words.ts';
import { tasksIn } from './template.ts';

/** A file has no people of a company: the manager stands for them. */
const fileTask = templateTask.omit({ owner: true, condition: true }).extend({
  ownertypeid: OWNER.schema,
  permissiongroupid: orNull(id),
  departmentid: orNull(id),
});
const ANYBODY = { departmentids: [], officeaddressids: [], subscriptiongradeids: [] };
const asTask = ({ ownertypeid, permissiongroupid, departmentid, ...task }: z.output<typeof fileTask>) => ({
  ...task,
  owner: { typeid: ownertypeid, permissiongroupid, employeeid: null, departmentid },
  condition: ANYBODY,
});
const fileTemplate = z
  .object({
    ...templateFields,
    tasks: z.array(fileTask).min(1).max(60),
    employmenttypes: jobs.shape.employmenttypes,
  })
  .superRefine(({ tasks }, ctx) => {
    const full = z
      .object({ tasks: z.array(templateTask) })
      .superRefine(checkTasks)
      .safeParse({ tasks: tasks.map(asTask) });
    for (const { path, message } of full.error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
  });

/** Templates in the configuration file. */
export const checklistConfiguration = filePart('checklist', {
  templates: fileRows({
    title: 'Checklist templates',
    form: fileTemplate,
    names: {
      permissiongroupid: PERMISSION_GROUP,
      departmentid: DEPARTMENT,
      assetcategoryid: ASSET_CATEGORY,
      documenttypeid: DOCUMENT_TYPE,
    },
    nameOf: ({ checklisttemplatename }) => String(checklisttemplatename),
    stored: async (db) => {
      const rows = await db.selectFrom('checklist_template').selectAll().orderBy('checklisttemplateid').execute();
      return rows.map(({ tasks, ...row }) => ({
        ...row,
        tasks: tasksIn(tasks).map(({ owner, ...task }) => ({
          ...task,
          ownertypeid: owner.typeid === 7 ? 1 : owner.typeid,
          permissiongroupid: owner.permissiongroupid,
          departmentid: owner.departmentid,
        })),
      }));
    },
    create: async ({ db, today }, { forms }) => {
      const rows = (await forms()) as z.output<typeof fileTemplate>[];
      const written = rows.map(({ tasks, ...row }) => ({
        ...row,
        triggeredfrom: row.triggerid === BY_HAND ? null : today,
        tasks: JSON.stringify(tasks.map(asTask)),
      }));
      await db.insertInto('checklist_template').values(written).execute();
    },
  }),
});
