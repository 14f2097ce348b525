import { createRequire } from 'node:module'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../process.ts'

/** The one account that s3rver knows. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

interface S3rver {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}
const S3rver: new (options: object) => S3rver = createRequire(import.meta.url)('s3rver')

/** Starts a server that speaks S3, with the empty bucket `safe`. It knows access keys, but verifies no signatures. */
export async function startS3Server() {
  const directory = temporaryFolder()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'safe' }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return { directory, env: { ...credentials, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` } }
}
