/** Whether a path of a company’s host belongs to its careers pages: it has a segment `career`. */
export const isCareerPath = (path: string): boolean => path.split('/').includes('career');
