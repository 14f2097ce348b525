import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Manifest } from '../server/operations/backups/manifest.ts'
import { refuseExistingInstance, restoreBackup } from '../server/operations/backups/restore.ts'
import { instancePaths } from '../server/operations/backups/stage-files.ts'
import { makeStaging } from '../server/operations/backups/staging.ts'
import { examineSecrets } from '../server/operations/secrets/examine-secrets.ts'
import { type Config, readConfig } from '../server/platform/config.ts'
import { withExistingDatabase } from '../server/platform/db/open-instance.ts'
import { parseS3Url, s3Url } from '../server/platform/s3/s3-address.ts'
import { byteProgress } from './byte-progress.ts'
import { CommandError } from './instance.ts'
import { asCommandError, formatImageCount, interruptible } from './interruptible.ts'

interface RestoreInput {
  force?: boolean
  identity?: string
}

/** Whether the file needs no copy: it is neither in a bucket nor encrypted. */
const isPlain = (given: string) => !given.startsWith('s3://') && !given.endsWith('.age')

/** Returns the place that was named: a file or an address in a bucket. */
function sourceOf(given: string) {
  if (!given.startsWith('s3://')) {
    const archive = resolve(given)
    if (!existsSync(archive)) throw new CommandError(`${archive} does not exist.`)
    return archive
  }
  const address = parseS3Url(given)
  if (!address) throw new CommandError(`${given} is not an address such as s3://bucket/folder/.`)
  return address
}

/** Says where the images of a backup are if one of the backup and this instance has them in a bucket. */
function imageNote({ imageBucket, files }: Manifest, { dataDir, mediaBucket }: Config): string | null {
  const [own, folder] = [mediaBucket && s3Url(mediaBucket.at), join(dataDir, 'media')]
  if (imageBucket !== null)
    return own === imageBucket
      ? `The images are in ${own} as they are now: folkmoot check compares them with the database.`
      : `The images of this backup are in ${imageBucket}. Set MEDIA_S3_URL to it, or copy them to ${own ?? folder}.`
  return own !== null && Object.keys(files).some((name) => name.startsWith('media/'))
    ? `The images of this backup are in ${folder}. Copy them to ${own}.`
    : null
}

/** Says what to do when the restored secrets cannot be read here; null when they can. */
async function secretNote(config: Config): Promise<string | null> {
  const state = await withExistingDatabase(config, async (db) => db && examineSecrets({ db, config }))
  if (!state || (state.unreadable === 0 && state.mailProblem === null)) return null
  return `The backup has secrets that only the secret.key or SECRET_KEY of its instance can read. Copy it to ${config.dataDir} before you start the server. Without it, super admins enter the password of the mail server again, and users set up their authenticator apps again.`
}

async function restore(given: string, { force = false, identity }: RestoreInput) {
  const config = readConfig()
  const instance = instancePaths(config)
  const source = sourceOf(given)
  const bar = byteProgress('Restoring')
  const folders: string[] = []
  const { manifest, aside: excluded } = await interruptible(
    async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
    async () => {
      let archive = given
      if (typeof source === 'string' && isPlain(given) && identity === undefined) archive = source
      else {
        const { readIdentities } = await import('../server/operations/backups/age.ts')
        const { fetchBackup } = await import('../server/operations/backups/off-site.ts')
        const identities = identity === undefined ? [] : readIdentities(resolve(identity))
        if (!force) refuseExistingInstance(instance)
        const folder = makeStaging(config.dataDir)
        folders.push(folder)
        const download = byteProgress('Fetching')
        const copy = join(folder, 'fetched')
        const options = { account: config.s3Account, folder, identities, begin: download.begin }
        const name = await fetchBackup(source, copy, options).finally(download.stop)
        archive = join(folder, name)
        await rename(copy, archive)
      }
      const onStaging = (folder: string) => void folders.push(folder)
      const options = { isReplacing: force, now: new Date(), begin: bar.begin, onStaging }
      return await restoreBackup(archive, instance, options).finally(bar.stop)
    },
  )
  console.log(`${config.dataDir} was restored to its state of ${manifest.createdAt}.`)
  if (excluded) console.log(`The previous data is in ${excluded}.`)
  const note = imageNote(manifest, config)
  if (note !== null) console.log(note)
  const missingKey = await secretNote(config)
  if (missingKey !== null) console.error(missingKey)
  if (manifest.without.length > 0)
    console.error(
      `The backup lacks ${formatImageCount(manifest.without.length)}, because the files were already missing.`,
    )
}

/** `folkmoot restore <file>`: a path, `s3://bucket/file` or `s3://bucket/folder/` for the newest. */
export function addRestore(program: Command) {
  program
    .command('restore <file>')
    .description(
      'verify a backup, a file or the newest of an s3:// folder, and replace the database and images with it; stop the server first',
    )
    .option('--identity <key file>', 'the age key that decrypts it')
    .option('--force', 'move existing data to DATA_DIR/before-restore-… first')
    .addHelpText(
      'after',
      '\nExamples:\n  folkmoot restore forum.tar.gz\n  DATA_DIR=/tmp/trial folkmoot restore forum.tar.gz\n  folkmoot restore --identity key.txt s3://bucket/folder/',
    )
    .action((file, options) => restore(file, options).catch(asCommandError))
}
