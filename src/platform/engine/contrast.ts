const HEX = /^#[0-9a-f]{6}$/;
export const isColour = (text: string): boolean => HEX.test(text);

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** WCAG 2.2, relative luminance: 0 black, 1 white. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, contrast ratio of two colours `#rrggbb`: 1 to 21. Text needs 4.5. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

export const READABLE = 4.5;
/** Whether white text on the colour is readable. */
export const carriesWhite = (colour: string): boolean => isColour(colour) && contrast(colour, '#ffffff') >= READABLE;

function mixed(colour: string, towards: string, share: number): string {
  const to = channels(towards);
  const parts = channels(colour).map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

type Scale = [string, string, string, string, string, string, string, string, string, string];

/**
 * Builds ten shades around a colour that carries white text: the lightest first, the colour itself ninth, which buttons
 * use in light mode; the eighth, which they use in dark mode, carries white text as well.
 */
export function scaleOf(colour: string): Scale {
  const lighter = mixed(colour, '#ffffff', 0.1);
  const light = [0.94, 0.87, 0.75, 0.6, 0.48, 0.32, 0.2].map((share) => mixed(colour, '#ffffff', share));
  const eighth = contrast(lighter, '#ffffff') >= READABLE ? lighter : colour;
  return [...light, eighth, colour, mixed(colour, '#000000', 0.22)] as Scale;
}
