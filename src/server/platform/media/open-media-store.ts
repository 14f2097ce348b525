import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'

type MediaLocation = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'mediaBucket'>>

/** Returns the images of an instance. */
export const openMediaStore = ({ dataDir, mediaBucket }: MediaLocation): MediaStore =>
  mediaBucket ? createBucketStore(mediaBucket) : createFolderStore(join(dataDir, 'media'))
