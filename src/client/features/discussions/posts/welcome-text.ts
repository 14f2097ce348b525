import type { PostText } from '../../../../shared/discussions/texts.ts'

/** The beginning of a community's first post, for its organizer to change. */
export const welcomeText = (communityName: string): PostText => ({
  title: `Welcome to ${communityName}`,
  content: `Hello, and welcome!

**What this place is for:** say in a sentence or two what people talk about here.

**How to begin:** introduce yourself in a comment. Who are you, and what brings you here?

**Good to know:** our guidelines are in the tab About. Ask if anything is unclear.`,
})
