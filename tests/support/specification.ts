/** The issue that brings what is not built yet. */
export type Issue = 7 | 8

/** What is built, and what awaits its issue: whoever builds something moves it up. */
export interface Specified {
  built: readonly string[]
  awaits: Partial<Record<Issue, readonly string[]>>
}

/** Every REST path of the two documents, with the parameters named as there. */
export const specifiedPaths: Specified = {
  built: [
    'GET /api/auth/me',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/signup',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'PUT /api/auth/profile',
    'GET /api/auth/verify-email',
    'POST /api/auth/resend-verification',
    'GET /api/users/me/settings',
    'PUT /api/users/me/settings',

    'GET /api/communities',
    'POST /api/communities',
    'GET /api/communities/by-slug/{slug}',
    'GET /api/communities/by-slug/{slug}/posts',
    'GET /api/communities/by-slug/{slug}/forums',
    'POST /api/communities/by-slug/{slug}/join',
    'POST /api/communities/by-slug/{slug}/leave',
    'POST /api/communities/by-slug/{slug}/invite',
    'GET /api/communities/trending',
    'GET /api/topics/trending',
    'GET /api/topics/search',
    'POST /api/topics',

    'GET /api/communities/{communityId}/posts/{postId}',
    'POST /api/posts',
    'GET /api/posts/{postId}/comments',
    'POST /api/posts/{postId}/comments',
    'PUT /api/posts/comments/{commentId}',
    'DELETE /api/posts/comments/{commentId}',
    'PUT /api/posts/{postId}',
    'DELETE /api/posts/{postId}',
    'GET /api/posts/user-reports',
    'GET /api/reactions/{targetType}/{targetId}',
    'POST /api/reactions/{targetType}/{targetId}',
    'GET /api/feed/preview',
    'GET /api/feed/hot',
    'GET /api/feed/new',
    'GET /api/feed/replies',
    'GET /api/feed/community-posts',

    'GET /api/admin/new-users',
    'GET /api/admin/search-users',
    'GET /api/admin/search-communities',
    'GET /api/admin/search-posts',
    'GET /api/admin/flagged-posts',
  ],
  awaits: {},
}

/** Paths the documents do not have: those the product's own rules name, and what is built beyond both. */
export const furtherPaths: Specified = {
  built: [
    'POST /api/auth/second-factor',
    'PUT /api/auth/password',
    'GET /api/users/me/sessions',
    'DELETE /api/users/me/sessions/{id}',
    'GET /api/users/me/export',
    'GET /api/users/{id}',
    'GET /api/users/{id}/posts',
    'GET /api/users/{id}/comments',
    'GET /api/users/{id}/communities',
    'POST /api/media/upload',
    'GET /api/posts/flagged',
    'POST /api/posts/{id}/report',
    'POST /api/posts/comments/{id}/report',
    'POST /api/users/{id}/report',
    'POST /api/communities/by-slug/{slug}/report',
  ],
  awaits: {},
}

/** The entries of src/shared/messages.ts for which the documents have no words, or leave the wording open. */
export const ownMessages = [
  'accountSuspended',
  'accountWaiting',
  'signUpClosed',
  'signUpInvitationNeeded',
  'uploadsOff',
  'uploadQuotaReached',
  'suspensionOver',
  'notYourself',
  'superAdminProtected',
  'superAdminNamed',
  'lastSuperAdmin',
  'notWaiting',
  'addressUnverified',
  'caseNotFound',
  'caseDecided',
  'decisionImpossible',
  'assigneeUnfit',
  'backupRunning',
  'tooManyInstanceRules',
  'somethingWrong',
  'storageFull',
  'storageFails',
  'notFound',
  'addressInvalid',
  'signInNeeded',
  'unsupportedBody',
  'crossSite',
  'verificationNeeded',
  'emailTaken',
  'passwordNeeded',
  'passwordWrong',
  'linkInvalid',
  'emailUnchanged',
  'codeNeeded',
  'codeWrong',
  'secondFactorNeeded',
  'signInAgain',
  'appSetUp',
  'factorMissing',
  'passkeyRefused',
  'tooManyRequests',
  'imageMissing',
  'personNotFound',
  'communityBanned',
  'invitationNeeded',
  'organizerCannotLeave',
  'forumNotFound',
  'topicNotFound',
  'postNotFound',
  'commentNotFound',
  'notTheAuthor',
  'replyTooDeep',
  'contactFormOld',
  'contactTooQuick',
  'contactClosed',
  'nothingReported',
  'ownReported',
  'forumElsewhere',
  'tooManyPinned',
  'postLocked',
  'communityArchived',
  'communityNameDiffers',
  'forumHasPosts',
  'forumIsDefault',
  'forumNameTaken',
  'forumsIncomplete',
  'invitationForAnother',
  'invitationInvalid',
  'invitationNotFound',
  'lastOrganizer',
  'memberForbidden',
  'memberNotFound',
  'noticeNotFound',
  'requestNotFound',
  'textRefused',
  'tooManyForums',
  'tooManyInvitations',
  'tooManyWordRules',
  'wordRuleNotFound',
  'wordRuleTaken',
]

/** A source text as it reads on the screen: without line breaks, joints of strings, escapes and entities. */
export const readable = (source: string) =>
  source
    .replace(/(['"`])\s*\+\s*\1/g, '')
    .replace(/\\(['"`])/g, '$1')
    .replace(/&amp;/g, '&')
    .replace(/&(apos|#39);/g, "'")
    .replace(/\{(['"]) \1\}/g, ' ')
    .replace(/\s+/g, ' ')

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const filledIn = '\\$?\\{[^{}]*\\}'

/**
 * Finds a message that stands as a string or text of its own in a readable source, rather than inside a longer one.
 * `{name}` in the message stands for whatever is filled in there, `{6}` for the number, written out or filled in.
 */
export function patternOf(message: string): RegExp {
  const parts = message.split(/(\{[^}]+\})/).map((part) => {
    const [, filling] = part.match(/^\{(.+)\}$/) ?? []
    if (filling === undefined) return literally(part)
    return /^\d+$/.test(filling) ? `(?:${filling}|${filledIn})` : filledIn
  })
  return new RegExp(`(?:^|['"\`>}]) ?${parts.join('')} ?(?:['"\`<{]|$)`)
}

/** What awaits any issue, each with the issue. */
export const awaited = ({ awaits }: Specified) =>
  Object.entries(awaits).flatMap(([issue, entries = []]) => entries.map((entry) => ({ issue, entry })))
