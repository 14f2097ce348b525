import { sql } from 'kysely'
import { type PostText, postTextKeys } from '../../../shared/discussions/texts.ts'
import { inNumbers } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { communityCardColumns, postTextColumns } from '../texts/text-columns.ts'
import type { IndexedKind } from './index-number-queries.ts'
import { blockTokens, indexToken, publicToken } from './match-query.ts'
import type { SearchIndex } from './queries.ts'
import { communityWords, foldedWords, nameWords } from './text.ts'
import { withBigrams } from './unspaced-scripts.ts'

/** The content of an index entry by column. */
export type IndexDocument = Record<string, string | number>

/** The entries of one index for some rows; rows that are deleted have none. */
export interface IndexDocuments {
  index: Exclude<SearchIndex, 'auditSearch'>
  documents: IndexDocument[]
}

/** Ids and words, separated by spaces. */
const scopeOf = (...tokens: readonly (string | null)[]) =>
  tokens
    .flatMap((token) => token ?? [])
    .map(indexToken)
    .join(' ')

/** Words as an index holds them; both engines only split them at spaces. */
const joined = (...words: readonly string[][]) => words.flat().join(' ')
const textOf = (text: string) => withBigrams(joined(foldedWords(text)))
const nameOf = (name: string) => withBigrams(joined(nameWords(name)))

const ids = (text: string | null) => text?.split(' ') ?? []
const publicIf = (isPublic: boolean) => (isPublic ? [publicToken] : [])

/** Of a row with `post` and `community`. */
const isPublicCommunity = sql<0 | 1>`"community"."isPrivate" = 0 and "community"."deletedAt" is null`
const topicIds = sql<
  string | null
>`(select string_agg("topicId", ' ') from "postTopic" where "postTopic"."postId" = "post"."id")`

async function postDocuments(db: Db, numbers: readonly number[]): Promise<IndexDocuments[]> {
  const rows = await db
    .selectFrom('postNumber')
    .innerJoin('post', 'post.id', 'postNumber.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['postNumber.number', ...postTextColumns])
    .select(['post.communityId', 'post.forumId', 'post.authorId'])
    .select(isPublicCommunity.as('isPublic'))
    .select(topicIds.as('topicIds'))
    .where('postNumber.number', 'in', inNumbers(numbers))
    .where('post.deletedAt', 'is', null)
    .where('post.heldAt', 'is', null)
    .execute()
  const documents = rows.map((row) => ({
    rowid: row.number,
    ...(Object.fromEntries(postTextKeys.map((key) => [key, textOf(row[key])])) as PostText),
    scope: scopeOf(
      ...[row.communityId, row.forumId, row.authorId, ...ids(row.topicIds)],
      ...[...publicIf(row.isPublic === 1), ...blockTokens(row.number)],
    ),
  }))
  const parts = rows.map((row) => ({
    rowid: row.number,
    text: joined(...postTextKeys.map((key) => foldedWords(row[key]))),
  }))
  return [
    { index: 'postSearch', documents },
    { index: 'postSubstring', documents: parts },
  ]
}

async function commentDocuments(db: Db, numbers: readonly number[]): Promise<IndexDocuments[]> {
  const rows = await db
    .selectFrom('commentNumber')
    .innerJoin('comment', 'comment.id', 'commentNumber.commentId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['commentNumber.number', 'comment.content', 'comment.authorId', 'post.communityId'])
    .select(isPublicCommunity.as('isPublic'))
    .select(topicIds.as('topicIds'))
    .where('commentNumber.number', 'in', inNumbers(numbers))
    .where('comment.deletedAt', 'is', null)
    .execute()
  const documents = rows.map((row) => ({
    rowid: row.number,
    content: textOf(row.content),
    scope: scopeOf(
      ...[row.communityId, row.authorId, ...ids(row.topicIds)],
      ...[...publicIf(row.isPublic === 1), ...blockTokens(row.number)],
    ),
  }))
  return [{ index: 'commentSearch', documents }]
}

async function userDocuments(db: Db, numbers: readonly number[]): Promise<IndexDocuments[]> {
  const rows = await db
    .selectFrom('userNumber')
    .innerJoin('user', 'user.id', 'userNumber.userId')
    .select(['userNumber.number', 'user.id', 'user.name', 'user.emailKey'])
    .select((eb) => [
      eb
        .selectFrom('communityMember')
        .select(sql<string | null>`string_agg("communityId", ' ')`.as('ids'))
        .whereRef('communityMember.userId', '=', 'user.id')
        .as('communityIds'),
      eb
        .selectFrom('userSetting')
        .select('value')
        .whereRef('userSetting.userId', '=', 'user.id')
        .where('key', '=', 'PRIVACY_PROFILE_VISIBLE')
        .as('isVisible'),
    ])
    .where('userNumber.number', 'in', inNumbers(numbers))
    .where('user.deletedAt', 'is', null)
    .execute()
  const names = rows.map((row) => ({
    rowid: row.number,
    name: nameOf(row.name),
    scope: scopeOf(row.id, ...ids(row.communityIds), ...publicIf(row.isVisible !== 'false')),
  }))
  const parts = rows.map(({ number, name }) => ({ rowid: number, text: joined(nameWords(name)) }))
  // Only super admins may search addresses, so they have a separate index.
  const emails = rows.map((row) => ({ rowid: row.number, email: row.emailKey }))
  return [
    { index: 'userSearch', documents: names },
    { index: 'userSubstring', documents: parts },
    { index: 'emailSearch', documents: emails },
  ]
}

async function communityDocuments(db: Db, numbers: readonly number[]): Promise<IndexDocuments[]> {
  const rows = await db
    .selectFrom('communityNumber')
    .innerJoin('community', 'community.id', 'communityNumber.communityId')
    .select(['communityNumber.number', 'community.id', ...communityCardColumns])
    .select('community.isPrivate')
    .select((eb) =>
      eb
        .selectFrom('communityTopic')
        .select(sql<string | null>`string_agg("topicId", ' ')`.as('ids'))
        .whereRef('communityTopic.communityId', '=', 'community.id')
        .as('topicIds'),
    )
    .where('communityNumber.number', 'in', inNumbers(numbers))
    .where('community.deletedAt', 'is', null)
    .execute()
  const documents = rows.map((row) => ({
    rowid: row.number,
    ...Object.fromEntries(Object.entries(communityWords(row)).map(([key, words]) => [key, withBigrams(joined(words))])),
    scope: scopeOf(row.id, ...ids(row.topicIds), ...publicIf(row.isPrivate === 0)),
  }))
  const parts = rows.map((row) => ({
    rowid: row.number,
    text: joined(...Object.values(communityWords(row))),
  }))
  return [
    { index: 'communitySearch', documents },
    { index: 'communitySubstring', documents: parts },
  ]
}

const readers = {
  post: postDocuments,
  comment: commentDocuments,
  user: userDocuments,
  community: communityDocuments,
} as const satisfies Record<IndexedKind, unknown>

/** Returns what the indexes should hold for the rows of this kind with these numbers. */
export const readDocuments = (db: Db, kind: IndexedKind, numbers: readonly number[]) => readers[kind](db, numbers)
