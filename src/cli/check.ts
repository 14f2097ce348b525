import type { Command } from 'commander'
import type { Finding } from '../server/checks/check.ts'
import { checkInstance } from '../server/checks/check-instance.ts'
import { onInstanceAsItIs } from './instance.ts'
import { progressBar } from './progress.ts'

const inWords = ({ what, count, examples }: Finding) =>
  `${what}: ${count.toLocaleString('en')}${examples.length > 0 ? ` (${examples.join('; ')}${count > examples.length ? '; …' : ''})` : ''}`

const parts = 1_000

const check = ({ repair = false }: { repair?: boolean }) =>
  onInstanceAsItIs(async (db, { dataDir }) => {
    async function look(what: string, repairs: boolean) {
      const bar = progressBar(what, parts)
      const onProgress = (share: number) => bar.update(Math.floor(share * parts))
      try {
        return await checkInstance(db, { now: new Date(), dataDir, repairs, onProgress })
      } finally {
        bar.stop()
      }
    }
    let wrong = await look(repair ? 'Repairing' : 'Checking', repair)
    if (repair && wrong.length > 0) {
      for (const finding of wrong.filter(({ isRepairable }) => isRepairable))
        console.log(`repaired ${inWords(finding)}`)
      wrong = await look('Checking again', false)
    }
    for (const finding of wrong) console.log(`wrong    ${inWords(finding)}`)
    if (wrong.length === 0) console.log('ok       nothing is wrong')
    else process.exitCode = 1
    if (!repair && wrong.some(({ isRepairable }) => isRepairable))
      console.log('What can be put right is, with: folkmoot check --repair')
  })

/** `folkmoot check [--repair]` */
export function addCheck(program: Command) {
  program
    .command('check')
    .description('look through the file, counts, ranks, search, images and mails; exits with 1 when something is wrong')
    .option('--repair', 'put counts, ranks and search right, move files of no image to orphans/, then look again')
    .action(check)
}
