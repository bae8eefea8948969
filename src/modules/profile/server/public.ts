export { bankChangedSince } from './write.ts';
export { coveredValues, enteredChanges, judgeEntered, takeOverSection } from './entered.ts';
