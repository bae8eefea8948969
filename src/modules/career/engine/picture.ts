import { PICTURE_FORMATS, type PictureFormat, type PictureSize } from '#platform/contract/picture-size.ts';
import { html, type Html } from '#platform/engine/html.ts';

/** No address of a picture is longer. */
const MAX_PATH = 600;

type Kind = {
  /** The sizes with how each is named in a `srcset`: by the density of the screen, or by its width. */
  readonly sizes: readonly (readonly [PictureSize, string])[];
  /** How wide the picture is shown, where a browser chooses by width. */
  readonly shown?: string;
  readonly fallback: (path: string) => Html;
};

/** The pictures of a career page: as large as the product shows them, for screens of one and two dots a pixel. */
const KINDS = {
  cover: {
    sizes: [
      ['wide-640', '640w'],
      ['wide-1280', '1280w'],
      ['wide-1920', '1920w'],
    ],
    shown: '100vw',
    fallback: (path) => html`<img class="cover" src="${path}" alt="" fetchpriority="high" />`,
  },
  tile: {
    sizes: [
      ['square-200', '1x'],
      ['square-400', '2x'],
    ],
    fallback: (path) => html`<img src="${path}" alt="" width="200" height="200" loading="lazy" />`,
  },
  icon: {
    sizes: [
      ['icon-64', '1x'],
      ['icon-128', '2x'],
    ],
    fallback: (path) => html`<img class="icon" src="${path}" alt="" width="64" height="64" loading="lazy" />`,
  },
  office: {
    sizes: [
      ['wide-320', '320w'],
      ['wide-640', '640w'],
    ],
    shown: '(max-width: 560px) 90vw, 320px',
    fallback: (path) => html`<img class="place" src="${path}" alt="" loading="lazy" />`,
  },
} as const satisfies Record<string, Kind>;
export type PictureKind = keyof typeof KINDS;

const sourcesOf = (path: string, sizes: Kind['sizes'], format: PictureFormat): string =>
  sizes.map(([size, named]) => `${path}/${size}.${format} ${named}`).join(', ');

/** A picture of the files host in the sizes and formats it gives, with the picture as it was uploaded behind them. */
export function picture(path: string, shape: PictureKind): Html {
  const { sizes, shown, fallback }: Kind = KINDS[shape];
  // What is only being chosen has no address on the files host yet.
  if (path.length > MAX_PATH || !/\/files\/[^/]+$/.test(path)) return fallback(path);
  return html`<picture
    >${PICTURE_FORMATS.map(
      (format) =>
        html`<source
          type="image/${format}"
          srcset="${sourcesOf(path, sizes, format)}"
          ${shown && html`sizes="${shown}"`}
        />`,
    )}${fallback(path)}</picture
  >`;
}
