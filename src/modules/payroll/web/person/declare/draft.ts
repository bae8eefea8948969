import {
  type DeclarationSent,
  declarationSent,
  type DeclarationView,
  type RentSent,
} from '../../../contract/person/declare-lines.ts';

/** A rent as it is typed; amounts in paise. */
export type RentDraft = Omit<RentSent, 'rentpermonth' | 'landlordpan' | 'frommonth' | 'untilmonth'> & {
  readonly key: string;
  readonly frommonth: string;
  readonly untilmonth: string;
  readonly rentpermonth: number | null;
  readonly landlordpan: string;
};
/** What is typed of a section; null while its box is empty. */
export type AmountDraft = { readonly declared: number | null; readonly higher: boolean };
export type Draft = {
  readonly amounts: Readonly<Record<string, AmountDraft>>;
  readonly rents: readonly RentDraft[];
};

/** A declaration as the form begins with it: the sections that are declared, and the rents. */
export const draftOf = ({ lines, rents }: DeclarationView): Draft => ({
  amounts: Object.fromEntries(
    lines
      .filter(({ declared }) => declared > 0)
      .map(({ section, declared, higher }) => [section, { declared, higher }]),
  ),
  rents: rents.map(({ declaredrentid, frommonth, untilmonth, rentpermonth, city, landlordname, ...row }) => ({
    key: String(declaredrentid),
    declaredrentid,
    frommonth,
    untilmonth,
    rentpermonth,
    city,
    landlordname,
    landlordpan: row.landlordpan ?? '',
    relationshipid: row.relationshipid,
  })),
});

const rentSent = (row: RentDraft) => ({
  declaredrentid: row.declaredrentid,
  frommonth: row.frommonth,
  untilmonth: row.untilmonth,
  rentpermonth: row.rentpermonth ?? 0,
  city: row.city,
  landlordname: row.landlordname,
  landlordpan: row.landlordpan.trim() || null,
  relationshipid: row.relationshipid,
});

/** What is sent of a form. */
export const sentOf = ({ amounts, rents }: Draft) => ({
  sections: Object.entries(amounts).map(([section, { declared, higher }]) => ({
    section,
    declared: declared ?? 0,
    higher,
  })),
  rents: rents.map(rentSent),
});

/** The same without the rows that are not complete, for the tax while somebody types. */
export const completeOf = (draft: Draft): DeclarationSent => {
  const { sections, rents } = declarationSent.shape;
  return {
    sections: sentOf(draft).sections.filter((row) => sections.element.safeParse(row).success),
    rents: draft.rents.flatMap((row) => rents.element.safeParse(rentSent(row)).data ?? []),
  };
};

/** Problems of the form by field, such as `rents.0.city`. */
export function problemsOf(draft: Draft): Readonly<Record<string, string>> {
  const { error } = declarationSent.safeParse(sentOf(draft));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
