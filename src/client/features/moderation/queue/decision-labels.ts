import type { Case, CaseDecision, OpenCase } from '../../../../shared/moderation/queue.ts'
import { targetLabels } from '../reports/report-labels.ts'

type Target = Pick<Case, 'targetType' | 'author' | 'community'>

const targetTypeLabels = {
  POST: 'Post',
  COMMENT: 'Comment',
  USER: 'User',
  COMMUNITY: 'Community',
  RESTRICTION: 'Objection',
} as const

/** Returns a label such as 'Comment by Ann'. */
export const caseLabel = ({ targetType, author }: Pick<Case, 'targetType' | 'author'>) => {
  if (targetType === 'USER') return author ? `User: ${author.name}` : targetTypeLabels.USER
  return author && targetType !== 'COMMUNITY'
    ? `${targetTypeLabels[targetType]} by ${author.name}`
    : targetTypeLabels[targetType]
}

/** The affected user, as the first words of a sentence. */
export const affectedUserName = ({ targetType, author }: Target) =>
  targetType === 'COMMUNITY' ? 'Its organizers' : (author?.name ?? 'The author')

const isWritten = (type: Case['targetType']) => type === 'POST' || type === 'COMMENT'

interface DecisionLabels {
  /** The label of the button. */
  label: string
  key: string
  ability: Exclude<keyof OpenCase['can'], 'take' | 'assign' | 'answer' | 'lift'>
  isDangerous?: boolean
  /** Explains the consequences before the decision. */
  lead: (target: Target) => string
  /** The toast after the decision. */
  done: (target: Target) => string
  /** The verb phrase after the moderator's name. */
  pastTense: string
}

/** Decisions in order of severity. */
export const decisionLabels: Record<CaseDecision, DecisionLabels> = {
  DISMISS: {
    label: 'Dismiss',
    key: 'D',
    ability: 'dismiss',
    lead: ({ targetType }) =>
      isWritten(targetType)
        ? `Nothing is wrong with this ${targetLabels[targetType]}: it stays, or is shown again.`
        : `Nothing is wrong with this ${targetLabels[targetType]}.`,
    done: () => 'The reports were dismissed.',
    pastTense: 'dismissed the reports',
  },
  HIDE: {
    label: 'Hide',
    key: 'H',
    ability: 'hide',
    lead: ({ targetType }) => `Only moderators and its author see this ${targetLabels[targetType]} from now on.`,
    done: ({ targetType }) => `The ${targetLabels[targetType]} is hidden.`,
    pastTense: 'hid it',
  },
  REMOVE: {
    label: 'Remove',
    key: 'R',
    ability: 'remove',
    isDangerous: true,
    lead: ({ targetType }) =>
      targetType === 'COMMUNITY'
        ? 'The community is deleted, with everything in it.'
        : `The ${targetLabels[targetType]} is deleted. Its author can object.`,
    done: ({ targetType }) => `The ${targetLabels[targetType]} was removed.`,
    pastTense: 'removed it',
  },
  WARN: {
    label: 'Warn',
    key: 'W',
    ability: 'warn',
    lead: ({ targetType }) =>
      isWritten(targetType)
        ? `The ${targetLabels[targetType]} stays, or is shown again, and a warning is sent.`
        : 'A warning is sent. Nothing else changes.',
    done: (target) => `${affectedUserName(target)} ${target.targetType === 'COMMUNITY' ? 'were' : 'was'} warned.`,
    pastTense: 'gave a warning',
  },
  BAN: {
    label: 'Ban',
    key: 'B',
    ability: 'ban',
    isDangerous: true,
    lead: (target) =>
      `${affectedUserName(target)} can no longer join or write in ${target.community?.name ?? 'the community'}, and the ${targetLabels[target.targetType]} is hidden.`,
    done: (target) => `${affectedUserName(target)} was banned from ${target.community?.name ?? 'the community'}.`,
    pastTense: 'banned the author',
  },
  SUSPEND: {
    label: 'Suspend',
    key: 'S',
    ability: 'suspend',
    isDangerous: true,
    lead: (target) =>
      target.targetType === 'USER'
        ? `${affectedUserName(target)} cannot sign in until the suspension is over.`
        : `${affectedUserName(target)} cannot sign in until the suspension is over, and the ${targetLabels[target.targetType]} is hidden.`,
    done: (target) => `${affectedUserName(target)} was suspended.`,
    pastTense: 'suspended the author',
  },
}
