import { msg } from '@lingui/core/macro'

/**
 * The guidelines that every site has until its operator writes others (`public/guidelines.md`), by section. Markdown; its headings
 * are one level below the page's.
 */
export const shippedGuidelines = [
  msg`Folkmoot is a place to meet, share and talk things over. These guidelines apply everywhere on this site. They are short on purpose: most of them are ordinary decency.`,
  msg`# Be respectful

- Remember that there is a person behind every name. Assume good faith until you have a reason not to.
- Argue with what somebody said, not with who they are. No insults, no mockery, no pile-ons.
- Disagreement is welcome. Say why you disagree, and be ready to be wrong.
- Respect the names and words people use for themselves.
- If somebody asks you to leave them alone, do.`,
  msg`# Share quality content

- Give your post a title that says what it is about.
- Check whether somebody has asked the question before, and stay on the topic of the community.
- Say where things come from. Link to sources, credit the people who made what you share, and mark what is your own guess.
- If you are connected with what you recommend, say so.
- Be generous to newcomers: everybody asked their first question once.`,
  msg`# Prohibited content

The following is removed wherever it appears:

- **Hatred**: attacks on people for their origin, skin colour, religion, sex, gender, orientation, disability or age.
- **Harassment**: bullying, stalking, threats, or calling on others to do so.
- **Violence**: praising or inciting it, or depicting it for its own sake.
- **Explicit content**: pornography, and anything at all that sexualises minors.
- **Private matters of others**: addresses, phone numbers, pictures or messages shared without consent.
- **Deception**: spam, scams, malware, impersonation, and falsehoods spread on purpose.
- **Illegal content**: whatever breaks the law, including other people's copyright.`,
  msg`# Moderation

Organizers and moderators look after their community; the people who run the site help where that is not enough.

- See something that breaks these rules? Report it rather than answer in kind. Reports are not shown to the person reported.
- Content that several people report may be hidden until a moderator reviews it.
- Depending on how serious it is and whether it happened before, moderators may have a word, remove content, or exclude people from a community or from the site.
- Moderators explain their decisions and keep to these rules themselves.`,
  msg`# Community rules

Communities may add their own guidelines, which you find on their About tab. They can be stricter than these, never looser. Read them before your first post.`,
  msg`# Appeals

Mistakes happen. If you think a decision was wrong:

1. Write to the moderators of the community, calmly, and say what you think they missed.
2. If that does not settle it, write to the people who run this site with the *Contact Us* link at the foot of each page.
3. Somebody else reviews the decision and tells you the outcome.

Opening another account to get around a decision ends the matter.`,
]
