// Without schemas, whose library pages to read need not load.

export const reactionTypes = ['satisfaction', 'love', 'happy', 'surprise', 'sad', 'angry'] as const
export type ReactionType = (typeof reactionTypes)[number]

export const reactionLabels: Readonly<Record<ReactionType, string>> = {
  satisfaction: 'Like',
  love: 'Love',
  happy: 'Haha',
  surprise: 'Wow',
  sad: 'Sad',
  angry: 'Angry',
}

export const reactionEmojis: Readonly<Record<ReactionType, string>> = {
  satisfaction: '👍',
  love: '❤️',
  happy: '😄',
  surprise: '😮',
  sad: '😢',
  angry: '😠',
}

export const targetTypes = ['POST', 'COMMENT'] as const
export type TargetType = (typeof targetTypes)[number]
