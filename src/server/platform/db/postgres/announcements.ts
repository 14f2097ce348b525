import type { Pool } from 'pg'
import { z } from 'zod'
import { newId } from '../../ids.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { createCommitLog } from './commit-log.ts'

/** PostgreSQL separates the notifications of databases, and a database belongs to one instance. */
export const notificationChannel = 'folkmoot'
/** PostgreSQL takes less than 8,000 bytes. */
const payloadMax = 7_900
/** The delay of commits on which no caller waits, so that one announcement covers many, in milliseconds. */
const quietDelay = 1_000

const announcement = z.object({
  from: z.string(),
  commits: z.array(z.number()),
  /** Null if they were too many. */
  channels: z.array(z.string()).nullable(),
})
type Announcement = z.output<typeof announcement>

function textOf({ from, commits, channels }: Announcement): string {
  const attempts: Announcement[] = [
    { from, commits, channels },
    { from, commits, channels: null },
    // The receivers miss the commits, and look at everything for that reason as well.
    { from, commits: [], channels: null },
  ]
  const texts = attempts.map((attempt) => JSON.stringify(attempt))
  return texts.find((text) => Buffer.byteLength(text) <= payloadMax) ?? ''
}

function parse(text: string): Announcement | null {
  try {
    return announcement.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Tells the other processes which commits this one made, and what they changed. Announcements follow their commits, so
 * that no caller waits for them and the write lock is free. One that is lost needs no repetition: the receivers notice
 * that they have not heard of a commit.
 */
export function createAnnouncements(pool: Pick<Pool, 'query'>) {
  const from = newId()
  const heard = createCommitLog()
  let commits: number[] = []
  let channels = new Set<string>()
  let isScheduled = false
  let sending: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function send() {
    await yieldToEventLoop()
    isScheduled = false
    clearTimeout(timer)
    timer = undefined
    if (commits.length === 0 && channels.size === 0) return
    const text = textOf({ from, commits, channels: [...channels] })
    commits = []
    channels = new Set()
    const values = [notificationChannel, text]
    await pool.query({ name: 'announce', text: 'select pg_notify($1, $2)', values }).catch(() => {})
  }

  /** Sends after the announcement in progress, together with what is added in the meantime. */
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    sending = sending.then(send)
  }

  return {
    heard,
    addCommit(number: number) {
      heard.add(number)
      commits.push(number)
      timer ??= setTimeout(schedule, quietDelay).unref()
    },
    announce(changed: readonly string[]) {
      for (const channel of changed) channels.add(channel)
      if (channels.size > 0) schedule()
    },
    /** Returns what another process announced: its channels, or null for all; undefined for an own announcement. */
    receive(text: string): readonly string[] | null | undefined {
      const received = parse(text)
      if (!received || received.from === from) return undefined
      for (const number of received.commits) heard.add(number)
      return received.channels
    },
    /** Sends what waits. */
    async close() {
      schedule()
      await sending
    },
  }
}

export type Announcements = ReturnType<typeof createAnnouncements>
