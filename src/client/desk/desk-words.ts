import type { Case, CaseDecision, OpenCase } from '../../shared/desk.ts'
import { targetWords } from '../reports/report-words.ts'

type Target = Pick<Case, 'targetType' | 'author' | 'community'>

const kinds = { POST: 'Post', COMMENT: 'Comment', USER: 'Person', COMMUNITY: 'Community' } as const

/** 'Comment by Ann' */
export const caseName = ({ targetType, author }: Pick<Case, 'targetType' | 'author'>) => {
  if (targetType === 'USER') return author ? `Person: ${author.name}` : kinds.USER
  return author && targetType !== 'COMMUNITY' ? `${kinds[targetType]} by ${author.name}` : kinds[targetType]
}

/** Who is concerned by a decision, at the beginning of a sentence. */
export const whoOf = ({ targetType, author }: Target) =>
  targetType === 'COMMUNITY' ? 'Its organizers' : (author?.name ?? 'The author')

const isWritten = (type: Case['targetType']) => type === 'POST' || type === 'COMMENT'

interface DecisionWords {
  /** On its button. */
  label: string
  key: string
  ability: Exclude<keyof OpenCase['can'], 'take' | 'assign'>
  isDangerous?: boolean
  /** What it means, before it is done. */
  lead: (target: Target) => string
  /** Said when it is done. */
  done: (target: Target) => string
  /** What somebody did: after their name. */
  told: string
}

/** What can be decided, in the order of its weight. */
export const decisionWords: Record<CaseDecision, DecisionWords> = {
  DISMISS: {
    label: 'Dismiss',
    key: 'D',
    ability: 'dismiss',
    lead: ({ targetType }) =>
      isWritten(targetType)
        ? `Nothing is wrong with this ${targetWords[targetType]}: it stays, or is shown again.`
        : `Nothing is wrong with this ${targetWords[targetType]}.`,
    done: () => 'The reports were dismissed.',
    told: 'dismissed the reports',
  },
  HIDE: {
    label: 'Hide',
    key: 'H',
    ability: 'hide',
    lead: ({ targetType }) => `Only moderators and its author see this ${targetWords[targetType]} from now on.`,
    done: ({ targetType }) => `The ${targetWords[targetType]} is hidden.`,
    told: 'hid it',
  },
  REMOVE: {
    label: 'Remove',
    key: 'R',
    ability: 'remove',
    isDangerous: true,
    lead: ({ targetType }) =>
      targetType === 'COMMUNITY'
        ? 'The community is deleted, with everything in it.'
        : `The ${targetWords[targetType]} is deleted. This cannot be undone.`,
    done: ({ targetType }) => `The ${targetWords[targetType]} was removed.`,
    told: 'removed it',
  },
  WARN: {
    label: 'Warn',
    key: 'W',
    ability: 'warn',
    lead: ({ targetType }) =>
      isWritten(targetType)
        ? `The ${targetWords[targetType]} stays, or is shown again, and a warning is sent.`
        : 'A warning is sent. Nothing else changes.',
    done: (target) => `${whoOf(target)} ${target.targetType === 'COMMUNITY' ? 'were' : 'was'} warned.`,
    told: 'gave a warning',
  },
  BAN: {
    label: 'Ban',
    key: 'B',
    ability: 'ban',
    isDangerous: true,
    lead: (target) =>
      `${whoOf(target)} can no longer join or write in ${target.community?.name ?? 'the community'}, and the ${targetWords[target.targetType]} is hidden.`,
    done: (target) => `${whoOf(target)} was banned from ${target.community?.name ?? 'the community'}.`,
    told: 'banned the author',
  },
  SUSPEND: {
    label: 'Suspend',
    key: 'S',
    ability: 'suspend',
    isDangerous: true,
    lead: (target) =>
      target.targetType === 'USER'
        ? `${whoOf(target)} cannot sign in until the suspension is over. What they wrote stays.`
        : `${whoOf(target)} cannot sign in until the suspension is over, and the ${targetWords[target.targetType]} is hidden.`,
    done: (target) => `${whoOf(target)} was suspended.`,
    told: 'suspended the author',
  },
}
