import { needPublicKey } from '#platform/server/public-key.ts';
import { type OpenContext, serveOpen } from '#platform/server/serve.ts';
import {
  getJobQuestions,
  getOpenJob,
  listOpenJobs,
  listOpenJobsPublic,
  listPublicTemplates,
} from '../../contract/opening/public-job.ts';
import { noSuchOpening, openJob, openJobQuestions, openJobs, publicTemplates } from '../opening/open-jobs.ts';

const list = (ctx: OpenContext) => {
  needPublicKey(ctx);
  return ctx.tx((db) => openJobs(db, ctx));
};

export const publicCalls = [
  serveOpen(listOpenJobs, list),
  serveOpen(listOpenJobsPublic, list),
  serveOpen(getOpenJob, async (ctx, { jobcode }) => {
    needPublicKey(ctx);
    return [(await ctx.tx((db) => openJob(db, ctx, jobcode))) ?? noSuchOpening()];
  }),
  serveOpen(listPublicTemplates, async (ctx) => {
    needPublicKey(ctx);
    return ctx.tx(publicTemplates);
  }),
  serveOpen(getJobQuestions, async (ctx, { requisitionjobid }) => {
    needPublicKey(ctx);
    const request = await ctx.tx((db) => openJobQuestions(db, ctx, requisitionjobid));
    return [{ requisitionjobid, requisitionjobquestion: request ?? noSuchOpening() }];
  }),
];
