import { PDFDocument } from '@cantoo/pdf-lib';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { epochDay } from '#platform/engine/day.ts';
import { writtenPdf } from '#platform/server/files/clean-pdf.ts';
import { type Fonts, loadFonts } from '#platform/server/print/fonts.ts';
import { certificateContents, type CertificateEdition } from './document.ts';
import { CERTIFICATE_TEMPLATE } from './template.ts';

const SECONDS_PER_DAY = 86_400;
let loaded: { readonly fonts: Fonts; readonly compiler: NodeCompiler } | undefined;

function typesetter() {
  if (!loaded) {
    const fonts = loadFonts();
    loaded = { fonts, compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.blobs }] }) };
  }
  return loaded;
}

/** The employer's own part as PDF; the same certificate gives the same bytes. */
function ownPart(certificate: CertificateEdition): Uint8Array {
  const { fonts, compiler } = typesetter();
  const data = { ...certificateContents(certificate), fonts: fonts.families };
  const pdf = compiler.pdf(
    { mainFileContent: CERTIFICATE_TEMPLATE, inputs: { data: fonts.drawable(JSON.stringify(data)) } },
    { pdfTags: false, creationTimestamp: epochDay(certificate.publishedon) * SECONDS_PER_DAY },
  );
  compiler.evictCache(10);
  return pdf;
}

/**
 * A certificate as PDF: the parts of the portal first, then the employer's own.
 * @param portal the file of the portal; undefined where there is none
 */
export async function certificatePdf(certificate: CertificateEdition, portal?: Uint8Array): Promise<Uint8Array> {
  const own = ownPart(certificate);
  if (!portal) return own;
  const whole = await PDFDocument.create({ updateMetadata: false });
  for (const part of [portal, own]) {
    const from = await PDFDocument.load(part, { updateMetadata: false });
    for (const page of await whole.copyPages(from, from.getPageIndices())) whole.addPage(page);
  }
  return writtenPdf(whole);
}
