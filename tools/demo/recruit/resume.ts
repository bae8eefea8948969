import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { DemoCandidate } from './people.ts';

const MARGIN = 64;
const PAGE = { width: 595, height: 842 };

/** A résumé of one page, as a candidate of the demo company sends it. */
export async function demoResume(candidate: DemoCandidate): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(candidate.fullname);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - MARGIN;
  const write = (text: string, size = 11, font = plain) => {
    y -= size + 7;
    page.drawText(text, { x: MARGIN, y, size, font });
  };
  const heading = (text: string) => {
    y -= 14;
    write(text, 13, bold);
  };
  write(candidate.fullname, 22, bold);
  write(
    `${candidate.city}, ${candidate.state} · ${candidate.emailid} · ${candidate.callingcode} ${candidate.mobilenumber}`,
  );
  heading('Skills');
  for (const skill of [candidate.advanceskill, candidate.elementryskill, candidate.workinglanguage]) write(skill);
  heading('Experience');
  if (candidate.experience.length === 0) write('None yet: this would be my first position.');
  for (const one of candidate.experience)
    write(`${one.designationname}, ${one.companyname}, ${one.city} (since ${one.fromdate.slice(0, 4)})`);
  heading('Education');
  const { qualification, specialization, institution, todate } = candidate.education;
  write(`${qualification} in ${specialization}, ${institution} (${todate.slice(0, 4)})`);
  return pdf.save();
}
