const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;

/** The name of a device from its user agent, such as `Chrome on Windows`. */
export function deviceWords(agent: string): string {
  const browser = BROWSERS.find(([, mark]) => mark.test(agent))?.[0];
  const system = SYSTEMS.find(([, mark]) => mark.test(agent))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.trim() === '' ? 'Unknown device' : 'A program');
}
