import { filePart, fileRecord } from '#platform/server/file-part.ts';
import { assetCategoryRecord } from '../contract/category.ts';

/** The asset categories of a company in the configuration file. */
export const assetsConfiguration = filePart('assets', { categories: fileRecord(assetCategoryRecord) });
