import { z } from 'zod';
import { dayField, listOf, orNull, text } from '#platform/contract/fields.ts';
import {
  policyDetail,
  restrictedDates,
  slabOf,
  type VersionDetail,
  versionDetail,
} from '../../contract/policy-detail.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';

/** Unpaid Leave is in every company: the file calls it by this name, whatever a company calls it. */
export const UNPAID_NAME = 'Unpaid Leave';
const name = text(100).min(1);

/** What a version of a policy says, with leave types by name. */
export const fileDetail = z.object({
  details: z
    .array(
      policyDetail
        .omit({ leavepolicydetailid: true, leavetypeid: true, leavecategoryid: true, documentotherwiseid: true })
        .extend({
          leavetype: name,
          documentotherwise: orNull(name),
          clubbing: listOf(z.object({ notwith: name, chargeas: name }), 20),
          slabs: listOf(slabOf.omit({ gradeid: true }).extend({ grade: orNull(name) }), 60),
        }),
    )
    .min(1)
    .max(50),
  restricted: listOf(
    z.object({ fromdate: dayField, todate: dayField, leavetypes: listOf(name, 50), why: restrictedDates.shape.why }),
    100,
  ),
  prefixsuffixmindays: versionDetail.shape.prefixsuffixmindays,
});
export type FileDetail = z.output<typeof fileDetail>;

/** A version for the file. @param nameOf the name of a leave type by its id, `gradeOf` that of a grade */
export const toFile = (
  { details, restricted, prefixsuffixmindays }: VersionDetail,
  { nameOf, gradeOf }: { readonly nameOf: (id: number) => string; readonly gradeOf: (id: number) => string },
): unknown => ({
  details: details.map((detail) => {
    const {
      leavepolicydetailid: _id,
      leavetypeid,
      leavecategoryid: _category,
      documentotherwiseid,
      clubbing,
      slabs,
      ...rules
    } = detail;
    return {
      leavetype: nameOf(leavetypeid),
      ...rules,
      slabs: slabs.map(({ gradeid, ...slab }) => ({ ...slab, grade: gradeid === null ? null : gradeOf(gradeid) })),
      documentotherwise: documentotherwiseid === null ? null : nameOf(documentotherwiseid),
      clubbing: clubbing.map(({ notwithid, chargeasid }) => ({
        notwith: nameOf(notwithid),
        chargeas: nameOf(chargeasid),
      })),
    };
  }),
  restricted: restricted.map(({ leavetypeids, ...dates }) => ({ ...dates, leavetypes: leavetypeids.map(nameOf) })),
  prefixsuffixmindays,
});

/** Names of leave types that a version needs. */
export const namesIn = ({ details, restricted }: FileDetail): string[] => [
  ...details.flatMap(({ leavetype, documentotherwise, clubbing }) => [
    leavetype,
    ...(documentotherwise === null ? [] : [documentotherwise]),
    ...clubbing.flatMap(({ notwith, chargeas }) => [notwith, chargeas]),
  ]),
  ...restricted.flatMap(({ leavetypes }) => leavetypes),
];

/** Names of grades that a version needs. */
export const gradesIn = ({ details }: FileDetail): string[] =>
  details.flatMap(({ slabs }) => slabs.flatMap(({ grade }) => grade ?? []));

type TypeIn = { readonly leavetypeid: number; readonly leavecategoryid: number };
const UNKNOWN: TypeIn = { leavetypeid: UNPAID_LEAVE, leavecategoryid: 1 };

/** A version of the file as it is stored. @param typeOf the leave type of a name, `gradeOf` the grade; they were checked before */
export const fromFile = (
  { details, restricted, prefixsuffixmindays }: FileDetail,
  typeOf: (leavetype: string) => TypeIn | undefined,
  gradeOf: (grade: string) => number | undefined,
): VersionDetail => {
  const idOf = (leavetype: string): number => (typeOf(leavetype) ?? UNKNOWN).leavetypeid;
  return versionDetail.parse({
    details: details.map(({ leavetype, documentotherwise, clubbing, slabs, ...rules }, at) => ({
      ...rules,
      ...(typeOf(leavetype) ?? UNKNOWN),
      leavepolicydetailid: at + 1,
      slabs: slabs.map(({ grade, ...slab }) => ({ ...slab, gradeid: grade === null ? null : gradeOf(grade) })),
      documentotherwiseid: documentotherwise === null ? null : idOf(documentotherwise),
      clubbing: clubbing.map(({ notwith, chargeas }) => ({ notwithid: idOf(notwith), chargeasid: idOf(chargeas) })),
    })),
    restricted: restricted.map(({ leavetypes, ...dates }) => ({ ...dates, leavetypeids: leavetypes.map(idOf) })),
    prefixsuffixmindays,
  });
};
