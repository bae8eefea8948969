import { previewSlipDesign } from '#modules/payroll/contract/outputs/slip-design.ts';
import { pageImage } from '#platform/server/files/page-picture.ts';
import { serveOpen } from '#platform/server/serve.ts';
import { payslipPdfs } from '../payslip-pdf.ts';
import { publishedPayslips } from '../../run/effective-payslips.ts';
import { findPayslip, isInsider } from '../find-payslip.ts';
import { documentsOf } from '../payslip-documents.ts';
import { companyLogo } from './design.ts';

let printer: ReturnType<typeof payslipPdfs> | undefined;

/** A payslip that the caller may see in a design that is not saved, as a picture; nothing where there is no payslip yet. */
const preview = serveOpen(previewSlipDesign, async (ctx, { employeeid, ...design }) => {
  const { session, tenant, env } = ctx;
  const documents = await ctx.tx(async (db, people) => {
    const newest = await publishedPayslips(db)
      .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
      .select(['p.payrollrunid', 'p.employeeid'])
      .where(people.within('p.employeeid'))
      .$if(employeeid !== undefined, (query) => query.where('p.employeeid', '=', employeeid ?? 0))
      .orderBy('p.payrollmonth', 'desc')
      .orderBy('e.employeecode')
      .orderBy('p.payrollrunid', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return [];
    const stored = await findPayslip({ db, people, session }, newest.payrollrunid, newest.employeeid);
    return documentsOf(db, [stored], {
      companyname: tenant.companyname,
      zone: tenant.timezoneid,
      insider: isInsider(session),
      logo: await companyLogo(db, { files: env.files, subscriptionid: tenant.subscriptionid }),
      design,
    });
  });
  const [document] = documents;
  printer ??= payslipPdfs();
  return document ? [await pageImage(printer(document), 1)] : [];
});

export const slipPreviewEndpoints = [preview];
