import { saveBytes } from '#platform/web/save-bytes.ts';
import { CARD, type Layout, type Link } from './layout.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const MARGIN = 24;
/** Maximum width of a picture: browsers cannot render larger ones. */
const WIDEST = 12_000;

/** The whole chart, including cards outside the viewport, in black on white. */
function svgOf(label: string, { cards, width, height }: Layout, links: readonly Link[]): string {
  const boxes = cards
    .map(({ x, y, title, subtitle, note, more }) => {
      const lines: [string, number, string][] =
        more === undefined
          ? [
              [cut(title, 26), 15, '600'],
              [cut(subtitle, 32), 12, '400'],
              [cut(note, 32), 11, '400'],
            ]
          : [[`+${more}`, 14, '400']];
      const text = lines
        .filter(([line]) => line)
        .map(
          ([line, size, weight], at) =>
            `<text x="${x + 14}" y="${y + 28 + at * 20}" font-size="${size}" font-weight="${weight}">${escape(line)}</text>`,
        )
        .join('');
      return `<rect x="${x}" y="${y}" width="${CARD.width}" height="${CARD.height}" rx="8" fill="#ffffff" stroke="#c6ccd6"/>${text}`;
    })
    .join('');
  const lines = links.map(({ path }) => path).join('');
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width + 2 * MARGIN}" height="${height + 2 * MARGIN}" font-family="Inter, system-ui, sans-serif" fill="#1d212a"><title>${escape(label)}</title><rect x="${-MARGIN}" y="${-MARGIN}" width="100%" height="100%" fill="#ffffff"/><path d="${lines}" fill="none" stroke="#9aa2b0"/>${boxes}</svg>`;
}

/** Prints the chart on one page as large as it fits. */
export function printChart(label: string, layout: Layout, links: readonly Link[]): void {
  const sheet = document.createElement('div');
  sheet.dataset['printed'] = 'chart';
  sheet.append(new DOMParser().parseFromString(svgOf(label, layout, links), 'image/svg+xml').documentElement);
  const rules = document.createElement('style');
  rules.textContent =
    '[data-printed=chart]{display:none}@media print{@page{size:landscape}body>*{display:none!important}body>[data-printed=chart]{display:block!important}[data-printed=chart] svg{width:100%;height:auto;max-height:96vh}}';
  document.body.append(rules, sheet);
  addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      rules.remove();
    },
    { once: true },
  );
  print();
}

/** Saves the chart as a PNG. */
export async function savePicture(label: string, layout: Layout, links: readonly Link[]): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(label, layout, links))}`;
  await image.decode();
  const scale = Math.min(2, WIDEST / image.width, WIDEST / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (bytes) saveBytes(bytes, 'organization-chart.png');
}
