import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { forumNameText } from '../../../../shared/communities/default-forum.ts'
import { type AuditAction, auditActions } from '../../../../shared/instance/audit-log.ts'
import { formatterFor } from '../../../ui/format-dates.ts'
import { shownTexts, writeNow, writeTextNow } from '../../../ui/languages/texts.tsx'
import { auditActionLabel } from './audit-action-labels.ts'

/** The clauses of details. The database has their English, by which old and new rows find their translation. */
const clauses: Partial<Record<AuditAction, Record<string, MessageDescriptor>>> = {
  'privacy.change': {
    'public → private': msg`public → private`,
    'private → public': msg`private → public`,
    'approval required': msg`approval required`,
    'approval no longer required': msg`approval no longer required`,
  },
  'writing.change': {
    'only members comment': msg`only members comment`,
    'everybody who reads comments': msg`everybody who reads comments`,
    'no post is held': msg`no post is held`,
    'reports hide content as on the whole site': msg`reports hide content as on the whole site`,
  },
  'newMemberLevel.change': {
    'every post and comment': msg`every post and comment`,
    'new posts': msg`new posts`,
    'replies and mentions': msg`replies and mentions`,
    'as the number of members decides': msg`as the number of members decides`,
  },
  'details.change': {
    description: msg`description`,
    guidelines: msg`guidelines`,
    icon: msg`icon`,
    'icon removed': msg`icon removed`,
    banner: msg`banner`,
    'banner removed': msg`banner removed`,
    'color removed': msg`color removed`,
  },
  'membersMayLink.change': { allowed: msg`allowed`, 'not allowed': msg`not allowed` },
}

/** Writes what was before and after a change. */
export const changeText = (before = '', after = '') => writeNow(msg`${before} → ${after}`)

const namedMessage = (name = '') => msg`name: ${name}`

const forumWriters =
  (message: (forum: string) => MessageDescriptor) =>
  (name = '') =>
    writeNow(message(writeTextNow(forumNameText(name))))

const numberIn = (counted: string) => Number(counted.replaceAll(',', ''))

/** Counts the removed example content, and the texts of members that went with it. */
function removedExamples(...counts: string[]) {
  const [communities = 0, posts = 0, comments = 0, accounts = 0] = counts.slice(0, 4).map(numberIn)
  const examples = writeNow(
    msg`${plural(communities, { one: '# community', other: '# communities' })}, ${plural(posts, { one: '# post', other: '# posts' })}, ${plural(comments, { one: '# comment', other: '# comments' })} and ${plural(accounts, { one: '# account', other: '# accounts' })}`,
  )
  if (!counts[4]) return examples
  const [memberPosts = 0, memberComments = 0] = counts.slice(4).map(numberIn)
  const texts = writeNow(
    msg`${plural(memberPosts, { one: '# post', other: '# posts' })} and ${plural(memberComments, { one: '# comment', other: '# comments' })}`,
  )
  return writeNow(msg`${examples}; of members: ${texts}`)
}

/** Writes an action as in the filter. */
function actionText(code = '') {
  const action = auditActions.find((one) => one === code)
  return action ? auditActionLabel(action) : code
}

const moment = formatterFor({ dateStyle: 'medium', timeStyle: 'short' })

/** Writes a time of the filter in the time zone of the reader, who chose days of it. */
const timeText = (at = '') => (Number.isNaN(Date.parse(at)) ? at : moment(shownTexts().language).format(new Date(at)))

const actionMessage = (name: string) => msg`action: ${name}`
const fromMessage = (time: string) => msg`from: ${time}`
const untilMessage = (time: string) => msg`until: ${time}`

/** Clauses with values. */
const patterns: Partial<Record<AuditAction, readonly [RegExp, (...values: string[]) => string][]>> = {
  'forum.rename': [[/^(.*) → (.*)$/, changeText]],
  'details.change': [
    [/^name: (.*?) → (.*)$/, (...names) => writeNow(namedMessage(changeText(...names)))],
    // A name may contain a comma.
    [/^name: (.*)$/, (name) => writeNow(namedMessage(name))],
    [/^color: (.*)$/, (color) => writeNow(msg`color: ${color}`)],
  ],
  'audit.export': [
    [/^q: (.*)$/, (terms) => writeNow(msg`search: ${terms}`)],
    [/^action: (.*)$/, (code) => writeNow(actionMessage(actionText(code)))],
    [/^userId: (.*)$/, (id) => writeNow(msg`user: ${id}`)],
    [/^slug: (.*)$/, (slug) => writeNow(msg`community: ${slug}`)],
    [/^from: (.*)$/, (at) => writeNow(fromMessage(timeText(at)))],
    [/^until: (.*)$/, (at) => writeNow(untilMessage(timeText(at)))],
  ],
  'exampleContent.remove': [
    [
      /^([\d,]+) communit(?:y|ies), ([\d,]+) posts?, ([\d,]+) comments? and ([\d,]+) accounts?(?:; of members: ([\d,]+) posts? and ([\d,]+) comments?)?$/,
      removedExamples,
    ],
  ],
  'writing.change': [
    [
      /^first (\d+) posts of new members are held$/,
      (count) => writeNow(msg`first ${count} posts of new members are held`),
    ],
    [
      /^reports of (\d+) users? hide content$/,
      (count) => writeNow(msg`reports of ${plural(Number(count), { one: '# user', other: '# users' })} hide content`),
    ],
  ],
  'forum.writers': [
    [/^(.*): moderators$/, forumWriters((forum) => msg`${forum}: moderators`)],
    [/^(.*): all members$/, forumWriters((forum) => msg`${forum}: all members`)],
  ],
  'report.assign': [
    [/^reassigned · (.*)$/, (content) => writeNow(msg`reassigned · ${content}`)],
    [/^unassigned · (.*)$/, (content) => writeNow(msg`unassigned · ${content}`)],
  ],
  'objection.answer': [
    [/^UPHELD: (.*)$/s, (answer) => writeNow(msg`the decision stands: ${answer}`)],
    [/^LIFTED: (.*)$/s, (answer) => writeNow(msg`the decision was lifted: ${answer}`)],
  ],
  'mail.test': [
    [/^their own address$/, () => writeNow(msg`their own address`)],
    [/^their own address: could not be sent$/, () => writeNow(msg`their own address: could not be sent`)],
    [/^(.*): could not be sent$/, (address) => writeNow(msg`${address}: could not be sent`)],
  ],
}

/** Actions whose details are several clauses. */
const lists: readonly AuditAction[] = ['details.change', 'privacy.change', 'writing.change', 'audit.export']

function clauseText(action: AuditAction, clause: string) {
  const clausesOfAction = clauses[action]
  const label = clausesOfAction && Object.hasOwn(clausesOfAction, clause) ? clausesOfAction[clause] : undefined
  if (label) return writeNow(label)
  for (const [pattern, write] of patterns[action] ?? []) {
    const match = pattern.exec(clause)
    if (match) return write(...match.slice(1))
  }
  return clause
}

/** Writes a stored detail in the language of the page. The names in it stay. */
export function clausesText(action: AuditAction, detail: string) {
  if (!lists.includes(action)) return clauseText(action, detail)
  return detail
    .split(', ')
    .map((clause) => clauseText(action, clause))
    .reduce((first, second) => writeNow(msg`${first}, ${second}`))
}
