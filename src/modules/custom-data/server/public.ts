export { filterFields, foundByFields } from './filter.ts';
