import { sql } from 'kysely'
import { communityJson } from '../../../src/server/operations/backups/community-json.ts'
import { findCommunityToExport } from '../../../src/server/operations/backups/export-queries.ts'
import { communityTextKeys } from '../../../src/shared/communities/texts.ts'
import { commentTextKeys, type PostText, postTextKeys } from '../../../src/shared/discussions/texts.ts'
import { profileTextKeys } from '../../../src/shared/identity/texts.ts'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import { logicalSchema } from '../postgres/logical-schema.ts'
import type { TestUser, World } from '../world.ts'

/** Where a text that a user wrote goes. Every exception says why. */
export interface TextDestinations {
  /** Whether the author's data export contains it. */
  accountExport: 'yes' | `no because ${string}`
  /** Whether the export of the community contains it. */
  communityExport: 'yes' | `no because ${string}`
  /** The effect of the account's deletion. `as chosen`: erases the text unless the user chose ANONYMISE. */
  accountDeletion: 'erased' | 'as chosen' | `kept because ${string}`
  /** The effect of the purge of a deleted community. */
  purge: 'erased' | `kept because ${string}`
}

const content: TextDestinations = {
  accountExport: 'yes',
  communityExport: 'yes',
  accountDeletion: 'as chosen',
  purge: 'erased',
}
const version: TextDestinations = {
  ...content,
  communityExport: 'no because it contains the content as it is at the time',
}
const community: TextDestinations = {
  accountExport: 'no because the community belongs to its members',
  communityExport: 'yes',
  accountDeletion: 'kept because the community belongs to its members',
  purge: 'erased',
}

const profile: TextDestinations = {
  accountExport: 'yes',
  communityExport: 'no because it contains the names of accounts',
  accountDeletion: 'erased',
  purge: 'kept because the account remains',
}

const each = (table: string, keys: readonly string[], destinations: TextDestinations) =>
  Object.fromEntries(keys.map((key) => [`${table}.${key}`, destinations]))

/** Every text column of these tables: where it goes, or why it holds no text of a user. */
export const textColumns: Record<string, TextDestinations | 'id' | 'time' | 'code' | `not here because ${string}`> = {
  ...each('post', postTextKeys, content),
  'post.plainText': 'not here because it is made from the content, and plain-text.test.ts sees that it goes with it',
  'post.id': 'id',
  'post.forumId': 'id',
  'post.communityId': 'id',
  'post.authorId': 'id',
  'post.createdAt': 'time',
  'post.updatedAt': 'time',
  'post.deletedAt': 'time',
  'post.hiddenAt': 'time',
  'post.heldAt': 'time',
  'post.pinnedAt': 'time',
  'post.lockedAt': 'time',
  'post.announcedAt': 'time',
  'post.activeAt': 'time',

  ...each('postVersion', postTextKeys, version),
  'postVersion.id': 'id',
  'postVersion.postId': 'id',
  'postVersion.writtenAt': 'time',
  'postVersion.replacedAt': 'time',

  ...each('comment', commentTextKeys, content),
  'comment.plainText': 'not here because it is made from the content, and plain-text.test.ts sees that it goes with it',
  'comment.id': 'id',
  'comment.postId': 'id',
  'comment.parentId': 'id',
  'comment.authorId': 'id',
  'comment.communityId': 'id',
  'comment.repliedToId': 'id',
  'comment.createdAt': 'time',
  'comment.updatedAt': 'time',
  'comment.deletedAt': 'time',
  'comment.hiddenAt': 'time',

  ...each('commentVersion', commentTextKeys, version),
  'commentVersion.id': 'id',
  'commentVersion.commentId': 'id',
  'commentVersion.writtenAt': 'time',
  'commentVersion.replacedAt': 'time',

  ...each('community', communityTextKeys, community),
  'community.name': { ...community, purge: 'kept because the audit log names the deleted community' },
  'community.id': 'id',
  'community.slug': 'not here because it is derived from the name and names the community in addresses',
  'community.creatorId': 'id',
  'community.iconId': 'id',
  'community.bannerId': 'id',
  'community.color': 'code',
  'community.firstStepsDismissedAt': 'time',
  'community.newMemberLevel': 'code',
  'community.createdAt': 'time',
  'community.archivedAt': 'time',
  'community.deletedAt': 'time',

  'user.name': {
    accountExport: 'yes',
    communityExport: 'yes',
    accountDeletion: 'erased',
    purge: 'kept because the account remains',
  },
  'user.email': {
    accountExport: 'yes',
    communityExport: 'no because it contains no addresses',
    accountDeletion: 'erased',
    purge: 'kept because the account remains',
  },
  'user.emailKey': 'not here because it is derived from the address and checked with it, in lower case',
  'user.passwordHash': 'not here because it is a secret, and personal-data.test.ts sees that it goes',
  'user.image': 'not here because it is the address of an image, and personal-data.test.ts sees that it goes',
  'user.suspensionReason': 'not here because a super admin writes it',
  'user.signUpMessage': 'not here because approval erases it, and the user cannot sign in before',
  'user.id': 'id',
  'user.deletionMode': 'code',
  'user.timeZone': 'code',
  'user.language': 'code',
  'user.quietFrom': 'time',
  'user.quietTo': 'time',
  'user.digestFrequency': 'code',
  'user.digestDueAt': 'time',
  'user.digestSince': 'time',
  'user.emailVerifiedAt': 'time',
  'user.superAdminAt': 'time',
  'user.createdAt': 'time',
  'user.lastSeenAt': 'time',
  'user.deletionDueAt': 'time',
  'user.deletedAt': 'time',
  'user.suspendedUntil': 'time',
  'user.suspendedAt': 'time',
  'user.awaitsApprovalSince': 'time',

  ...each('userSetting', profileTextKeys, profile),
  'userSetting.userId': 'id',
  'userSetting.key': 'code',
}

