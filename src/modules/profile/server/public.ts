export { accountsBefore } from './write.ts';
export { maskedValues, enteredChanges, validateEntered, takeOverSection } from './entered.ts';
export { personalEmails } from './personal-email.ts';
