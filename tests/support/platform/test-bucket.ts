import { inject } from 'vitest'
import { type Config, readConfig } from '../../../src/server/platform/config.ts'
import { newId } from '../../../src/server/platform/ids.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The variables of a server that speaks S3; undefined where the tests keep images in folders. */
    s3Variables: Record<string, string> | undefined
  }
}

function s3Variables() {
  try {
    return inject('s3Variables')
  } catch {
    return
  }
}

/** The images of a new world: in a folder of the bucket in the project `bucket`, otherwise on the disk. */
export function testBucket(): Config['mediaBucket'] {
  const env = s3Variables()
  return env ? readConfig({ ...env, MEDIA_S3_URL: `s3://safe/${newId()}` }).mediaBucket : null
}
