import type { MessageDescriptor } from '@lingui/core'
import { msg, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Case, CaseDecision, OpenCase } from '../../../../shared/moderation/queue.ts'

type Target = Pick<Case, 'targetType' | 'author' | 'community'>

/** Returns a label such as 'Comment by Ann'. */
export function caseLabel({ targetType, author }: Pick<Case, 'targetType' | 'author'>): MessageDescriptor {
  const name = author?.name
  if (targetType === 'COMMUNITY') return msg`Community`
  if (name === undefined)
    return msg`${select(targetType, { POST: 'Post', COMMENT: 'Comment', USER: 'User', other: 'Objection' })}`
  return msg`${select(targetType, { POST: `Post by ${name}`, COMMENT: `Comment by ${name}`, USER: `User: ${name}`, other: `Objection by ${name}` })}`
}

/** Returns a function that names the affected user, as the first words of a sentence. */
export function useAffectedUserName() {
  const { t } = useLingui()
  return ({ targetType, author }: Target) =>
    targetType === 'COMMUNITY' ? t`Its organizers` : (author?.name ?? t`The author`)
}

interface DecisionLabels {
  /** The label of the button. */
  label: MessageDescriptor
  /** The title of the dialog. */
  question: MessageDescriptor
  key: string
  ability: Exclude<keyof OpenCase['can'], 'take' | 'assign' | 'answer' | 'lift'>
  isDangerous?: boolean
  /** Explains the consequences before the decision; `name` is the affected user. */
  lead: (target: Target, name: string) => MessageDescriptor
  /** The toast after the decision. */
  done: (target: Target, name: string) => MessageDescriptor
}

/** Decisions in order of severity. The texts name the kinds of targets that each decision is possible for. */
export const decisionLabels: Record<CaseDecision, DecisionLabels> = {
  DISMISS: {
    label: msg`Dismiss`,
    question: msg`Dismiss?`,
    key: 'D',
    ability: 'dismiss',
    lead: ({ targetType }) =>
      msg`${select(targetType, {
        POST: 'Nothing is wrong with this post: it stays, or is shown again.',
        COMMENT: 'Nothing is wrong with this comment: it stays, or is shown again.',
        COMMUNITY: 'Nothing is wrong with this community.',
        other: 'Nothing is wrong with this user.',
      })}`,
    done: () => msg`The reports were dismissed.`,
  },
  HIDE: {
    label: msg`Hide`,
    question: msg`Hide?`,
    key: 'H',
    ability: 'hide',
    lead: ({ targetType }) =>
      msg`${select(targetType, {
        COMMENT: 'Only moderators and its author see this comment from now on.',
        other: 'Only moderators and its author see this post from now on.',
      })}`,
    done: ({ targetType }) =>
      msg`${select(targetType, {
        COMMENT: 'The comment is hidden.',
        other: 'The post is hidden.',
      })}`,
  },
  REMOVE: {
    label: msg`Remove`,
    question: msg`Remove?`,
    key: 'R',
    ability: 'remove',
    isDangerous: true,
    lead: ({ targetType }) =>
      msg`${select(targetType, {
        COMMUNITY: 'The community is deleted, with everything in it.',
        COMMENT: 'The comment is deleted. Its author can object.',
        other: 'The post is deleted. Its author can object.',
      })}`,
    done: ({ targetType }) =>
      msg`${select(targetType, {
        COMMUNITY: 'The community was removed.',
        COMMENT: 'The comment was removed.',
        other: 'The post was removed.',
      })}`,
  },
  WARN: {
    label: msg`Warn`,
    question: msg`Warn?`,
    key: 'W',
    ability: 'warn',
    lead: ({ targetType }) =>
      msg`${select(targetType, {
        POST: 'The post stays, or is shown again, and a warning is sent.',
        COMMENT: 'The comment stays, or is shown again, and a warning is sent.',
        other: 'A warning is sent. Nothing else changes.',
      })}`,
    done: ({ targetType }, name) =>
      targetType === 'COMMUNITY' ? msg`Its organizers were warned.` : msg`${name} was warned.`,
  },
  BAN: {
    label: msg`Ban`,
    question: msg`Ban?`,
    key: 'B',
    ability: 'ban',
    isDangerous: true,
    lead: ({ targetType, community: scope }, name) => {
      const community = scope?.name
      return community === undefined
        ? msg`${select(targetType, {
            COMMENT: `${name} can no longer join or write in the community, and the comment is hidden.`,
            other: `${name} can no longer join or write in the community, and the post is hidden.`,
          })}`
        : msg`${select(targetType, {
            COMMENT: `${name} can no longer join or write in ${community}, and the comment is hidden.`,
            other: `${name} can no longer join or write in ${community}, and the post is hidden.`,
          })}`
    },
    done: ({ community: scope }, name) => {
      const community = scope?.name
      return community === undefined
        ? msg`${name} was banned from the community.`
        : msg`${name} was banned from ${community}.`
    },
  },
  SUSPEND: {
    label: msg`Suspend`,
    question: msg`Suspend?`,
    key: 'S',
    ability: 'suspend',
    isDangerous: true,
    lead: ({ targetType }, name) =>
      msg`${select(targetType, {
        POST: `${name} cannot sign in until the suspension is over, and the post is hidden.`,
        COMMENT: `${name} cannot sign in until the suspension is over, and the comment is hidden.`,
        other: `${name} cannot sign in until the suspension is over.`,
      })}`,
    done: (_target, name) => msg`${name} was suspended.`,
  },
}
