import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '../contract/fields.ts';
import { nameKey } from './configuration-rows.ts';
import type { DB, Db } from './db.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows that others refer to: in a configuration file by their names. */
export type Reference = {
  readonly table: keyof DB;
  readonly id: string;
  readonly name: string;
  /** Where a file brings such rows, as `choices.grades[]`. */
  readonly place?: string;
  /** Names that every company uses, whatever it calls the row. */
  readonly usual?: Readonly<Record<number, string>>;
  /** What is said where there is none of a name; without it the name is created. */
  readonly missing?: (row: string, name: string) => string;
};

export const GRADE: Reference = {
  table: 'grade',
  id: 'subscriptiongradeid',
  name: 'gradename',
  place: 'choices.grades[]',
  missing: (row, name) => `${row}: there is no grade ${name}.`,
};
export const BUSINESS_UNIT: Reference = {
  table: 'business_unit',
  id: 'businessunitid',
  name: 'businessunitname',
  place: 'choices.businessunits[]',
  missing: (row, name) => `${row}: there is no business unit ${name}.`,
};
export const OFFICE: Reference = {
  table: 'company_office',
  id: 'officeaddressid',
  name: 'officename',
  place: 'offices[].name',
  missing: (row, name) => `${row}: there is no office ${name}.`,
};
export const DEPARTMENT: Reference = {
  table: 'department',
  id: 'departmentid',
  name: 'departmentname',
  place: 'choices.departments[]',
  missing: (row, name) => `${row}: there is no department ${name}.`,
};
export const PERMISSION_GROUP: Reference = {
  table: 'permission_group',
  id: 'permissiongroupid',
  name: 'permissiongroupname',
  missing: (row, name) => `${row}: there is no permission group ${name}.`,
};
export const DESIGNATION: Reference = {
  table: 'designation',
  id: 'designationid',
  name: 'designationname',
  missing: (row, name) => `${row}: there is no designation ${name}.`,
};

export const ASSET_CATEGORY: Reference = {
  table: 'asset_category',
  id: 'assetcategoryid',
  name: 'assetcategoryname',
  place: 'assets.categories[].assetcategoryname',
  missing: (row, name) => `${row}: there is no category of assets ${name}.`,
};
export const DOCUMENT_TYPE: Reference = {
  table: 'document_type',
  id: 'documenttypeid',
  name: 'documenttypename',
  place: 'drive.documenttypes[].documenttypename',
  missing: (row, name) => `${row}: there is no document type ${name}.`,
};

export const CHECKLIST_TEMPLATE: Reference = {
  table: 'checklist_template',
  id: 'checklisttemplateid',
  name: 'checklisttemplatename',
  place: 'checklist.templates[].checklisttemplatename',
  missing: (row, name) => `${row}: there is no checklist template ${name}.`,
};

/** Unpaid Leave is in every company: the file calls it by this name, whatever a company calls it. */
export const LEAVE_TYPE: Reference = {
  table: 'leave_type',
  id: 'leavetypeid',
  name: 'leavetypename',
  place: 'leave.types[].leavetypename',
  usual: { 4: 'Unpaid Leave' },
  missing: (row, name) => `${row}: there is no leave type ${name}.`,
};

/** The values at a place of a file, as `leave.types[].leavetypename`. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  const inner = isObject(value) ? value[key.replace('[]', '')] : undefined;
  if (!key.endsWith('[]')) return valuesAt(inner, rest);
  return Array.isArray(inner) ? inner.flatMap((one) => valuesAt(one, rest)) : [];
}

export type IdOf = (of: Reference, name: string) => number;
/** The rows of a reference by name and by id. */
export type NamedRows = {
  readonly nameOf: (of: Reference, id: number) => string;
  readonly idOf: IdOf;
  readonly has: (of: Reference, name: string) => boolean;
};

