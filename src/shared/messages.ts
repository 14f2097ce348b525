/**
 * The product's messages, worded as the specification has them. Messages of a form's field live in the schema of the
 * form; those that stand on one screen only, on that screen.
 */
export const messages = {
  somethingWrong: 'Something went wrong on our side. Please try again.',
  notFound: 'Not found',
  unsupportedBody: 'The body must be JSON.',
  signInNeeded: 'You need to sign in to do this.',
  crossSite: 'This request came from another site and was refused.',
  verificationNeeded: 'You need to verify your email address before you can do this.',
  verificationNeededToComment: 'You need to verify your email address before you can comment.',
  verificationNeededToEditComments: 'You need to verify your email before editing comments',

  loginIncomplete: 'Please enter both email and password',
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  emailTaken: 'An account with this email already exists.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  invalidResetToken: 'Invalid reset token',
  verifyFailed: 'Failed to verify email',
  emailRequired: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address.',

  communityNotFound: 'Community not found',
  communityForbidden: 'You do not have permission to view this community',
  communityBanned: 'You are banned from this community.',
  invitationNeeded: 'You need an invitation to join this community.',
  organizerCannotLeave: 'An organizer cannot leave before handing the community on.',
  memberNeededToPost: 'You must be a member of this community to post.',
  forumNotFound: 'Forum not found',
  topicNotFound: 'Topic not found',
  postNotFound: 'Post not found',
  commentNotFound: 'Comment not found',
  notTheAuthor: 'Only its author may do this.',
  noDefaultForum: 'No default forum found for this community',
  fillInAllFields: 'Please fill in all fields',
  commentEmpty: 'Comment cannot be empty',
  replyTooDeep: 'Replies cannot be nested more than 10 levels deep.',
} as const
