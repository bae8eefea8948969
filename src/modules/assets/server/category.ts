import { serveKind } from '#platform/server/record-kind.ts';
import { assetCategoryRecord } from '../contract/category.ts';

export const categoryEndpoints = serveKind(assetCategoryRecord);
