import { z } from 'zod'
import { id, isoDateTime, text } from '../platform/fields.ts'

/** Bytes in base64url: a point of P-256 begins with the byte 4. */
const publicKey = /^B[A-P][\w-]{85}$/
const secret = /^[\w-]{22}$/

/** A subscription as the browser describes it (`PushSubscription.toJSON()`). */
export const pushSubscriptionInput = z.object({
  endpoint: text('endpoint', 1_000).refine(
    (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
    'endpoint must be an https address',
  ),
  keys: z.object(
    {
      p256dh: text('keys.p256dh', 100).regex(publicKey, 'keys.p256dh must be a public key of 65 bytes in base64url'),
      auth: text('keys.auth', 100).regex(secret, 'keys.auth must be 16 bytes in base64url'),
    },
    'keys is required',
  ),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>

/** A browser that gets push notifications. */
export const pushDeviceView = z.object({
  id: z.string(),
  /** Such as "Firefox on Linux". */
  label: z.string(),
  createdAt: isoDateTime,
  /** Whether it is the browser of this session. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDeviceView>

export const pushDeviceInput = z.object({ id })
/** The public key of the site, with which browsers subscribe. */
export const pushKeyView = z.object({ key: z.string() })

/** The text of a push notification. `tag` names the discussion, of which a device shows one notification. */
export const pushTextView = z.object({
  title: z.string(),
  body: z.string(),
  /** A path. */
  link: z.string(),
  tag: z.string(),
})
export type PushText = z.infer<typeof pushTextView>
