import type { NotificationChannel, NotificationGroup } from '../../../shared/notifications/groups.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ExampleType } from '../../platform/db/tables/instance.ts'

/** Marks a row as example content. */
export const insertExample = (db: Db, example: { targetType: ExampleType; name: string; targetId: string }) =>
  db.insertInto('exampleContent').values(example).execute()

/** Returns the ids of the examples of one kind by their names. */
export async function listExamples(db: Db, targetType: ExampleType): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('exampleContent')
    .select(['name', 'targetId'])
    .where('targetType', '=', targetType)
    .execute()
  return new Map(rows.map(({ name, targetId }) => [name, targetId]))
}

export const deleteExamples = (db: Db) => db.deleteFrom('exampleContent').execute()

/** Whether there is any community, also one that is deleted. */
export async function hasCommunities(db: Db): Promise<boolean> {
  return (await db.selectFrom('community').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Switches off notifications of an account by these channels. */
export const insertChannelsOff = (
  db: Db,
  userId: string,
  choices: readonly { group: NotificationGroup; channel: NotificationChannel }[],
) =>
  db
    .insertInto('channelPreference')
    .values(choices.map((choice) => ({ userId, ...choice, isOn: 0 as const })))
    .execute()

const isExample = (db: Db, targetType: ExampleType) =>
  db.selectFrom('exampleContent').select('targetId').where('targetType', '=', targetType)

/** Counts the examples that are not deleted: communities and accounts. */
export const countExamples = async (db: Db, table: 'community' | 'user', targetType: ExampleType): Promise<number> => {
  const row = await db
    .selectFrom(table as 'user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', isExample(db, targetType))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Counts the posts in the example communities, or their comments, by example accounts and by other users. */
export async function countTexts(db: Db, kind: 'post' | 'comment') {
  const posts = db
    .selectFrom('exampleContent as place')
    .innerJoin('post', 'post.communityId', 'place.targetId')
    .where('place.targetType', '=', 'COMMUNITY')
    .where('post.deletedAt', 'is', null)
  const texts =
    kind === 'post'
      ? posts.select('post.authorId')
      : posts
          .innerJoin('comment', 'comment.postId', 'post.id')
          .where('comment.deletedAt', 'is', null)
          .select('comment.authorId')
  const { all, byExamples } = await db
    .selectFrom(texts.as('text'))
    .leftJoin('exampleContent as writer', (join) =>
      join.onRef('writer.targetId', '=', 'text.authorId').on('writer.targetType', '=', 'USER'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('writer.targetId').as('byExamples')])
    .executeTakeFirstOrThrow()
  return { byExamples, byOthers: all - byExamples }
}

/** Deletes the topics of the examples and their follow levels, unless other content has these topics. */
export async function deleteUnusedTopics(db: Db): Promise<void> {
  const unused = db
    .selectFrom('topic')
    .select('topic.id')
    .where('topic.id', 'in', isExample(db, 'TOPIC'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('communityTopic').select('topicId').whereRef('topicId', '=', 'topic.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('postTopic').select('topicId').whereRef('topicId', '=', 'topic.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('topicDay').select('topicId').whereRef('topicId', '=', 'topic.id'))),
    )
  await db.deleteFrom('follow').where('targetType', '=', 'TOPIC').where('targetId', 'in', unused).execute()
  await db.deleteFrom('topic').where('id', 'in', unused).execute()
}

/** Returns undefined once the community is purged. */
export const findCommunityState = (db: Db, id: string) =>
  db.selectFrom('community').select(['id', 'isPrivate', 'deletedAt']).where('id', '=', id).executeTakeFirst()

export const findAccountState = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'deletedAt', 'deletionDueAt']).where('id', '=', id).executeTakeFirst()
