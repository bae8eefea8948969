import { z } from 'zod';
import { day } from '#platform/engine/day.ts';
import { nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { fileKind, fileOfKind, firstFault } from '#platform/server/record-file.ts';
import { saveRows, storedRows } from '#platform/server/record-kind.ts';
import { competencyRecord } from '../contract/competency.ts';
import { performanceCycleRecord, performReminderRecord, phase } from '../contract/cycle.ts';
import { reviewFormRecord, section, type Section } from '../contract/form.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';
import { payRanges } from './pay-range-file.ts';
import { namesOf } from './record-names.ts';

const scales = fileOfKind(ratingScaleRecord);
const structures = fileOfKind(reviewStructureRecord);
const reminders = fileOfKind(performReminderRecord);

const competencyRow = z.object({
  competencyname: competencyRecord.fields.competencyname.save,
  description: competencyRecord.fields.description.save,
  designations: z.array(z.string().max(100)).max(500).default([]),
  grades: z.array(z.string().max(100)).max(500).default([]),
});
const competencies = fileKind({
  title: competencyRecord.words.list,
  row: competencyRow,
  nameOf: (row) => row.competencyname,
  current: async (db) => {
    const [designations, grades] = [await namesOf(db, 'designation'), await namesOf(db, 'grade')];
    return (await storedRows(db, competencyRecord)).map((row) => ({
      competencyname: String(row['competencyname']),
      description: row['description'] as string | null,
      designations: (row['designationids'] as number[]).flatMap((one) => designations.nameOf.get(one) ?? []),
      grades: (row['subscriptiongradeids'] as number[]).flatMap((one) => grades.nameOf.get(one) ?? []),
    }));
  },
  faults: (row, existing) => [
    ...row.designations
      .filter((name) => !existing('designation')(name))
      .map((name) => `There is no designation ${name}`),
    ...row.grades.filter((name) => !existing('grade')(name)).map((name) => `There is no grade ${name}`),
  ],
  create: async (db, rows) => {
    const [designations, grades] = [await namesOf(db, 'designation'), await namesOf(db, 'grade')];
    await db
      .insertInto('competency')
      .values(
        rows.map(({ designations: own, grades: ranks, ...row }) => ({
          ...row,
          designationids: own.flatMap((name) => designations.idOf.get(nameKey(name)) ?? []),
          subscriptiongradeids: ranks.flatMap((name) => grades.idOf.get(nameKey(name)) ?? []),
        })),
      )
      .execute();
  },
});

const fileSection = section
  .omit({ ratingscaleid: true })
  .extend({ ratingscale: z.string().max(100).nullable().default(null) });
const formRow = z.object({
  reviewformname: reviewFormRecord.fields.reviewformname.save,
  ratingscale: z.string().max(100),
  sections: z.array(fileSection).min(1).max(12),
});
const forms = fileKind({
  title: reviewFormRecord.words.list,
  row: formRow,
  nameOf: (row) => row.reviewformname,
  current: async (db) => {
    const { nameOf } = await namesOf(db, 'rating_scale');
    return (await storedRows(db, reviewFormRecord)).map((row) => ({
      reviewformname: String(row['reviewformname']),
      ratingscale: nameOf.get(Number(row['ratingscaleid'])) ?? '',
      sections: (row['sections'] as Section[]).map(({ ratingscaleid, ...own }) => ({
        ...own,
        ratingscale: ratingscaleid === null ? null : (nameOf.get(ratingscaleid) ?? null),
      })),
    }));
  },
  faults: ({ ratingscale, sections, reviewformname }, existing) => [
    ...[ratingscale, ...sections.flatMap((one) => one.ratingscale ?? [])]
      .filter((name) => !existing('scale')(name))
      .map((name) => `There is no rating scale ${name}`),
    ...firstFault(
      reviewFormRecord.calls.save.input.safeParse({
        reviewformid: null,
        reviewformname,
        ratingscaleid: 1,
        sections: sections.map(({ ratingscale: _scale, ...own }) => ({ ...own, ratingscaleid: null })),
      }),
    ),
  ],
  create: async (db, rows) => {
    const { idOf } = await namesOf(db, 'rating_scale');
    const id = (name: string | null): number | null => (name === null ? null : (idOf.get(nameKey(name)) ?? null));
    await saveRows(
      db,
      reviewFormRecord,
      rows.map(({ reviewformname, ratingscale, sections }) => ({
        reviewformname,
        ratingscaleid: id(ratingscale),
        sections: sections.map(({ ratingscale: own, ...one }) => ({ ...one, ratingscaleid: id(own) })),
      })),
    );
  },
});

const cycleRow = z.object({
  performancecyclename: performanceCycleRecord.fields.performancecyclename.save,
  reviewstructure: z.string().max(100),
  reviewform: z.string().max(100),
  snapshotday: performanceCycleRecord.fields.snapshotday.save,
  employmenttypes: performanceCycleRecord.fields.employmenttypes.save,
  phases: z.array(phase).min(1).max(9),
});
const cycles = fileKind({
  title: performanceCycleRecord.words.list,
  row: cycleRow,
  nameOf: (row) => row.performancecyclename,
  current: async (db) => {
    const [ofStructures, ofForms] = [await namesOf(db, 'review_structure'), await namesOf(db, 'review_form')];
    return (await storedRows(db, performanceCycleRecord)).map((row) => ({
      performancecyclename: String(row['performancecyclename']),
      reviewstructure: ofStructures.nameOf.get(Number(row['reviewstructureid'])) ?? '',
      reviewform: ofForms.nameOf.get(Number(row['reviewformid'])) ?? '',
      snapshotday: day(String(row['snapshotday'])),
      employmenttypes: row['employmenttypes'] as string[],
      phases: row['phases'] as z.output<typeof phase>[],
    }));
  },
  faults: ({ reviewstructure, reviewform, ...row }, existing) => [
    ...(existing('structure')(reviewstructure) ? [] : [`There is no review structure ${reviewstructure}`]),
    ...(existing('form')(reviewform) ? [] : [`There is no review form ${reviewform}`]),
    ...firstFault(
      performanceCycleRecord.calls.save.input.safeParse({
        performancecycleid: null,
        ...row,
        reviewstructureid: 1,
        reviewformid: 1,
        businessunitids: [],
        officeaddressids: [],
        subscriptiongradeids: [],
      }),
    ),
  ],
  create: async (db, rows) => {
    const [ofStructures, ofForms] = [await namesOf(db, 'review_structure'), await namesOf(db, 'review_form')];
    await db
      .insertInto('performance_cycle')
      .values(
        rows.map(({ reviewstructure, reviewform, phases, ...row }) => ({
          ...row,
          reviewstructureid: ofStructures.idOf.get(nameKey(reviewstructure)) ?? 0,
          reviewformid: ofForms.idOf.get(nameKey(reviewform)) ?? 0,
          phases: JSON.stringify(phases),
        })),
      )
      .execute();
  },
});

const part = z.object({
  perform: z
    .object({
      scales: scales.list,
      competencies: competencies.list,
      forms: forms.list,
      structures: structures.list,
      cycles: cycles.list,
      reminders: reminders.list,
      payranges: payRanges.list,
    })
    .optional(),
});

async function take(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const rows = data.perform;
  if (!rows) return { changes: [], problems: [] };
  const scale = await scales.compare(db, rows.scales);
  const structure = await structures.compare(db, rows.structures);
  const form = await forms.compare(db, rows.forms);
  const [designations, grades] = [await namesOf(db, 'designation'), await namesOf(db, 'grade')];
  const has = {
    scale: scale.has,
    structure: structure.has,
    form: form.has,
    designation: (name: string) => designations.idOf.has(nameKey(name)),
    grade: (name: string) => grades.idOf.has(nameKey(name)),
  };
  const isKnown = (kind: string) => has[kind as keyof typeof has];
  const kinds = [
    scale,
    await competencies.compare(db, rows.competencies),
    form,
    structure,
    await cycles.compare(db, rows.cycles),
    await reminders.compare(db, rows.reminders),
    await payRanges.compare(db, rows.payranges),
  ];
  const problems = kinds.flatMap(({ faults }) => faults(isKnown));
  if (apply && problems.length === 0) for (const { create } of kinds) await create();
  return { changes: kinds.flatMap(({ changes }) => changes), problems };
}

/** The set-up of reviews in the configuration file, by names. A cycle in a file is for everybody and is not launched. */
export const performConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({
    perform: {
      scales: await scales.current(db),
      competencies: await competencies.current(db),
      forms: await forms.current(db),
      structures: await structures.current(db),
      cycles: await cycles.current(db),
      reminders: await reminders.current(db),
      payranges: await payRanges.current(db),
    },
  }),
  take,
};
