const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const link = (whole: string, href: string, text: string): string => {
  const shown = text.replace(/<[^<>]*>/g, '').trim();
  if (shown === '') return href;
  return shown === href ? href : `${shown} (${href})`;
};

/**
 * The plain text of a mail from sanitised HTML: paragraphs apart, list items with a hyphen, links with their address.
 * Merge fields stay, so that their values are filled in as text and never read as HTML.
 */
export function mailText(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a [^<>]*?href="([^"<>]*)"[^<>]*>(.*?)<\/a>/g, link)
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<li>/g, '- ')
    .replace(/<\/li>/g, '\n')
    .replace(/<\/(?:p|h3|h4|blockquote|ul|ol)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
