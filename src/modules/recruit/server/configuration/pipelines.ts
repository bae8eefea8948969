import { z } from 'zod';
import { nameKey } from '#platform/server/configuration-rows.ts';
import { pipelineSave, stage } from '../../contract/opening/pipeline.ts';
import { activeColumn, activity, fileKind, firstFault, isActive } from '#platform/server/record-file.ts';

/** A stage of a file names its email template instead of its id. */
const fileStage = stage
  .omit({ pipelinestageid: true, pipelineemailtemplateid: true })
  .extend({ emailtemplate: z.string().nullable().default(null) })
  .partial({ daysallowed: true, istold: true, isknockout: true, isblind: true });
const row = z.object({
  pipelinename: pipelineSave.shape.pipelinename,
  stages: z.array(fileStage),
  ...activity,
});
type Row = z.output<typeof row>;

const asSaved = ({ pipelinename, stages }: Row) =>
  pipelineSave.safeParse({
    pipelineid: null,
    pipelinename,
    isdefault: false,
    stages: stages.map(({ emailtemplate: _mail, ...rest }) => ({
      pipelinestageid: null,
      pipelineemailtemplateid: null,
      daysallowed: null,
      istold: false,
      isknockout: false,
      isblind: false,
      ...rest,
    })),
  });

/** Pipelines with their stages; which one is the default stays. */
export const filePipelines = fileKind({
  title: 'Pipelines',
  row,
  nameOf: ({ pipelinename }) => pipelinename,
  current: async (db) => {
    const stages = await db
      .selectFrom('pipeline as p')
      .innerJoin('pipeline_stage as s', 's.pipelineid', 'p.pipelineid')
      .leftJoin('pipeline_email_template as t', 't.pipelineemailtemplateid', 's.pipelineemailtemplateid')
      .select([
        'p.pipelinename',
        'p.isactive',
        's.stagename',
        's.stagetypeid',
        's.daysallowed',
        's.istold',
        's.isknockout',
        's.isblind',
        't.templatename as emailtemplate',
      ])
      .orderBy('p.pipelineid')
      .orderBy('s.stagerank')
      .execute();
    return [...Map.groupBy(stages, ({ pipelinename }) => pipelinename)].map(
      ([pipelinename, own]) =>
        ({
          pipelinename,
          stages: own.map(({ pipelinename: _of, isactive: _pipeline, ...rest }) => rest),
          isactive: isActive(own[0]?.isactive ?? 1),
        }) as Row,
    );
  },
  faults: (one, existing) => [
    ...firstFault(asSaved(one)),
    ...one.stages.flatMap(({ emailtemplate }) =>
      emailtemplate === null || existing('emailtemplates')(emailtemplate)
        ? []
        : [`There is no email template ${emailtemplate}`],
    ),
  ],
  create: async (db, rows) => {
    const templates = await db
      .selectFrom('pipeline_email_template')
      .select(['pipelineemailtemplateid', 'templatename'])
      .execute();
    const mailOf = new Map(templates.map((one) => [nameKey(one.templatename), one.pipelineemailtemplateid]));
    const created = await db
      .insertInto('pipeline')
      .values(rows.map(({ pipelinename, isactive }) => ({ pipelinename, isactive: activeColumn(isactive) })))
      .returning(['pipelineid', 'pipelinename'])
      .execute();
    const idOf = new Map(created.map((one) => [one.pipelinename, one.pipelineid]));
    const stages = rows.flatMap((one) => {
      const checked = asSaved(one).data?.stages ?? [];
      return checked.map(({ pipelinestageid: _new, ...stageRow }, at) => ({
        ...stageRow,
        pipelineid: idOf.get(one.pipelinename) ?? 0,
        stagerank: at + 1,
        pipelineemailtemplateid: mailOf.get(nameKey(one.stages[at]?.emailtemplate ?? '')) ?? null,
      }));
    });
    await db.insertInto('pipeline_stage').values(stages).execute();
  },
});
