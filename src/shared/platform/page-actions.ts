import type { Phrase } from './phrase.ts'

/** The procedures that rendered pages call by plain forms, for readers without JavaScript. */
export const pageActions = [
  'auth.login',
  'auth.secondFactor',
  'auth.logout',
  'communities.join',
  'comments.add',
  'reactions.react',
  'settings.chooseLanguage',
] as const
export type PageAction = (typeof pageActions)[number]

/** The field of a plain form that takes the place of the header `Idempotency-Key`. */
export const idempotencyField = 'idempotencyKey'

/** A form that the server refused. The page is sent again with it. */
export interface RefusedAction {
  action: PageAction
  /** The values that the form sent, without passwords. */
  fields: Readonly<Record<string, string>>
  /** The HTTP status of the API's error. */
  status: number
  message: string
  /** The message with its values, if it has any. */
  phrase?: Phrase | undefined
  /** Further fields of the API's error. */
  extra: Readonly<Record<string, unknown>>
}
