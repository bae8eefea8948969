/** Whether a path of a company’s host belongs to its careers pages: one with a whole segment `career` does. */
export const isCareerPath = (path: string): boolean => path.split('/').includes('career');
