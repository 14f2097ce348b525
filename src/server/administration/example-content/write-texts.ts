import { formatMention } from '../../../shared/discussions/mentions.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { listForums, listTopicsOf } from '../../communities/core/queries.ts'
import { addToReplyCount, findComment, insertComment } from '../../discussions/comments/queries.ts'
import { updatePinned } from '../../discussions/posts/change-queries.ts'
import { addPost } from '../../discussions/posts/create-post.ts'
import { countComment } from '../../discussions/posts/rank.ts'
import { upsertReaction } from '../../discussions/reactions/queries.ts'
import { updateReactionCounts } from '../../discussions/reactions/update-counts.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import type { Services } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { iso } from './add-account.ts'
import { exampleIdIn } from './add-community.ts'
import { type AccountKey, exampleAccounts } from './content/accounts.ts'
import { mentionKeys } from './parse-posts.ts'
import type { PlannedAction } from './plan.ts'
import { insertExample, listExamples } from './queries.ts'

/** A parsed text. */
interface Text {
  content: string
  plainText: string | null
}

type Action<Kind> = Extract<PlannedAction, { kind: Kind }>

/** The ids of the examples by their names. */
export interface ExampleIds {
  users: ReadonlyMap<string, string>
  communities: ReadonlyMap<string, string>
  posts: Map<string, string>
  comments: Map<string, string>
}

export const listExampleIds = async ({ db }: Services): Promise<ExampleIds> => ({
  users: await listExamples(db, 'USER'),
  communities: await listExamples(db, 'COMMUNITY'),
  posts: await listExamples(db, 'POST'),
  comments: await listExamples(db, 'COMMENT'),
})

/** Returns an author's text as it is stored. Call it before the transaction. */
function readExample(services: Services, ids: ExampleIds, by: AccountKey, text: string) {
  const content = text.replace(mentionKeys, (_, key: AccountKey) =>
    formatMention({ id: exampleIdIn(ids.users, key), name: exampleAccounts[key].name }),
  )
  const author = { viewer: { id: exampleIdIn(ids.users, by) }, address: '', config: services.config }
  return readText(author, content, limits.postContentMax)
}

async function writePost(services: Services, ids: ExampleIds, action: Action<'post'>, text: Text) {
  const { db } = services
  const { name, at, community, post } = action
  const [id, createdAt, communityId] = [newId(), iso(at), exampleIdIn(ids.communities, community.key)]
  const forums = await listForums(db, communityId)
  const forum = forums.find((forum) => forum.name === post.forum) ?? forums[0]
  if (!forum) throw new Error(`The example ${community.key} has no forum`)
  const topicIds = (await listTopicsOf(db, [communityId])).map(({ id }) => id)
  const row = {
    id,
    forumId: forum.id,
    authorId: exampleIdIn(ids.users, post.by),
    title: post.title,
    ...text,
    createdAt,
  }
  await addPost(services, authorizedBySystem({ id: communityId }, 'post'), row, topicIds)
  if (post.isPinned) await updatePinned(db, authorizedBySystem({ id }, 'moderate'), createdAt)
  await insertExample(db, { targetType: 'POST', name, targetId: id })
  ids.posts.set(name, id)
}

async function writeComment(services: Services, ids: ExampleIds, action: Action<'comment'>, text: Text) {
  const { db } = services
  const { name, at, postName, parentName, comment } = action
  const [id, postId, authorId] = [newId(), exampleIdIn(ids.posts, postName), exampleIdIn(ids.users, comment.by)]
  const parentId = parentName && exampleIdIn(ids.comments, parentName)
  const parent = parentId === null ? undefined : await findComment(db, parentId)
  const depth = parent ? parent.depth + 1 : 0
  const row = { id, parentId, authorId, depth, ...text, createdAt: iso(at) }
  await insertComment(db, authorizedBySystem({ id: postId }, 'comment'), row)
  await indexSoon(services, 'comment', [id])
  await countComment(db, postId, authorId, 1)
  if (parentId !== null) await addToReplyCount(db, parentId, 1)
  await insertExample(db, { targetType: 'COMMENT', name, targetId: id })
  ids.comments.set(name, id)
}

async function writeReaction(services: Services, ids: ExampleIds, action: Action<'reaction'>) {
  const { targetType, name, postName, by, type, at } = action
  const targetId = exampleIdIn(targetType === 'POST' ? ids.posts : ids.comments, name)
  const [postId, userId] = [exampleIdIn(ids.posts, postName), exampleIdIn(ids.users, by)]
  await upsertReaction(services.db, { targetType, targetId, userId, reactionType: type, createdAt: iso(at) })
  await updateReactionCounts(services, { targetType, targetId, postId, userId, previous: null, next: type })
}

/**
 * Prepares actions and returns the function that writes them, in a transaction. They count like those of users, but
 * notify nobody.
 */
export async function prepareActions(services: Services, ids: ExampleIds, actions: readonly PlannedAction[]) {
  const prepared: { action: PlannedAction; text: Text }[] = []
  for (const action of actions) {
    const written = action.kind === 'post' ? action.post : action.kind === 'comment' ? action.comment : null
    const { content, plainText } = written
      ? await readExample(services, ids, written.by, written.text)
      : { content: '', plainText: null }
    prepared.push({ action, text: { content, plainText } })
  }
  return async (services: Services) => {
    for (const { action, text } of prepared) {
      if (action.kind === 'post') await writePost(services, ids, action, text)
      else if (action.kind === 'comment') await writeComment(services, ids, action, text)
      else await writeReaction(services, ids, action)
    }
  }
}
