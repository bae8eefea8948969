import { type Audience, AUDIENCES, type Choice, type FieldClass, WIDEST } from '../contract/profile-fields.ts';

/** The visibility rules of one field of one person. */
export type FieldRules = {
  class: FieldClass;
  /** The company's rule. */
  open: readonly Audience[];
  choice: Choice;
  /** The person's choice, if any. */
  chosen: readonly Audience[] | null;
};
/** The relation of the viewer to the person. */
export type Relation = { self: boolean; hr: boolean; line: boolean; team: boolean; department: boolean };
export type Because = 'self' | Audience;
export type Visibility = { visible: true; because: Because } | { visible: false; because: 'company' | 'person' };

/** The audiences the company opens a field to, within what its class allows. HR is always one of them. */
function companyOpens({ class: fieldClass, open }: FieldRules): Audience[] {
  if (fieldClass === 'public') return ['everybody', 'hr'];
  return AUDIENCES.filter((one) => one === 'hr' || (WIDEST[fieldClass].includes(one) && open.includes(one)));
}

/** Whether an audience is included in the open ones: everybody includes all others. */
const within = (open: readonly Audience[], one: Audience): boolean => open.includes('everybody') || open.includes(one);

/**
 * The audiences of a field: the company's, or the person's as far as the company lets people choose. Sensitive fields
 * are never open to groups of colleagues, and those responsible always see a field.
 */
export function openTo(rules: FieldRules): Audience[] {
  const company = companyOpens(rules);
  const { chosen, choice } = rules;
  if (chosen === null || choice === 'none' || rules.class === 'public') return company;
  const allowed = AUDIENCES.filter((one) => WIDEST[rules.class].includes(one));
  const free = choice === 'free' ? allowed : allowed.filter((one) => within(company, one));
  return free.filter((one) => one === 'hr' || chosen.includes(one));
}

/** The audiences a person may choose from for a field; empty when the company leaves no choice. */
export function choosable(rules: FieldRules): Audience[] {
  if (rules.choice === 'none' || rules.class === 'public') return [];
  const all = AUDIENCES.filter((one) => one !== 'hr' && WIDEST[rules.class].includes(one));
  return rules.choice === 'free' ? all : all.filter((one) => within(companyOpens(rules), one));
}

/**
 * Whether a viewer may see a field of a person, and why. The reason is the widest audience that applies, so that what
 * everybody may see is not explained by a special right; for a hidden field it is whose rule hides it.
 */
export function visibleTo(rules: FieldRules, relation: Relation): Visibility {
  if (relation.self) return { visible: true, because: 'self' };
  const meets = (one: Audience): boolean => one === 'everybody' || relation[one];
  const because = openTo(rules).find(meets);
  if (because) return { visible: true, because };
  const company = openTo({ ...rules, chosen: null }).some(meets);
  return { visible: false, because: company ? 'person' : 'company' };
}
