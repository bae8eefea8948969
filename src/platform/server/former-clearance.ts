type File = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly File[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The owner of a task by who was responsible for an item: head of a department, permission group, else the manager. */
const OWNERS: Readonly<Record<number, number>> = { 2: 9, 3: 6 };
/** The longest name of a template. */
const NAME_LIMIT = 100;

/** An item of a clearance as a task of a template; `at` counts from 0. */
const taskOf = (item: File, at: number, isordered: boolean): File => ({
  title: item['title'],
  instructions: null,
  kindid: 1,
  assetcategory: null,
  documenttype: null,
  ownertypeid: OWNERS[Number(item['responsibleid'])] ?? 1,
  permissiongroup: item['permissiongroup'] ?? null,
  department: item['department'] ?? null,
  duedays: 0,
  isworkingdays: false,
  waitsfor: isordered ? Array.from({ length: at }, (_, before) => before + 1) : [],
  hiddendays: null,
  isprivate: false,
  isproofrequired: false,
  isblocking: true,
  questions: [],
});

/**
 * A configuration file whose exit policies have the items of their clearance, as files before templates of checklists were
 * the one place for them: the items become a template, which the policy names.
 */
export function withClearanceTemplates(file: File): File {
  const exit = file['exit'];
  if (!isObject(exit)) return file;
  const policies = listOf(exit['policies']);
  if (!policies.some((policy) => 'clearance' in policy)) return file;
  const templates: File[] = [];
  const present = policies.map(({ clearance, isordered, ...policy }) => {
    const items = listOf(clearance);
    if (items.length === 0) return 'checklisttemplate' in policy ? policy : { ...policy, checklisttemplate: null };
    const checklisttemplatename = `Clearance: ${String(policy['exitpolicyname'])}`.slice(0, NAME_LIMIT);
    templates.push({
      checklisttemplatename,
      description: null,
      triggerid: 5,
      isordered: false,
      soondays: 3,
      employmenttypes: [],
      tasks: items.map((item, at) => taskOf(item, at, isordered === true)),
    });
    return { ...policy, checklisttemplate: checklisttemplatename };
  });
  const checklist = isObject(file['checklist']) ? file['checklist'] : {};
  return {
    ...file,
    checklist: { ...checklist, templates: [...listOf(checklist['templates']), ...templates] },
    exit: { ...exit, policies: present },
  };
}
