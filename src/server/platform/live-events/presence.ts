/** How long a user counts as present after each sign, in milliseconds. A client repeats it while it lasts. */
export const presenceMs = 8_000

/** Each change costs a check of the rights of every subscriber, so that a channel is woken at most this often. */
const wakeEveryMs = 1_000

/** Timers and the clock may differ a little. */
const marginMs = 100

interface Sign {
  until: number
  timer: NodeJS.Timeout
}

/** Remembers who is present in which channel. `wake` is called when that changes, at most once a second. Nothing is stored. */
export function createPresence(now: () => Date, wake: (channel: string) => void) {
  const channels = new Map<string, Map<string, Sign>>()
  /** Channels that were woken a moment ago, and whether they have changed since. */
  const woken = new Map<string, { timer: NodeJS.Timeout; isChanged: boolean }>()

  function change(channel: string) {
    const recent = woken.get(channel)
    if (recent) {
      recent.isChanged = true
      return
    }
    const timer = setTimeout(() => {
      const isChanged = woken.get(channel)?.isChanged
      woken.delete(channel)
      if (isChanged) change(channel)
    }, wakeEveryMs).unref()
    woken.set(channel, { timer, isChanged: false })
    wake(channel)
  }

  function remove(channel: string, userId: string) {
    const signs = channels.get(channel)
    clearTimeout(signs?.get(userId)?.timer)
    if (!signs?.delete(userId)) return
    if (signs.size === 0) channels.delete(channel)
    change(channel)
  }

  return {
    remove,
    /** The user is present from now on, until `presenceMs` after the last sign. */
    add(channel: string, userId: string) {
      const at = now().getTime()
      const signs = channels.get(channel) ?? new Map<string, Sign>()
      channels.set(channel, signs)
      const before = signs.get(userId)
      const isNew = !before || before.until <= at
      clearTimeout(before?.timer)
      // Those who come back are the last to have come.
      if (isNew) signs.delete(userId)
      const timer = setTimeout(() => remove(channel, userId), presenceMs + marginMs).unref()
      signs.set(userId, { until: at + presenceMs, timer })
      if (isNew) change(channel)
    },
    /** Returns the ids of the users who are present, those who came first first. */
    list(channel: string): string[] {
      const at = now().getTime()
      return [...(channels.get(channel) ?? [])].flatMap(([userId, { until }]) => (until > at ? [userId] : []))
    },
    /** Forgets a channel that nobody watches. */
    forget(channel: string) {
      for (const { timer } of channels.get(channel)?.values() ?? []) clearTimeout(timer)
      channels.delete(channel)
      clearTimeout(woken.get(channel)?.timer)
      woken.delete(channel)
    },
  }
}

const verbs = ['present', 'absent'] as const
type Verb = (typeof verbs)[number]

/** Returns the name under which a sign reaches the other processes, which get nothing but names of channels. */
export const signName = (verb: Verb, channel: string, userId: string) => [verb, channel, userId].join(' ')

/** Returns the sign that a name stands for; null if it is the name of a channel. */
export function readSign(name: string): { verb: Verb; channel: string; userId: string } | null {
  const [verb, channel, userId] = name.split(' ')
  const sent = verbs.find((one) => one === verb)
  return sent && channel && userId ? { verb: sent, channel, userId } : null
}
