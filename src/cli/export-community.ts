import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { recordAuditBy } from '../server/instance/audit-log/record-audit.ts'
import { exportCommunity } from '../server/operations/backups/export-community.ts'
import { clearStagingArea, createStagingArea } from '../server/operations/backups/staging.ts'
import { byteProgress } from './byte-progress.ts'
import { withCurrentDatabase } from './instance.ts'
import { asCommandError, formatImageCount, interruptible, megabytes } from './interruptible.ts'

const exportTo = (slug: string, given: string, { force = false }: { force?: boolean }) =>
  withCurrentDatabase(async (db, config) => {
    const target = resolve(given)
    const exportedAt = new Date().toISOString()
    const bar = byteProgress('Exporting')
    const staging = createStagingArea(config.dataDir, target, force)
    const { communityId, bytes, images } = await interruptible(
      () => clearStagingArea(staging),
      () => exportCommunity(db, config, slug, target, staging, exportedAt, bar.begin).finally(bar.stop),
    )
    await recordAuditBy({ db, now: () => new Date() }, null, {
      action: 'community.export',
      communityId,
      detail: basename(target),
    })
    console.log(`${target}: ${slug}, ${megabytes(bytes)}, ${formatImageCount(images)}.`)
  }).catch(asCommandError)

/** `folkmoot export-community <slug> <file>` */
export function addExportCommunity(program: Command) {
  program
    .command('export-community <slug> <file>')
    .description("write a community's content as its members see it, as JSON, and its images to a file")
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', '\nExample:\n  folkmoot export-community chess chess.tar.gz')
    .action(exportTo)
}
