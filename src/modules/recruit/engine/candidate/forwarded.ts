/** Somebody a mail is from. */
export type Sender = { readonly name: string; readonly address: string };

/** The lines in which the head of a forwarded mail is looked for. */
const MAX_LINES = 400;
const MAX_LINE = 500;
const BREAKS = /<br[ />]|<\/(?:p|div|tr|li|h\d)>/gi;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** The lines of a body; those of HTML without its tags. */
function linesOf(body: string, ishtml: boolean): string[] {
  const text = ishtml
    ? body
        .replace(BREAKS, '\n$&')
        .replace(/<[^<>]*>/g, '')
        .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    : body;
  return text.split('\n', MAX_LINES).map((line) =>
    line
      .slice(0, MAX_LINE)
      .replace(/^[\s>*|]+/, '')
      .replaceAll('*', '')
      .trim(),
  );
}

/** Reads “Asha Nair <asha@example.in>” as mail programs write it in the head of what they forward. */
function senderIn(line: string): Sender | undefined {
  const address = /[^\s<>[\]:;,"'()]{1,64}@[^\s<>[\]:;,"'()]{1,189}/.exec(line);
  if (!address) return undefined;
  const before = line.slice(0, address.index).replace(/^["'\s]+/, '');
  const [name = ''] = before.split(/["<[(]|mailto:/i);
  return { name: name.trim(), address: address[0] };
}

/** Whether the subject says that the mail was forwarded: “Fwd:”, “FW:”. */
export const isForwarded = (subject: string): boolean => /^\s{0,9}fwd?\s{0,9}:/i.test(subject);

/**
 * Who wrote a mail that somebody forwarded: the first “From:” in its text, plain or HTML.
 * @returns undefined where the text has none
 */
export function originalSender(body: string, ishtml: boolean): Sender | undefined {
  for (const line of linesOf(body, ishtml)) {
    const head = /^from\s?:/i.exec(line);
    const sender = head ? senderIn(line.slice(head[0].length).trim()) : undefined;
    if (sender) return sender;
  }
  return undefined;
}
