export { bankChangedSince } from './write.ts';
export { coveredValues, enteredChanges, validateEntered, takeOverSection } from './entered.ts';
