/**
 * The sizes in which the files host gives a picture, in pixels: `square` is cut to a square, `icon` fits into one, `wide`
 * is so wide at most. None is larger than the picture itself.
 */
export const PICTURE_SIZES = [
  'square-200',
  'square-400',
  'icon-64',
  'icon-128',
  'wide-320',
  'wide-640',
  'wide-1280',
  'wide-1920',
] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** The formats of those sizes, the smaller files first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Such as `square-200.avif`: the last part of the address of a picture in another size. */
export type VariantName = `${PictureSize}.${PictureFormat}`;

const NAMES: ReadonlySet<string> = new Set(
  PICTURE_SIZES.flatMap((size) => PICTURE_FORMATS.map((format): VariantName => `${size}.${format}`)),
);
export const isVariant = (name: string): name is VariantName => NAMES.has(name);
