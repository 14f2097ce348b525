import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PostText } from '../../../../shared/discussions/texts.ts'
import { withoutIsolates } from '../../../../shared/platform/format-message.ts'

const paragraphs = [
  msg`Hello, and welcome!`,
  msg`**What this place is for:** say in a sentence or two what people talk about here.`,
  msg`**How to begin:** introduce yourself in a comment. Who are you, and what brings you here?`,
  msg`**Good to know:** our guidelines are in the tab About. Ask if anything is unclear.`,
]

/** The beginning of a community's first post, for its organizer to change. */
export const welcomeText = (communityName: string, write: (message: MessageDescriptor) => string): PostText => ({
  title: withoutIsolates(write(msg`Welcome to ${communityName}`)),
  content: paragraphs.map(write).join('\n\n'),
})