/** The columns with a user's text, and where each goes. */
export const writtenTexts = Object.fromEntries(
  Object.entries(textColumns).filter((entry): entry is [string, TextDestinations] => typeof entry[1] === 'object'),
)

/** The text that `createWrittenTexts` puts into a column, and into no other. Also valid as the beginning of an address. */
export const textOf = (column: string) => `zephyr-${column.toLowerCase().replace('.', '-')}`

const tables = ['post', 'postVersion', 'comment', 'commentVersion', 'community', 'user', 'userSetting']

/** The values of settings that are texts count as columns. */
const columnsFor = (table: string, column: string) =>
  (table === 'userSetting' && column === 'value' ? profileTextKeys : [column]).map((one) => `${table}.${one}`)

/** The text columns of these tables in the migrated database, as `table.column`. */
export async function textColumnsOfSchema({ db }: World) {
  const schema = Object.entries(await logicalSchema(db)).filter(([table]) => tables.includes(table))
  return schema.flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, type]) => (type.startsWith('text ') ? columnsFor(table, column) : [])),
  )
}

/** The columns whose text stands in this one. */
export const textsIn = (contents: string, columns: readonly string[]) => {
  const text = contents.toLowerCase()
  return columns.filter((column) => new RegExp(`${textOf(column)}\\b(?!-)`).test(text))
}

/** The columns that contain their text. */
export async function plantedTexts({ db }: World, columns: readonly string[]) {
  const planted: string[] = []
  for (const key of columns) {
    const [table = '', column = ''] = key.split('.')
    const { rows } = await (table === 'userSetting'
      ? sql<{ text: string }>`select "value" as text from "userSetting" where "key" = ${column}`
      : sql<{ text: string }>`select ${sql.ref(column)} as text from ${sql.table(table)}`
    ).execute(db)
    if (rows.some(({ text }) => textsIn(text, [key]).length > 0)) planted.push(key)
  }
  return planted
}

/** A user whose text stands in every column of `writtenTexts`, a reader, and an organizer beside the user. */
export async function createWrittenTexts(world: World) {
  const author = await world.user(textOf('user.email'))
  await author.api.auth.updateProfile({ name: textOf('user.name') })
  await author.api.settings.save(Object.fromEntries(profileTextKeys.map((key) => [key, textOf(`userSetting.${key}`)])))
  const [reader, organizer] = [await world.user('Reader'), await world.user('Organizer')]
  const { slug, id, forumId } = await createCommunity(author)
  const details = Object.fromEntries(communityTextKeys.map((key) => [key, textOf(`community.${key}`)]))
  await author.api.communitySettings.saveDetails({ slug, ...details })
  await makeMember(world, id, reader, 'MEMBER')
  await makeMember(world, id, organizer, 'ORGANIZER')
  const textsOf = (table: 'post' | 'postVersion') =>
    Object.fromEntries(postTextKeys.map((key) => [key, textOf(`${table}.${key}`)])) as PostText
  const { id: postId } = await author.api.posts.create({ ...textsOf('postVersion'), forumId })
  const comment = await author.api.comments.add({ postId, content: textOf('commentVersion.content') })
  // Corrections within the first minutes leave no version.
  world.advance(3_600_000)
  await author.api.posts.edit({ id: postId, ...textsOf('post') })
  await author.api.comments.edit({ id: comment.id, content: textOf('comment.content') })
  return { author, reader, organizer, slug, postId, commentId: comment.id }
}

type TextTarget = Pick<Awaited<ReturnType<typeof createWrittenTexts>>, 'slug' | 'postId' | 'commentId'>

/** Everything that the user reads where the texts appear; a refusal counts as its message. */
export async function readBy({ api }: TestUser, authorId: string, { slug, postId, commentId }: TextTarget) {
  const answers = await Promise.allSettled<unknown>([
    api.communities.bySlug({ slug }),
    api.communities.list({ q: 'zephyr' }),
    api.posts.byId({ community: slug, id: postId }),
    api.posts.history({ id: postId }),
    api.posts.inCommunity({ slug }),
    api.threads.open({ postId }),
    api.threads.around({ postId, commentId }),
    api.comments.list({ postId }),
    api.comments.history({ id: commentId }),
    api.users.posts({ id: authorId }),
    api.users.comments({ id: authorId }),
    api.feeds.new({}),
    api.feeds.hot({}),
    api.feeds.communityPosts({}),
    api.search.posts({ q: 'zephyr' }),
    api.search.comments({ q: 'zephyr' }),
  ])
  return JSON.stringify(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))))
}

/** The export of the community, as the operator gets it. */
export async function communityExport({ db, services }: World, slug: string) {
  const community = await findCommunityToExport(db, slug)
  if (!community) return ''
  const pieces: string[] = []
  for await (const piece of communityJson(db, community, services.now().toISOString())) pieces.push(piece)
  return pieces.join('')
}
