import type { ServerModule } from '#platform/server/module.ts';
import { ACCEPTANCE, ASSET_STATE } from '../contract/asset.ts';
import { ASSET_TYPE } from '../contract/category.ts';
import { assetEndpoints } from './asset.ts';
import { assetAssignmentUpload } from './bulk.ts';
import { categoryEndpoints } from './category.ts';
import { assetsConfiguration } from './configuration.ts';
import { assetCards } from './desk.ts';
import { assetJoinerSteps } from './joiner-steps.ts';
import { assetIssued, assetIssuedMail } from './mails.ts';
import { movementEndpoints } from './movement.ts';
import { hasAssets, ownEndpoints } from './own.ts';
import { assetRequestKind, requestEndpoints } from './request.ts';
import { assetDataset, assetTiles } from './dataset.ts';

export const assets: ServerModule = {
  name: 'assets',

  drafts: { asset: { feature: 'assets', table: 'asset', column: 'assetid' } },
  menuTables: [{ group: 'HR operations', table: 'asset' }],
  endpoints: [
    ...categoryEndpoints,
    ...assetEndpoints,
    ...movementEndpoints,
    ...ownEndpoints,
    ...requestEndpoints,
    ...assetAssignmentUpload.endpoints,
  ],
  jobs: assetAssignmentUpload.jobs,
  requests: [assetRequestKind],
  mails: [assetIssuedMail],
  notifications: [assetIssued],
  deskCards: assetCards,
  datasets: [assetDataset],
  tiles: assetTiles,
  joinerSteps: assetJoinerSteps,
  personTabs: { assets: hasAssets },
  configuration: assetsConfiguration,
  codes: { AssetType: ASSET_TYPE.options, AssetState: ASSET_STATE.options, AssetAcceptance: ACCEPTANCE.options },
};
