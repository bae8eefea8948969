/** The characters §5 rejects in names of business units, departments and designations. */
const SPECIAL = /["';?:@=+$,#*^{}<>\\]/;
export const hasSpecialCharacters = (text: string): boolean => SPECIAL.test(text);

/** Word characters with dots, hyphens and apostrophes between them, after one plus with dots and hyphens. */
export const EMAIL = /^\w+(?:[.'-]\w+)*(?:\+\w+(?:[.-]\w+)*)?@\w+(?:[.-]\w+)*\.[A-Za-z]{2,15}$/;
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The address without its +tag: one mailbox, however many tags are made up. */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const tag = email.indexOf('+');
  return tag > 0 && tag < at ? email.slice(0, tag) + email.slice(at) : email;
}
