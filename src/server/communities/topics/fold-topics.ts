import { z } from 'zod'
import { inTransaction } from '../../platform/context.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { topicKey } from './create-topic.ts'
import { findTopicByKey, listTopicKeysAfter, updateTopicKey } from './queries.ts'

const batch = 100

/** The key of a topic, and the one that it gets where another topic has that. */
const keysOf = (id: string, name: string): [string, string] => [topicKey(name), `${topicKey(name)} ${id}`]

/**
 * Renews the keys of topics, which 0032 compares in another way. Of topics that have become equal, the oldest is the one
 * that a name finds; the others stay among the suggestions. The migration enqueues it.
 */
export const foldTopicsHandler = handlerOf(
  jobKind('fold-topics', z.object({}), 'search'),
  async (services, _payload, { isStopped }) => {
    for (let after = ''; !isStopped(); await yieldToEventLoop()) {
      const topics = await listTopicKeysAfter(services.db, after, batch)
      const changed = topics.filter(({ id, name, nameKey }) => !keysOf(id, name).includes(nameKey))
      if (changed.length > 0)
        await inTransaction(services, async ({ db }) => {
          for (const { id, name } of changed) {
            const [key, spare] = keysOf(id, name)
            await updateTopicKey(db, id, (await findTopicByKey(db, key)) ? spare : key)
          }
        })
      const last = topics.at(-1)
      if (!last) return
      after = last.id
    }
  },
)
