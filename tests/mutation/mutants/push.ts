import type { Mutant } from '../mutant.ts'

const push = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  file: `src/server/${file}`,
  find,
  replace,
  tests: ['tests/server/notifications/push.test.ts'],
})
const news = 'notifications/push/still-news.ts'
const sending = 'notifications/push/deliver-pushes.ts'
const subscribing = 'notifications/push/subscribe.ts'

/** Pushes to devices: who gets them, when, and what a service can do. */
export const pushMutants: readonly Mutant[] = [
  push('pushes what was read in the app', news, ' || row.readAt !== null', ''),
  push('pushes a group that was switched off', news, ' || !(await isPushWanted(db, reader.id, row.kind))', ''),
  push(
    'pushes what is no news in a thread',
    news,
    '(await isThreadNews(db, reader, { kind, id, takesUnverified })) ? row : null',
    'row',
  ),
  push('pushes what is no longer true', news, '(await isStillTrue(services, reader, kind, row))', 'true'),
  push('queues pushes of groups without', 'notify/notify.ts', 'recipients[at]?.isPushed', 'recipients[at]'),
  push(
    'pushes to suspended users',
    'identity/sign-in/queries.ts',
    '.where(isActiveAccount(now))\n    .executeTakeFirst()',
    '.executeTakeFirst()',
  ),
  push(
    'pushes in quiet hours',
    sending,
    'if (until !== null) return',
    'if (until !== null && now.getTime() < 0) return',
  ),
  push('ends quiet hours that go over midnight', 'notify/quiet-hours.ts', 'time >= from || time < to', 'false'),
  push('keeps expired subscriptions', sending, 'status === 404 || status === 410', 'status === 404'),
  push('repeats refused pushes', sending, 'status !== 0 && status !== 429 && status < 500', 'status < 0'),
  push('ignores Retry-After', sending, 'retryAfter ?? 0', '0'),
  push('pushes for ever', sending, '> lifetimeMs) return', '> 30 * lifetimeMs) return'),
  push('lets a service be inside', subscribing, '!isPublicHost(new URL(endpoint).hostname)', 'endpoint === ""'),
  push('takes keys that are no points', subscribing, '!isPublicKey(keys.p256dh)', '!keys.p256dh'),
  push('keeps any number of devices', subscribing, 'limits.pushDevicesMax)', '1_000)'),
  push(
    'lets users remove the devices of others',
    'notifications/push/device-queries.ts',
    ".where('id', '=', id).where('userId', '=', userId)",
    ".where('id', '=', id).where('userId', '!=', '')",
  ),
  push(
    'mails announcements in quiet hours',
    'discussions/watchers/notify-watchers.ts',
    'quietUntil(user, services.now()) ?? now',
    'now',
  ),
  push(
    'sends announcements that wait for long at once',
    'platform/mail/deliver-mails.ts',
    'const delayMax = 25',
    'const delayMax = 6',
  ),
  {
    name: 'trusts names that lead to private addresses',
    file: 'src/server/platform/push/public-addresses.ts',
    find: '!addresses.every(({ address }) => isPublicAddress(address))',
    replace: 'false',
    tests: ['tests/server/platform/push-service.test.ts'],
  },
  {
    name: 'sends to private addresses',
    file: 'src/server/platform/push/push-service.ts',
    find: '!isAllowed(url.hostname)',
    replace: "url.hostname === ''",
    tests: ['tests/server/platform/push-service.test.ts'],
  },
]
