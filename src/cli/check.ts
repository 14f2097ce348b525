import type { Command } from 'commander'
import { checkInstance } from '../server/operations/integrity/check-instance.ts'
import type { Finding } from '../server/operations/integrity/findings.ts'
import { openMediaStore } from '../server/platform/media/open-media-store.ts'
import { withCurrentDatabase } from './instance.ts'
import { progressBar } from './progress.ts'

const describeFinding = ({ what, count, examples }: Finding) =>
  `${what}: ${count.toLocaleString('en')}${examples.length > 0 ? ` (${examples.join('; ')}${count > examples.length ? '; …' : ''})` : ''}`

const parts = 1_000

const check = ({ repair = false }: { repair?: boolean }) =>
  withCurrentDatabase(async (db, config) => {
    const media = openMediaStore(config)
    async function look(what: string, repairs: boolean) {
      const bar = progressBar(what, parts)
      const onProgress = (share: number) => bar.update(Math.floor(share * parts))
      try {
        return await checkInstance(db, { now: new Date(), media, repairs, onProgress })
      } finally {
        bar.stop()
      }
    }
    let wrong = await look(repair ? 'Repairing' : 'Checking', repair)
    if (repair && wrong.length > 0) {
      for (const finding of wrong.filter(({ isRepairable }) => isRepairable))
        console.log(`repaired ${describeFinding(finding)}`)
      wrong = await look('Checking again', false)
    }
    for (const finding of wrong) console.log(`wrong    ${describeFinding(finding)}`)
    if (wrong.length === 0) console.log('ok       no problems found')
    else process.exitCode = 1
    if (!repair && wrong.some(({ isRepairable }) => isRepairable))
      console.log('To repair problems that can be repaired, run: folkmoot check --repair')
  })

/** `folkmoot check [--repair]` */
export function addCheck(program: Command) {
  program
    .command('check')
    .description('check the database file, counters, ranks, search index, images and mail; exit with 1 on problems')
    .option(
      '--repair',
      'rebuild counters, ranks and search index, move orphaned image files to orphans/, then check again',
    )
    .action(check)
}
