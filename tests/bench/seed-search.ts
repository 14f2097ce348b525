import { sql } from 'kysely'
import type { Db } from '../../src/server/db/open.ts'
import { hotRank } from '../../src/shared/hot.ts'
import { numbersFrom } from '../support/random.ts'
import { ids, insertAll, type Sizes, words } from './seed.ts'

/** A word that hardly anything but the posts of one private community has. */
export const secretWord = 'verschwiegen'

const next = numbersFrom(60)
const upTo = (count: number) => Math.floor(next() * count)
const letters =
  '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴切势言'
const chinese = (count: number) =>
  Array.from({ length: count }, () => letters[Math.floor((letters.length + 1) ** next()) - 1] ?? '，').join('')

const batches = 20

/** To what `seed` makes: Chinese posts, posts of a large private community, and a million comments at most. */
export async function seedSearch(db: Db, { posts, members, communities }: Sizes) {
  const secret = 9
  const post = (at: number, community: number, title: string, content: string) => {
    const createdAt = new Date(Date.now() - upTo(1_000_000_000)).toISOString()
    const rank = { reactorCount: 0, commenterCount: 0, likeCount: 0 }
    return {
      id: ids.post(posts + communities + at),
      communityId: ids.community(community),
      forumId: ids.forum(community),
      authorId: ids.person(1 + upTo(members - 1)),
      ...{ title, content, createdAt, updatedAt: createdAt, deletedAt: null },
      ...{ ...rank, hot: hotRank({ createdAt, ...rank }) },
    }
  }
  const own = Math.floor(posts / 5)
  for (let part = 0; part < batches; part++) {
    const inPart = (count: number) => Math.floor(count / batches)
    await db.transaction().execute(async (db) => {
      await insertAll(db, 'post', inPart(own), (at) =>
        post(part * inPart(own) + at, secret, words(6), `${words(40)} ${secretWord} ${words(20)}`),
      )
      await insertAll(db, 'post', inPart(own / 10), (at) =>
        post(own + part * inPart(own / 10) + at, 0, chinese(12), chinese(300)),
      )
    })
  }
  const all = Math.min(posts * 5, 1_000_000)
  for (let part = 0; part < batches; part++) {
    const inPart = Math.floor(all / batches)
    await db.transaction().execute((db) =>
      insertAll(db, 'comment', inPart, (at) => {
        const isSecret = at % 5 === 0
        const createdAt = new Date(Date.now() - upTo(1_000_000_000)).toISOString()
        return {
          id: `b${String(part * inPart + at).padStart(31, '0')}`,
          postId: isSecret ? ids.post(posts + communities + upTo(Math.max(own - batches, 1))) : ids.post(upTo(posts)),
          parentId: null,
          authorId: ids.person(upTo(members)),
          content: isSecret ? `${words(10)} ${secretWord} ${words(10)}` : words(20),
          depth: 0,
          ...{ createdAt, updatedAt: createdAt, deletedAt: null },
        }
      }),
    )
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
