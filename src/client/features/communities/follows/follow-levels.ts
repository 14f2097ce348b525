import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FollowLevel, FollowTargetType } from '../../../../shared/notify/follows.ts'

interface Choice {
  level: FollowLevel
  name: MessageDescriptor
  sentence: MessageDescriptor
}

/** The levels of each kind of target, in the words of the menu. */
export const followChoices: Record<FollowTargetType, readonly Choice[]> = {
  COMMUNITY: [
    { level: 'WATCHING', name: msg`Everything`, sentence: msg`Every new post and every comment.` },
    { level: 'WATCHING_FIRST_POST', name: msg`New posts`, sentence: msg`Every new post, and replies to you.` },
    { level: 'NORMAL', name: msg`Replies`, sentence: msg`Only replies to you and mentions of your name.` },
    { level: 'MUTED', name: msg`Nothing`, sentence: msg`No notifications. Home leaves this community out.` },
  ],
  TOPIC: [
    { level: 'WATCHING', name: msg`Everything`, sentence: msg`Every post on this topic and every comment.` },
    { level: 'WATCHING_FIRST_POST', name: msg`New posts`, sentence: msg`Every new post on this topic.` },
    { level: 'NORMAL', name: msg`Replies`, sentence: msg`Only replies to you and mentions of your name.` },
    { level: 'MUTED', name: msg`Nothing`, sentence: msg`No notifications. Home leaves this topic out.` },
  ],
  POST: [
    { level: 'WATCHING', name: msg`Every comment`, sentence: msg`Every new comment in this discussion.` },
    { level: 'NORMAL', name: msg`Replies`, sentence: msg`Only replies to you and mentions of your name.` },
    { level: 'MUTED', name: msg`Nothing`, sentence: msg`No notifications. Home leaves this post out.` },
  ],
}

/** The choice for a level; a post that the viewer follows for new posts notifies them like a normal one. */
export const choiceFor = (targetType: FollowTargetType, level: FollowLevel) =>
  followChoices[targetType].find((choice) => choice.level === level) ??
  followChoices[targetType].find((choice) => choice.level === 'NORMAL')
