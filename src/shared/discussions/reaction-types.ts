// Without schemas, whose library pages to read need not load.

export const reactionTypes = ['satisfaction', 'love', 'happy', 'surprise', 'sad', 'angry'] as const
export type ReactionType = (typeof reactionTypes)[number]

export interface ReactionLabel {
  label: string
  emoji: string
}

export const reactionLabels: Readonly<Record<ReactionType, ReactionLabel>> = {
  satisfaction: { label: 'Like', emoji: '👍' },
  love: { label: 'Love', emoji: '❤️' },
  happy: { label: 'Haha', emoji: '😄' },
  surprise: { label: 'Wow', emoji: '😮' },
  sad: { label: 'Sad', emoji: '😢' },
  angry: { label: 'Angry', emoji: '😠' },
}

export const targetTypes = ['POST', 'COMMENT'] as const
export type TargetType = (typeof targetTypes)[number]
