import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { epochDay } from '../../engine/day.ts';
import { type Fonts, loadFonts } from '../print/fonts.ts';
import type { Register, RegisterPart } from './register.ts';
import { REGISTER_TEMPLATE } from './template.ts';

const SECONDS_PER_DAY = 86_400;
/** Rows that are set at once: the typesetter keeps every cell of a document in memory. */
const ROWS_AT_ONCE = 400;
const NO_OFFICE = 'Without an office';
const FOOT = { size: 8, y: 18, right: 90 };

let loaded: { fonts: Fonts; compiler: NodeCompiler } | undefined;
function typesetter() {
  if (!loaded) {
    const fonts = loadFonts();
    loaded = { fonts, compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.blobs }] }) };
  }
  return loaded;
}

/** The parts of a register in groups of few rows, in their order; a group is set on pages of its own. */
function groupsOf(parts: readonly RegisterPart[]): RegisterPart[][] {
  const groups: RegisterPart[][] = [[]];
  let free = ROWS_AT_ONCE;
  for (const { office, rows } of parts)
    for (let at = 0; at < rows.length;) {
      if (free === 0) {
        groups.push([]);
        free = ROWS_AT_ONCE;
      }
      const part = rows.slice(at, at + free);
      groups.at(-1)?.push({ office, rows: part });
      at += part.length;
      free -= part.length;
    }
  return groups;
}

// oxlint-disable-next-line no-control-regex -- control characters are removed
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const cellText = (value: string | number | null): string => (value === null ? '' : String(value));
const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(UNPRINTABLE, '') : value;

function compiled(register: Register, parts: readonly RegisterPart[], legend: readonly string[]): Uint8Array {
  const { fonts, compiler } = typesetter();
  const { title, company, period, pagesize, columns, on } = register;
  const data = {
    title,
    company,
    period,
    pagesize,
    legend,
    columns: columns.map(({ heading, width, align = 'left' }) => ({ heading, width, align })),
    parts: parts.map(({ office, rows }) => ({
      office: office || NO_OFFICE,
      rows: rows.map((row) => row.map(cellText)),
    })),
    fonts: fonts.families,
    on: on.split('-').map(Number),
  };
  const pdf = compiler.pdf(
    { mainFileContent: REGISTER_TEMPLATE, inputs: { data: fonts.drawable(JSON.stringify(data, printable)) } },
    { pdfTags: false, creationTimestamp: epochDay(on) * SECONDS_PER_DAY },
  );
  compiler.evictCache(0);
  return pdf;
}

/** The register as PDF, in landscape, with its headings on every page and the number of pages. */
export async function registerPdf(register: Register): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  const { title, company, parts, legend, on } = register;
  const groups = groupsOf(parts);
  for (const [at, group] of groups.entries()) {
    const own = await PDFDocument.load(compiled(register, group, at === groups.length - 1 ? legend : []));
    for (const page of await whole.copyPages(own, own.getPageIndices())) whole.addPage(page);
  }
  const font = await whole.embedFont(StandardFonts.Helvetica);
  const { length } = whole.getPages();
  for (const [at, page] of whole.getPages().entries())
    page.drawText(['Page', at + 1, 'of', length].join(' '), {
      x: page.getWidth() - FOOT.right,
      y: FOOT.y,
      size: FOOT.size,
      font,
    });
  const created = new Date(`${on}T00:00:00Z`);
  whole.setTitle(title);
  whole.setAuthor(company);
  whole.setCreationDate(created);
  whole.setModificationDate(created);
  return whole.save();
}
