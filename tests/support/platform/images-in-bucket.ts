import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { openBucket } from '../../../src/server/platform/s3/bucket.ts'
import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import { startS3Server } from '../operations/s3-server.ts'
import { temporaryFolder } from '../process.ts'
import { fetchImage } from './images.ts'

export const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** The names of an image's files in the folder `forum` of the bucket. */
export const keysOf = (path: string) =>
  ['avatar.jpg', 'avatar.webp', 'full.jpg', 'full.webp'].map(
    (file) => `forum/${idOf(path).slice(-2)}/${idOf(path)}/${file}`,
  )

/**
 * A world whose images are in a bucket, on a server that can be stopped. Ann's private community has the member Bob;
 * Olga is outside.
 */
export async function openWorldWithBucket() {
  const server = await startS3Server()
  const dataDir = temporaryFolder()
  const env = { ...server.env, MEDIA_S3_URL: 's3://safe/forum' }
  const { mediaBucket, s3Account } = readConfig(env)
  const world = await openWorld({ dataDir, config: { mediaBucket, s3Account } })
  onTestFinished(() => expect(existsSync(join(dataDir, 'media'))).toBe(false))
  const bucket = openBucket(s3Account, { bucket: 'safe', key: '' })
  onTestFinished(() => bucket.close())
  const [ann, bob, olga] = [await world.user('Ann'), await world.user('Bob'), await world.user('Olga')]
  const club = await createCommunity(ann, { isPrivate: true })
  await makeMember(world, club.id, bob, 'MEMBER')
  const logged: { level: string; context: object; message: string }[] = []
  const logAs = (level: string) => (context: object, message: string) => void logged.push({ level, context, message })
  world.services.log = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') }
  /** The status for each user, in order. */
  const statuses = async (path: string, ...users: { cookie: string }[]) => {
    const seen: number[] = []
    for (const { cookie } of users) seen.push((await fetchImage(world, path, '*/*', cookie)).status)
    return seen
  }
  const keys = () => bucket.list('')
  return { server, env, world, dataDir, bucket, keys, ann, bob, olga, club, logged, statuses }
}
