import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { day, epochDay } from '#platform/engine/day.ts';
import { type Fonts, loadFonts } from '#platform/server/print/fonts.ts';
import { blocksOf } from '../engine/blocks.ts';
import { NUMBER_TO_COME, withNumber } from '../engine/fill.ts';
import { LETTER_TEMPLATE } from './letter-template.ts';
import type { Letterhead } from './letterhead.ts';

const SECONDS_PER_DAY = 86_400;

export type LetterPdf = {
  readonly letterhead: Letterhead;
  readonly subject: string;
  /** The sanitized text. */
  readonly html: string;
  /** Null until it is sent. */
  readonly number: string | null;
  readonly mark: 'DRAFT' | 'REVOKED' | null;
  /** The day in the file, so that the same letter gives the same bytes. */
  readonly on: string;
};

let loaded: { fonts: Fonts; compiler: NodeCompiler } | undefined;
function compilePdf() {
  if (!loaded) {
    const fonts = loadFonts();
    loaded = { fonts, compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.blobs }] }) };
  }
  return loaded;
}

// oxlint-disable-next-line no-control-regex -- control characters are removed
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(UNPRINTABLE, '') : value;

/** Pictures as arrays of numbers, so that the typesetter can only read them as data. */
const pictureOf = (bytes: Buffer | null): string => JSON.stringify(bytes ? Array.from(bytes) : []);

/** Compiles a letter to PDF (PDF/A-2u). Text, names and pictures go in as data, never as markup. */
export function letterPdf({ letterhead, number, mark, on, ...text }: LetterPdf): Uint8Array {
  const { fonts, compiler } = compilePdf();
  const { layout, companyname, signatoryname, signatorytitle } = letterhead;
  const { subject, body } = withNumber({ subject: text.subject, body: text.html }, number ?? NUMBER_TO_COME);
  const lines = (input: string | null): string[] => (input ?? '').split('\n').filter(Boolean);
  const data = {
    ...layout,
    headertext: lines(layout.headertext),
    footertext: lines(layout.footertext),
    watermark: layout.watermark ?? '',
    fonts: fonts.families,
    on: on.split('-').map(Number),
    companyname,
    subject,
    blocks: blocksOf(body),
    number: number ?? '',
    mark: mark ?? '',
    signatoryname: signatoryname ?? '',
    signatorytitle: signatorytitle ?? '',
  };
  const created = compiler.pdf(
    {
      mainFileContent: LETTER_TEMPLATE,
      inputs: {
        data: fonts.drawable(JSON.stringify(data, printable)),
        logo: pictureOf(letterhead.logo),
        signature: pictureOf(letterhead.signature),
      },
    },
    { pdfStandard: 'a-2u', pdfTags: false, creationTimestamp: epochDay(day(on)) * SECONDS_PER_DAY },
  );
  compiler.evictCache(10);
  return created;
}
