import type { ExampleContent } from '../../../shared/administration/example-content.ts'
import type { Db } from '../../platform/db/open.ts'
import { findProgress } from './progress.ts'
import { countExamples, countTexts, hasCommunities } from './queries.ts'

const nothing = { communities: 0, posts: 0, comments: 0, accounts: 0, memberPosts: 0, memberComments: 0 }

/** Counts what removing the example content deletes. */
async function countContent(db: Db) {
  const [posts, comments] = [await countTexts(db, 'post'), await countTexts(db, 'comment')]
  return {
    communities: await countExamples(db, 'community', 'COMMUNITY'),
    accounts: await countExamples(db, 'user', 'USER'),
    ...{ posts: posts.byExamples, memberPosts: posts.byOthers },
    ...{ comments: comments.byExamples, memberComments: comments.byOthers },
  }
}

/** Returns whether there is example content, how far a job has come, and how much there is. */
export async function exampleContent({ db }: { db: Db }): Promise<ExampleContent> {
  const progress = await findProgress(db)
  if (progress === null) {
    return { state: 'none', isOffered: !(await hasCommunities(db)), done: 0, total: 0, ...nothing }
  }
  const { state, done, total } = progress
  return { state, isOffered: false, done, total, ...(await countContent(db)) }
}
