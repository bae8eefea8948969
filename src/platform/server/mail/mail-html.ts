import type { EmailBranding } from './branding.ts';

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Turns web addresses into links that show the address itself. */
const linked = (escaped: string): string =>
  escaped.replace(/https?:\/\/[^\s<]+[^\s<.,;:!?]/g, (url) => `<a href="${url}" style="color:#1f3fa6">${url}</a>`);

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linked(escape(part)).replaceAll('\n', '<br>')}</p>`)
    .join('');

type Letterhead = Pick<EmailBranding, 'colour' | 'footer'> & {
  companyname: string;
  /** The address of the logo; undefined to show the name instead. */
  logo: string | undefined;
};

/** Renders the text of a mail on the company's letterhead, as HTML. All values are escaped. */
export function mailHtml(text: string, { colour, footer, companyname, logo }: Letterhead): string {
  const head = logo
    ? `<img src="${escape(logo)}" alt="${escape(companyname)}" height="36" style="display:block;max-width:240px;height:36px;object-fit:contain;object-position:left">`
    : `<span style="font-size:18px;font-weight:600;color:#ffffff">${escape(companyname)}</span>`;
  const foot = footer ? paragraphs(footer) : `<p style="margin:0">${escape(companyname)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(companyname)}</title></head><body style="margin:0;padding:24px 12px;background:#f1f3f6;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:15px;line-height:1.5;color:#1d212a"><div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden"><div style="padding:16px 24px;background:${escape(colour)}">${head}</div><div style="padding:24px 24px 8px">${paragraphs(text)}</div><div style="padding:16px 24px;border-top:1px solid #e6e9ee;font-size:13px;color:#596170">${foot}</div></div></body></html>`;
}
