import { runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { filesOfRun } from './file-list.ts';
import { fileOfRun } from './file-of-run.ts';

const list = serve(runFiles, ({ db, tenant }, { payrollrunid }) => filesOfRun(db, tenant.companyname, payrollrunid));

const file = serveFile(runFile, (ctx, input) =>
  fileOfRun({ tx: (work) => ctx.tx(work), companyname: ctx.tenant.companyname, label: ctx.tenant.label }, input),
);

export const fileEndpoints = [list, file];
