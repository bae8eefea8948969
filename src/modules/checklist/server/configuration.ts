import { z } from 'zod';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import type { ConfigurationPart } from '#platform/server/module.ts';
import { OWNER } from '#modules/approval/contract/owner.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';
import { checkTasks, templateFields, templateTask } from '../contract/template.ts';
import { BY_HAND } from '../contract/words.ts';
import { tasksIn } from './template.ts';

/** A file has no people: a task of a named person goes to their manager's rule; groups are named. */
const fileTask = templateTask.omit({ owner: true, condition: true }).extend({
  ownertypeid: OWNER.schema,
  permissiongroup: z.string().nullable().default(null),
});
const row = z.object({
  ...templateFields,
  tasks: z.array(fileTask).min(1).max(60),
  employmenttypes: jobs.shape.employmenttypes,
});
const part = z.object({ checklisttemplates: z.array(row).max(200).optional() });
type FileTemplate = z.output<typeof row>;

const groupsOf = async (db: Db) =>
  db.selectFrom('permission_group').select(['permissiongroupid', 'permissiongroupname']).execute();

async function current(db: Db): Promise<FileTemplate[]> {
  const groups = new Map((await groupsOf(db)).map((one) => [one.permissiongroupid, one.permissiongroupname]));
  const rows = await db
    .selectFrom('checklist_template')
    .select(['checklisttemplatename', 'description', 'triggerid', 'isordered', 'soondays', 'tasks', 'employmenttypes'])
    .orderBy('checklisttemplateid')
    .execute();
  return rows.map(({ tasks, triggerid, ...template }) => ({
    ...template,
    triggerid: triggerid as FileTemplate['triggerid'],
    tasks: tasksIn(tasks).map(({ owner, condition: _condition, ...task }) => ({
      ...task,
      // A file has no people and no departments of a company: the usual owner stands for them.
      ownertypeid: owner.typeid === 7 || owner.typeid === 9 ? 1 : owner.typeid,
      permissiongroup: groups.get(owner.permissiongroupid ?? 0) ?? null,
    })),
  }));
}

const ANYBODY = { departmentids: [], officeaddressids: [], subscriptiongradeids: [] };

/** Templates in the configuration file: names that the company does not have are added, nothing is changed. */
export const checklistConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ checklisttemplates: await current(db) }),
  take: async (db, input, apply, today) => {
    const read = part.safeParse(input);
    if (!read.success)
      return { changes: [], problems: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) };
    const { checklisttemplates } = read.data;
    if (!checklisttemplates) return { changes: [], problems: [] };
    const fresh = freshRows(checklisttemplates, await current(db), (one) => one.checklisttemplatename);
    const groups = new Map(
      (await groupsOf(db)).map((one) => [nameKey(one.permissiongroupname), one.permissiongroupid]),
    );
    const problems: string[] = [];
    const created = fresh.map(({ tasks, employmenttypes, ...template }) => {
      const full = tasks.map(({ ownertypeid, permissiongroup, ...task }) => {
        const permissiongroupid = groups.get(nameKey(permissiongroup ?? '')) ?? null;
        if (ownertypeid === 6 && permissiongroupid === null)
          problems.push(`${template.checklisttemplatename}: There is no permission group ${permissiongroup ?? ''}.`);
        return {
          ...task,
          owner: { typeid: ownertypeid, permissiongroupid, employeeid: null, departmentid: null },
          condition: ANYBODY,
        };
      });
      const checked = z
        .object({ tasks: z.array(templateTask) })
        .superRefine(checkTasks)
        .safeParse({ tasks: full });
      problems.push(
        ...(checked.error?.issues ?? []).map(({ message }) => `${template.checklisttemplatename}: ${message}.`),
      );
      return {
        ...template,
        triggeredfrom: template.triggerid === BY_HAND ? null : today,
        employmenttypes,
        tasks: JSON.stringify(full),
      };
    });
    if (apply && problems.length === 0 && created.length > 0)
      await db.insertInto('checklist_template').values(created).execute();
    return {
      changes: createdRows(
        'Checklist templates',
        fresh.map((one) => one.checklisttemplatename),
      ),
      problems,
    };
  },
};
