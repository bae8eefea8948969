import sanitizeHtml from 'sanitize-html';
import { MESSAGES } from '../contract/messages.ts';
import { isTooDeep, LONGEST_HTML } from '../engine/html-depth.ts';
import { failWith } from './application-error.ts';

/**
 * Sanitizes HTML: preserves the formatting of our editor, drops everything else, such as scripts, styles, attributes
 * and active links.
 * @throws ApplicationError E0010 for text too long or too deeply nested for an editor
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
