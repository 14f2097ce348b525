import { issueEmailToken } from '../../../../src/server/identity/sign-in/email-tokens.ts'
import { emailKey } from '../../../../src/shared/platform/fields.ts'
import type { TestUser } from '../../world.ts'
import type { Actor, Scenario } from '../scenario.ts'

/** The target of a call: a scene's community, with this post and comment. */
export interface CallTarget {
  scenario: Scenario
  postId: string
  commentId: string
  /** The caller. */
  by: Actor
  /**
   * The owner of the session, passkey or page: by default the caller for session and passkey, and the founder for the
   * page.
   */
  owner?: TestUser
}

/** The account of a call by a guest. */
export const accountOf = ({ by, scenario: scene }: CallTarget) => by.account ?? scene.founder
export const holderOf = (aim: CallTarget) => aim.owner ?? accountOf(aim)
export const userOf = ({ owner, scenario: scene }: CallTarget) => ({ id: (owner ?? scene.founder).id })
export const pageOf = (aim: CallTarget) => ({ ...userOf(aim), limit: 1 })

export const tokenFor = (aim: CallTarget, purpose: Parameters<typeof issueEmailToken>[1]) => {
  const { id, email } = accountOf(aim)
  return issueEmailToken(aim.scenario.world.services, purpose, id, emailKey(email))
}

export const slugOf = ({ scenario: scene }: CallTarget) => ({ slug: scene.community.slug })
export const listOf = (aim: CallTarget) => ({ ...slugOf(aim), limit: 1 })

/** A topic of the scene's community. */
export const topicOf = ({ scenario: scene }: CallTarget) => ({ slug: scene.topic.slug })

let strangers = 0
export const nextAddress = () => `stranger.${++strangers}@example.org`
