import { draftsBeginningWith, openDraft } from '../editor/drafts.ts'

/** A comment on its way to the server. */
export interface OutgoingComment {
  /** Its idempotency key, which a repeated attempt uses again. */
  key: string
  content: string
  /** Null for a comment on the post itself. */
  parentId: string | null
  /** When the browser first sent it (ISO 8601). */
  sentAt: string
}

const prefixOf = (postId: string) => `outbox:${postId}:`

/** Keeps a comment in the storage of drafts until the server has it. */
export const keepInOutbox = (postId: string, owner: string, { key, content, parentId, sentAt }: OutgoingComment) =>
  openDraft(prefixOf(postId) + key, owner).save({ content, parentId: parentId ?? '', sentAt })

export const removeFromOutbox = (postId: string, owner: string, key: string) =>
  openDraft(prefixOf(postId) + key, owner).remove()

/** The comments on a post that the server had not confirmed when the page was left or loaded again. */
export const readOutbox = (postId: string, owner: string): OutgoingComment[] =>
  [...draftsBeginningWith(prefixOf(postId), owner)].map(([key, { content = '', parentId = '', sentAt = '' }]) => ({
    ...{ key, content, sentAt },
    parentId: parentId === '' ? null : parentId,
  }))