/** Loads the rows of references; `file` brings further names. A statement for each reference. */
export async function namedRows(db: Db, references: Iterable<Reference>, file: unknown = {}): Promise<NamedRows> {
  const names = new Map<Reference, Map<number, string>>();
  const ids = new Map<Reference, Map<string, number>>();
  for (const of of new Set(references)) {
    const rows = await db
      .selectFrom(of.table as 'grade')
      .select([sql<number>`${sql.ref(of.id)}`.as('id'), sql<string>`${sql.ref(of.name)}`.as('name')])
      .execute();
    const own = rows.map(({ id, name }) => [id, of.usual?.[id] ?? name] as const);
    const coming = valuesAt(file, of.place?.split('.') ?? ['none[]']).filter((name) => typeof name === 'string');
    names.set(of, new Map(own));
    ids.set(
      of,
      new Map([
        ...coming.map((name) => [nameKey(name), 0] as const),
        ...rows.map(({ id, name }) => [nameKey(name), id] as const),
        ...own.map(([id, name]) => [nameKey(name), id] as const),
      ]),
    );
  }
  return {
    nameOf: (of, id) => names.get(of)?.get(id) ?? '',
    idOf: (of, name) => ids.get(of)?.get(nameKey(name)) ?? 0,
    has: (of, name) => ids.get(of)?.has(nameKey(name)) ?? false,
  };
}

/** The key of a name in the file, by that of its id: `gradeid` is `grade`, `subscriptiongradeids` is `grades`. */
export const fileKey = (key: string): string =>
  key
    .replace(/^subscriptiongrade/, 'grade')
    .replace(/^officeaddress/, 'office')
    .replace(/id(s?)$/, '$1');

/** What differs between a form and its row of the file, by the keys of the form at any depth. */
export type FileKeys = {
  /** Ids that are names in the file, below `fileKey` of their key. */
  readonly names?: Readonly<Record<string, Reference>>;
  /** Keys that the file does not have, with what the form gets; `own` are those of the row itself, as its id. */
  readonly without?: Json;
  readonly own?: Json;
  /** What keys are that a file leaves out. */
  readonly missing?: Json;
};

type Inner = { readonly element?: z.ZodType; readonly innerType?: z.ZodType; readonly out?: z.ZodType };
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Inner & { checks?: z.core.$ZodCheck[] };
/** The schema that a list, a default, an optional or a cleaned value is of. */
const innerOf = (schema: z.ZodType) => {
  const def = defOf(schema);
  return (['element', 'innerType', 'out'] as const).find((part) => def[part] !== undefined);
};
/** A schema of another inner one: its own rules stay but those that read it. */
function around(schema: z.ZodType, part: keyof Inner, change: (inner: z.ZodType) => z.ZodType): z.ZodType {
  const def = defOf(schema);
  const inner = def[part];
  const next = inner && change(inner);
  if (next === inner) return schema;
  const checks = def.checks?.filter((one) => one._zod.def.check !== 'custom');
  return describedAs(schema, schema.clone({ ...def, [part]: next, checks } as never));
}
const describedAs = ({ description }: z.ZodType, schema: z.ZodType): z.ZodType =>
  description === undefined ? schema : schema.describe(description);

/** The longest name: that of a question. */
const NAME = text(300);
/** Names in place of ids; one that is created where it is missing is checked by who creates it. */
const namesFor = (schema: z.ZodType, isCreated: boolean): z.ZodType => {
  const part = innerOf(schema);
  if (part !== undefined) return around(schema, part, (inner) => namesFor(inner, isCreated));
  return isCreated ? NAME : NAME.min(1, 'Please enter name');
};

/**
 * The row of the file for a form, and the way from one to the other: names in place of ids.
 * @param form the form that a screen saves; rules between its fields are left to it
 */
