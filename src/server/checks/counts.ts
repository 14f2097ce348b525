import { hotRank } from '../../shared/hot.ts'
import { type Checking, type Finding, foundThings, together } from './check.ts'
import { rangesOf } from './range-queries.ts'
import { listWrong, updateWrong, type Wrong } from './recount-queries.ts'
import { deleteStray, insertCasesOf, listCaseless, listRanks, listStray, updateRanks } from './row-queries.ts'
import { type Since, type Tally, tallies } from './tallies-queries.ts'

/** A comment's count can change that of the one above it, and so on up to the first level. */
const layersMost = 12

const inWords = ({ columns }: Tally, { key, stored, counted }: Wrong) => {
  const differing = columns.filter((_, at) => stored?.[at] !== counted?.[at])
  const [name = ''] = differing
  const at = columns.indexOf(name)
  return `${name} of ${key.join(' ')}: ${stored?.[at] ?? 'none'} instead of ${counted?.[at] ?? 'none'}`
}

async function checkTally(checking: Checking, tally: Tally, since: Since, found: ReturnType<typeof foundThings>) {
  for (let layer = 0; layer < layersMost; layer++) {
    let isChanged = false
    for await (const range of rangesOf(checking.db, tally.walked)) {
      const wrong = await together(checking, async (db) => {
        const wrong = await listWrong(db, tally, range, since)
        if (checking.repairs && wrong.length > 0) await updateWrong(db, tally, wrong)
        return wrong
      })
      isChanged ||= wrong.length > 0
      found.add(
        tally.what,
        wrong.map((one) => inWords(tally, one)),
      )
      await checking.step()
    }
    if (!(tally.isLayered && checking.repairs && isChanged)) return
  }
}

async function checkRanks(checking: Checking, found: ReturnType<typeof foundThings>) {
  for await (const range of rangesOf(checking.db, 'post')) {
    await together(checking, async (db) => {
      const ranked = (await listRanks(db, range)).map((post) => ({ ...post, due: hotRank(post) }))
      const wrong = ranked.filter(({ hot, due }) => hot !== due)
      const ranks = wrong.map(({ id, due }) => ({ id, hot: due }))
      if (checking.repairs && wrong.length > 0) await updateRanks(db, ranks)
      found.add(
        'hot ranks of posts',
        wrong.map(({ id, hot, due }) => `rank of ${id}: ${hot} instead of ${due}`),
      )
    })
    await checking.step()
  }
}

async function checkStrays(checking: Checking, found: ReturnType<typeof foundThings>) {
  for (const walked of ['post', 'comment'] as const) {
    for await (const range of rangesOf(checking.db, walked)) {
      for (const [table, what] of [
        ['reaction', 'reactions to what is not there'],
        ['mediaUse', 'images in what is not there'],
      ] as const) {
        await together(checking, async (db) => {
          const ids = await listStray(db, table, walked, range)
          if (checking.repairs && ids.length > 0) await deleteStray(db, table, walked, ids)
          found.add(
            what,
            ids.map((id) => `${walked} ${id}`),
          )
        })
      }
      await checking.step()
    }
  }
}

async function checkCases(checking: Checking, found: ReturnType<typeof foundThings>) {
  for await (const range of rangesOf(checking.db, 'report')) {
    await together(checking, async (db) => {
      const ids = await listCaseless(db, range)
      if (checking.repairs && ids.length > 0) await insertCasesOf(db, ids)
      found.add('reports of no case', ids)
    })
    await checking.step()
  }
}

/** Everything that is counted where it happens, against what there is to count. Linear in what there is, in pieces. */
export async function checkCounts(checking: Checking, since: Since): Promise<Finding[]> {
  const found = foundThings()
  await checkStrays(checking, found)
  await checkCases(checking, found)
  for (const tally of tallies) await checkTally(checking, tally, since, found)
  await checkRanks(checking, found)
  return found.list()
}

/** How often `checkCounts` goes through each table. */
export const countRounds = {
  post: tallies.filter(({ walked }) => walked === 'post').length + 2,
  comment: tallies.filter(({ walked }) => walked === 'comment').length + 1,
  community: tallies.filter(({ walked }) => walked === 'community').length,
  topic: tallies.filter(({ walked }) => walked === 'topic').length,
  reportCase: 1,
  report: 1,
}
