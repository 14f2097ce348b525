import { newId } from '../../../../src/server/platform/ids.ts'
import { makeReport } from '../../factories.ts'
import type { CallTarget } from './call-target.ts'

export const postTarget = ({ postId }: CallTarget) => ({ targetType: 'POST', targetId: postId })

/** The input of a subscriber who lacks only the thread's last event, which then arrives at once. */
export async function someEvent({ scenario: scene, postId, commentId }: CallTarget) {
  const createdAt = scene.world.services.now().toISOString()
  const { number } = await scene.world.db
    .insertInto('threadEvent')
    .values({ postId, kind: 'comment', targetId: commentId, createdAt })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { postId, lastEventId: String(number - 1) }
}

/** A post that a user has reported. */
export async function someReport({ scenario: scene, postId }: CallTarget) {
  await makeReport(scene.world, postId, await scene.world.user(`reporter ${newId()}`))
  return { targetType: 'POST', id: postId, status: 'UNDER_REVIEW' }
}

const isEvents = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

/** The answer of a call; for a stream its first event, after which it is closed. */
export async function firstStreamEvent(answer: unknown): Promise<unknown> {
  if (!isEvents(answer)) return answer
  for await (const event of answer) return event
  return undefined
}