export function namedForm(form: z.ZodType, { names = {}, without = {}, own = {}, missing = {} }: FileKeys) {
  const asOf = (key: string) => (key in names ? fileKey(key) : key);

  const dropped = (isTop: boolean): Json => (isTop ? { ...without, ...own } : without);

  const rowOf = (schema: z.ZodType, isTop = false): z.ZodType => {
    if (schema instanceof z.ZodObject) {
      const shape: [string, z.ZodType][] = Object.entries(schema.shape);
      const rows = shape.flatMap(([key, inner]) => {
        if (key in dropped(isTop)) return [];
        const reference = names[key];
        const row = reference ? namesFor(inner, !reference.missing) : rowOf(inner);
        return [[asOf(key), key in missing ? describedAs(inner, row.default(missing[key] as never)) : row] as const];
      });
      const isSame = rows.length === shape.length && rows.every(([, row], at) => row === shape[at]?.[1]);
      return isSame && !defOf(schema).checks?.length ? schema : describedAs(schema, z.object(Object.fromEntries(rows)));
    }
    const part = innerOf(schema);
    return part === undefined ? schema : around(schema, part, (inner) => rowOf(inner));
  };

  type Shape = readonly (readonly [string, z.ZodType])[];
  type Way = (shape: Shape, value: Json, without: Json) => [string, unknown][];
  const walk = (schema: z.ZodType, value: unknown, way: Way, isTop = false): unknown => {
    if (value === null || value === undefined) return value;
    if (schema instanceof z.ZodObject)
      return isObject(value)
        ? Object.fromEntries(way(Object.entries(schema.shape as Record<string, z.ZodType>), value, dropped(isTop)))
        : value;
    const part = innerOf(schema);
    const inner = part && defOf(schema)[part];
    if (!inner) return value;
    return part === 'element' && Array.isArray(value)
      ? value.map((one) => walk(inner, one, way))
      : walk(inner, value, way);
  };
  const each = (value: unknown, change: (one: unknown) => unknown): unknown =>
    Array.isArray(value) ? value.map(change) : value === null ? null : change(value);

  return {
    row: rowOf(form, true),
    references: Object.values(names),
    /** A path of the form as the file has it. */
    path: (path: readonly PropertyKey[]): string => path.map((one) => asOf(String(one))).join('.'),
    toFile: (value: Json, { nameOf }: Pick<NamedRows, 'nameOf'>): Json => {
      const way: Way = (shape, object, skipped) =>
        shape.flatMap(([key, inner]): [string, unknown][] => {
          if (key in skipped || !(key in object)) return [];
          const reference = names[key];
          if (!reference) return [[key, walk(inner, object[key], way)]];
          // The driver reads ids within a column of several as text.
          return [[asOf(key), each(object[key], (id) => nameOf(reference, Number(id)))]];
        });
      return walk(form, value, way, true) as Json;
    },
    toForm: (value: Json, { idOf }: Pick<NamedRows, 'idOf'>): Json => {
      const way: Way = (shape, object, skipped) =>
        shape.flatMap(([key, inner]): [string, unknown][] => {
          if (key in skipped) return [[key, skipped[key]]];
          const reference = names[key];
          const one = object[asOf(key)];
          if (one === undefined) return [];
          return [[key, reference ? each(one, (name) => idOf(reference, String(name))) : walk(inner, one, way)]];
        });
      return walk(form, value, way, true) as Json;
    },
  };
}
export type NamedForm = ReturnType<typeof namedForm>;

/** What names are of no row, as an import says it; each once. */
export function unknownNames(
  { toForm }: Pick<NamedForm, 'toForm'>,
  row: Json,
  label: string,
  rows: NamedRows,
): string[] {
  const faults = new Set<string>();
  const idOf: IdOf = (of, name) => {
    if (of.missing && !rows.has(of, name)) faults.add(of.missing(label, name));
    return 1;
  };
  toForm(row, { idOf });
  return [...faults];
}

/** Ids for names while a file is only looked at, the same for the same name: what a form refuses depends on no more. */
export function numberedNames(): Pick<NamedRows, 'idOf'> {
  const numbers = new Map<string, number>();
  return {
    idOf: (of, name) => {
      const key = `${of.table} ${nameKey(name)}`;
      const number = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, number);
      return number;
    },
  };
}
