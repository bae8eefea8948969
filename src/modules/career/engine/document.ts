import { html, type Html, jsonData, trustedHtml } from '#platform/engine/html.ts';
import { STYLE } from './style.ts';
import type { Words } from '#platform/engine/page-words.ts';

/** A text without its markup, at most so long. */
export function plainText(markup: string, most = 160): string {
  const text = markup
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}

/** The style is ours, and it is exactly what the policy of the page names by its hash. */
const inlineStyle = trustedHtml(`<style>${STYLE}</style>`);

export type Head = {
  /** As the page is called; the document adds the product. */
  readonly title: string;
  readonly description: string;
  /** The address under which it is to be found; null for a page that is not to be found. */
  readonly canonical: string | null;
  readonly image: string | null;
  /** Structured data, as JSON-LD. */
  readonly data: readonly object[];
};

export type Frame = {
  readonly companyname: string;
  /** The address of the logo, for the script. */
  readonly logo: string | null;
  /** The language of the company and its tag. */
  readonly language: string;
  readonly tag: string;
  /** The company's own words for labels, for the script. */
  readonly wording: Readonly<Record<string, string>>;
  /** The public key that the script sends with its calls. */
  readonly applicationkey: string;
  /** The address of the script, which the page is complete without; null where the applications are not built. */
  readonly script: string | null;
  readonly t: Words;
};

const social = ({ title, description, canonical, image }: Head, companyname: string): Html =>
  html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${companyname}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${canonical && html`<meta property="og:url" content="${canonical}" /><link rel="canonical" href="${canonical}" />`}
    ${image && html`<meta property="og:image" content="${image}" />`}
    <meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />
    ${canonical === null && html`<meta name="robots" content="noindex" />`}`;

/**
 * A whole page. The skeleton comes first and is hidden by style as soon as the whole content behind it is there; the script
 * adds to a page that is complete without it.
 */
export const careerDocument = (head: Head, content: Html, frame: Frame): Html =>
  html`<!doctype html>
    <html
      lang="${frame.tag}"
      data-language="${frame.language}"
      data-key="${frame.applicationkey}"
      data-logo="${frame.logo}"
      data-wording="${JSON.stringify(frame.wording)}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15181e" media="(prefers-color-scheme: dark)" />
        <title>${head.title} / Muster</title>
        <meta name="description" content="${head.description}" />
        ${social(head, frame.companyname)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" href="/career/feed.xml" title="${frame.t('Open Positions')}" />
        <link
          rel="alternate"
          type="application/feed+json"
          href="/career/feed.json"
          title="${frame.t('Open Positions')}"
        />
        ${inlineStyle}
        ${head.data.map(
          (one) =>
            html`<script type="application/ld+json">
              ${jsonData(one)}
            </script>`,
        )}
        ${frame.script && html`<script type="module" src="${frame.script}"></script>`}
      </head>
      <body>
        <div class="skeleton" role="progressbar" aria-label="${frame.t('Loading')}">
          <div></div>
          <span></span><span></span><span></span>
        </div>
        <main>${content}</main>
        <footer class="foot">${frame.companyname}</footer>
      </body>
    </html> `;
