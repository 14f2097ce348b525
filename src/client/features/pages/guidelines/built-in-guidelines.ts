import { msg } from '@lingui/core/macro'
/** Shown when the site's own guidelines cannot be loaded. Markdown; its headings are one level below the page's. */
export const builtInGuidelines = msg`# Be respectful

Treat everyone as you would across a table. Argue with what people say, not with who they are.

# Share quality content

Post what is worth other people's time: say where it comes from, and add what you think of it.

# Prohibited content

No hate, harassment, threats, spam, explicit or illegal content, and nothing that exposes other people's private lives.

# Moderation

Moderators may remove content that breaks these rules and, when it happens again, exclude its authors. Report what
you see instead of answering in kind.

# Community rules

Each community may add its own rules. They apply there in addition to these.

# Appeals

If you think a decision was wrong, write to the moderators of the community first, and to the people who run this site
after that. Someone else will review the decision.
`
