import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'

/** Returns the images of an instance. */
export const openMediaStore = ({ dataDir }: Pick<Config, 'dataDir'>): MediaStore =>
  createFolderStore(join(dataDir, 'media'))
