import sanitizeHtml from 'sanitize-html';
import { MESSAGES } from '../contract/messages.ts';
import { isTooDeep, LONGEST_HTML } from '../engine/html-depth.ts';
import { failWith } from './application-error.ts';

/**
 * Keeps the formatting our editor makes, drops everything else: scripts, styles, attributes, links that run.
 * @throws ApplicationError E0010 for what no editor makes
 */
export function cleanHtml(html: string): string {
  if (html.length > LONGEST_HTML || isTooDeep(html)) failWith('E0010', { text: MESSAGES.E0010 });
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });
}
