export { Assignments } from './assignments.tsx';
export { assignedText } from './words.ts';
