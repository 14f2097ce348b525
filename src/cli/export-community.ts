import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { recordActOf } from '../server/audit/record.ts'
import { exportCommunity } from '../server/backups/export-community.ts'
import { clearWorkplace, makeWorkplace } from '../server/backups/workplace.ts'
import { byteBar } from './byte-bar.ts'
import { onInstanceAsItIs } from './instance.ts'
import { asCommandError, imagesInWords, interruptible, megabytes } from './long-work.ts'

const exportTo = (slug: string, given: string, { force = false }: { force?: boolean }) =>
  onInstanceAsItIs(async (db, config) => {
    const target = resolve(given)
    const exportedAt = new Date().toISOString()
    const bar = byteBar('Exporting')
    const place = makeWorkplace(config.dataDir, target, force)
    const { communityId, bytes, images } = await interruptible(
      () => clearWorkplace(place),
      () => exportCommunity(config, slug, target, place, exportedAt, bar.begin).finally(bar.stop),
    )
    await recordActOf({ db, now: () => new Date() }, null, {
      action: 'community.export',
      communityId,
      detail: basename(target),
    })
    console.log(`${target}: ${slug}, ${megabytes(bytes)}, ${imagesInWords(images)}.`)
  }).catch(asCommandError)

/** `folkmoot export-community <slug> <file>` */
export function addExportCommunity(program: Command) {
  program
    .command('export-community <slug> <file>')
    .description('write what the members of a community read there, as JSON, and its images into one file')
    .option('--force', 'replace the file')
    .addHelpText('after', '\nExample:\n  folkmoot export-community chess chess.tar.gz')
    .action(exportTo)
}
