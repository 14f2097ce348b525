import { limits } from './limits.ts'

// The formatter of the language would have to be loaded with the first page.
const withCommas = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

export const somethingWrong = 'Something went wrong on our side. Please try again.'
export const storageFull = 'The server has run out of disk space. Nothing was saved.'
export const storageFails = 'The server cannot reach its storage right now. Please try again later.'
export const notFound = 'Not found'
export const addressInvalid = 'The address is not valid.'
export const unsupportedBody = 'The type or the encoding of the body is not supported here.'
export const bodyNotObject = 'The body must be a JSON object.'
export const bodyTooLarge = 'The body is too large.'
export const headersTooLarge = 'The headers are too large.'
export const requestMalformed = 'This is not a valid HTTP request.'
export const requestTooSlow = 'The request took too long to arrive.'
export const expectationFailed = 'The expectation of this request is not supported.'
export const signInNeeded = 'You need to sign in to do this.'
export const metricsTokenNeeded = 'Send the token of METRICS_TOKEN as a bearer token.'
export const crossSite = 'This request came from another site and was refused.'
export const verificationNeeded = 'You need to verify your email address before you can do this.'
export const verificationNeededToComment = 'You need to verify your email address before you can comment.'
export const verificationNeededToEditComments = 'You need to verify your email before editing comments'
/** Stands where a site with a mail server promises a mail. */
export const siteSendsNoMail = 'This site sends no email. Ask an administrator for your link.'

export const loginIncomplete = 'Please enter both email and password'
export const loginFailed = 'Login failed'
export const signupFailed = 'Signup failed'
export const emailTaken = 'An account with this email already exists.'
export const nameReserved =
  'This name is reserved, because readers could take it for the name of this site or its admins.'
export const passwordsDiffer = 'Passwords do not match'
export const passwordTooShort = `Password must be at least ${limits.passwordMin} characters`
export const passwordTooShortForSuperAdmin = `The password of a super admin must be at least ${limits.superAdminPasswordMin} characters`
export const passwordCommon = 'This password is one of the most common ones. Please choose another one.'
export const invalidResetToken = 'Invalid reset token'
export const verifyFailed = 'Failed to verify email'
export const signInLinkUnavailable =
  'This site sends no email, so there are no sign-in links. Please sign in with your password.'
export const signInLinkInvalid = 'This link has expired or was used already. Ask for a new one on the sign-in page.'
export const signInLinkOfAnotherBrowser =
  'This link works only in the browser in which you asked for it. Open it there, or ask for a new one in this browser.'
export const emailRequired = 'Please enter your email address'
export const emailInvalid = 'Please enter a valid email address.'

export const passwordNeeded = 'Please enter your password'
export const passwordWrong = 'The password is incorrect.'
export const proofNeeded = 'Please confirm that it is you.'
export const proofExpired = 'That took too long. Please try again.'
export const linkInvalid = 'This link is invalid or has expired.'
export const undoAddressFirst =
  'Your email address was changed later. Use the link in the email about that change first.'
export const emailChangeOff = 'Email update needs dedicated backend logic.'
export const emailUnchanged = 'This is already your email address.'
export const emailVerified = 'Your address has just been verified. Please try again.'
export const codeNeeded = 'Please enter the six-digit code'
export const codeWrong = 'The code is incorrect.'
export const secondFactorNeeded = 'Please confirm with your second factor.'
export const signInAgain = 'That took too long. Please sign in again.'
export const appSetUp = 'An authenticator app is already set up.'
export const appNotOffered =
  'Authenticator apps cannot be set up here at the moment. Add a passkey, or ask the admins of this site: System check tells them the reason.'
export const appUnreadable =
  'Codes of authenticator apps cannot be checked at the moment. Use a passkey or a recovery code, or ask the admins of this site.'
export const factorMissing = 'Set up an authenticator app or a passkey first.'
export const openidMissing = 'This site has no sign-in provider.'
export const openidSilent = 'The sign-in provider does not answer. Please try again later, or sign in another way.'
export const openidInvalid =
  'The answer of the sign-in provider cannot be used. Please try again, or sign in another way.'
export const openidUnusable =
  'The sign-in provider cannot be used at the moment. Please sign in another way, or ask the admins of this site.'
export const openidFixed = 'OIDC_ISSUER sets the sign-in provider. Change it there, and start the server again.'
export const openidSecretNeeded =
  'Please enter the client secret. The stored one is only used while the issuer and the client ID stay the same.'
export const openidIssuerSilent = 'The issuer does not answer. Please check its address, and try again.'
export const openidIssuerInvalid =
  'This address is not the issuer of a sign-in provider. Copy it exactly as your provider shows it.'
export const openidProviderDamaged =
  'The stored sign-in provider cannot be read. Until you enter it again, it signs no one in.'
export const openidSecretUnreadable =
  'The client secret cannot be read, because the key in secret.key or SECRET_KEY is missing or another one. Until you enter the secret again, or put the key back, the provider signs no one in.'
export const openidExpired = 'This sign-in has expired or was used already. Please start again.'
export const openidOfAnotherBrowser = 'This sign-in was started in another browser or session. Please start again here.'
export const openidCancelled = 'The sign-in provider did not sign you in.'
export const openidWithoutAddress =
  'The sign-in provider did not tell your email address, so no account can be made. Please sign up here.'
export const openidNameInvalid = 'The sign-in provider did not tell a name that can be used here. Please sign up here.'
export const openidAddressTaken =
  'An account with your email address exists here. Sign in to it, then connect the provider under Security in your settings.'
export const openidConnected = 'An account of the provider is connected already, here or to another user.'
export const lastWayIn = 'You could not sign in any more. Set a password or add another passkey first.'
export const passwordExists = 'This account has a password. Change it with the current one.'
export const passkeyRefused = 'The passkey could not be verified.'
export const tooManyRequests = 'Too many attempts. Please wait a moment and try again.'
export const idempotencyKeyInvalid = 'Idempotency-Key must have 1 to 255 characters.'
export const idempotencyKeyOfBatch = 'Idempotency-Key needs a request with a single call.'
export const sentBefore =
  'You already sent another version of this, and it was saved. Send this one again if you want both.'
export const notAuthenticated = 'Not authenticated'
export const settingsSaved = 'Settings saved successfully.'
export const settingsUnchanged = 'No changes to save.'
export const imageInvalid = 'Please upload a valid image file (JPEG, PNG, or WebP).'
export const imageTooLarge = `Image size should be less than ${limits.imageBytesMax / 1024 / 1024}MB.`
export const imageMissing = 'file is required'
export const uploadFormTooLarge = 'Send one file and at most 20 other fields.'
export const imageAnimated = 'Animated images are not supported. Please upload a still image.'
export const imageTooCostly = 'This image takes too long to process. Please upload a smaller or simpler one.'
export const userNotFound = 'User not found'

export const communityNotFound = 'Community not found'
export const communityForbidden = 'You do not have permission to view this community'
export const communityBanned = 'You are banned from this community.'
export const invitationNeeded = 'You need an invitation to join this community.'
export const communityArchived = 'This community is archived. You can read it, but you cannot add anything.'
export const communityNameDiffers = 'The name does not match the name of this community.'
export const memberNotFound = 'Member not found'
export const memberForbidden = 'Your role does not allow this.'
export const appointOrganizerFirst =
  'Only organizers and moderators of this community can do this. As a super admin, you can appoint an organizer, or yourself, under “Members & roles” in its settings.'
export const lastOrganizer = 'A community needs an organizer. Make another member an organizer first.'
export const appointeeSuspended = 'A suspended user cannot be an organizer. Lift the suspension first.'
export const appointeeWaiting = 'A user who is waiting for approval cannot be an organizer.'
export const appointeeUnverified =
  'This user has not verified their email address, so somebody else may have signed up with it.'
export const requestNotFound = 'Join request not found'
export const emailsMissing = 'Please enter at least one email address'
export const invitationNotFound = 'Invitation not found'
export const invitationInvalid = 'This invitation is invalid or has expired.'
export const invitationForAnother = 'This invitation was sent to another email address.'
export const inviteLinkUsedUp = 'This invite link has been used up. Ask the person who gave it to you for a new one.'
export const inviteLinkExpired = 'This invite link has expired. Ask the person who gave it to you for a new one.'
export const inviteLinkRevoked = 'This invite link was revoked. Ask a member of the community for a new one.'
export const inviteLinkEnded =
  'The person who made this invite link can no longer invite. Ask another member for a new one.'
export const inviteLinkArchived = 'This community is archived. It takes no new members at the moment.'
export const inviteLinkNotFound = 'Invite link not found'
export const tooManyInviteLinks = "You have reached today's limit for invite links. Please try again tomorrow."
export const tooManyInvitations = "You have reached today's limit for invitations. Please try again tomorrow."
export const forumNameTaken = 'A forum with this name already exists.'
export const forumIsDefault = 'The default forum cannot be removed.'
export const forumHasPosts = 'Only an empty forum can be removed.'
export const forumsIncomplete = 'ids must name every forum of the community once.'
export const tooManyForums = `A community has at most ${limits.forumsPerCommunity} forums.`
export const wordRuleTaken = 'A rule for this word already exists.'
export const wordRuleNotFound = 'Word rule not found'
export const tooManyWordRules = `A community has at most ${withCommas(limits.wordRulesPerCommunity)} word rules.`
export const mailRequired =
  'These emails cannot be switched off, because they tell you of decisions about you or your texts.'
export const pushEndpointRefused = 'endpoint must be an address on the internet'
export const pushKeyRefused = 'keys.p256dh is not a public key'
export const quietHoursEqual = 'quietHours must begin and end at different times'
export const notificationNotFound = 'Notification not found'
export const organizerCannotLeave = 'Organizers cannot leave before they hand over the community.'
export const memberNeededToPost = 'You must be a member of this community to post.'
export const memberNeededToComment = 'Only members can comment in this community.'
export const forumNotFound = 'Forum not found'
export const topicNotFound = 'Topic not found'
export const textRefused = 'Your text breaks the rules of this community or site and was not accepted.'
export const postNotFound = 'Post not found'
export const commentNotFound = 'Comment not found'
export const notTheAuthor = 'Only the author can do this.'
export const noDefaultForum = 'No default forum found for this community'
export const fillInAllFields = 'Please fill in all fields'
export const workProofNeeded = 'The proof that no robot sent this form is missing or out of date. Please send it again.'
export const postWaiting = 'This post waits for approval.'
export const postNotWaiting = 'This post no longer waits for approval.'
export const heldPostEdited = 'The author has changed this post in the meantime. Read it again before you decide.'
export const heldAuthorBanned = 'Its author is banned from this community. You can only reject the post.'
export const postLocked = 'This post is locked. You can no longer comment on it.'
export const tooManyPinned = `A community has at most ${limits.pinnedPostsMax} pinned posts. Unpin one first.`
export const forumForModerators = 'Only organizers and moderators can post in this forum.'
export const forumElsewhere = 'The forum must belong to the same community.'
export const ownReported = 'You cannot report your own content or account.'
export const blockYourself = 'You cannot mute or block yourself.'
export const nothingReported = 'There are no reports to decide on.'
export const adminForbidden = 'You do not have permission to access the admin area.'
export const searchQueryMissing = 'Please enter a search query'
export const accountSuspended = 'This account is suspended.'
export const accountWaiting =
  'This account is waiting for approval. You can sign in once a super admin has approved it.'
export const signUpClosed = 'Sign-up is currently closed.'
export const signUpInvitationNeeded = 'You need an invitation to sign up.'
export const uploadsOff = 'Image uploads are turned off.'
export const uploadQuotaReached = 'You have used all of your storage for images.'
export const uploadVerificationNeeded = 'Please verify your email address before you upload more images.'
export const suspensionOver = 'The end of a suspension must be in the future.'
export const notYourself = 'You cannot do this to your own account.'
export const superAdminLinkRefused =
  'A link for a super admin is not handed over. The operator makes one with the command "folkmoot user password".'
export const exampleAccount = 'This account is example content. Nobody can sign in to it.'
export const addressVerified = 'This address is verified already.'
export const emailChangeOver = 'This change of address is confirmed, cancelled or expired.'
export const superAdminProtected = 'A super admin cannot be suspended. Remove the super admin right first.'
export const lastSuperAdmin = 'The site needs a super admin. Give the right to another user first.'
export const superAdminNamed = 'SUPER_ADMIN_EMAIL contains this address. Change it first, or the right will come back.'
export const notWaiting = 'This account is not waiting for approval.'
export const addressUnverified = 'Only a user with a verified address can be a super admin.'
export const caseNotFound = 'Case not found'
export const caseDecided = 'Someone else has already decided this case.'
export const objectionMade = 'You have already objected to this decision.'
export const objectionImpossible = 'This decision is no longer in force.'
export const decisionNotFound = 'Decision not found'
export const decisionImpossible = 'This decision does not apply to this case.'
export const assigneeUnfit = 'You can only assign this case to one of its moderators.'
export const exampleContentExists = 'This site has example content already.'
export const exampleContentRefused = 'This site has communities already. Example content is for a new site.'
export const exampleContentMissing = 'This site has no example content.'
export const setupOver = 'This site is already set up. Please sign in.'
export const setupEmailTaken =
  'An account with this email already exists. Sign in to it and open the set-up link again to make it the super admin.'
export const setupPasswordWeak = `The password of your account is too weak for a super admin. Change it to one of at least ${limits.superAdminPasswordMin} characters that is not common, and open the set-up link again.`
export const setupLinkInvalid =
  'This set-up link is not valid. Open the newest link in the log of the server, or run “folkmoot setup-link” on the server to get a new one.'
export const setupLinkExpired =
  'This set-up link has expired. Run “folkmoot setup-link” on the server to get a new one.'
export const mailServerFixed = 'SMTP_URL sets the mail server. Change it there, and start the server again.'
export const mailSenderFixed = 'MAIL_FROM sets the sender. Change it there, and start the server again.'
export const mailPasswordNeeded =
  'Please enter the password of the mail server. The stored one is only used while the fields above stay the same.'
export const mailServerDamaged =
  'The stored mail server cannot be read. Until you enter it again in System Settings, emails wait.'
export const mailPasswordUnreadable =
  'The password of the mail server cannot be read, because the file secret.key in the data directory is missing or another one. Until you enter the password again in System Settings, or put the file back, emails wait.'
export const mailPasswordUnreadableHere =
  'The password of the mail server cannot be read by this server process. Until every process has the same SECRET_KEY, or you enter the password again in System Settings, emails wait.'
export const secretKeyUnshared =
  'Set SECRET_KEY to the same value for every server process, restart them, and save again.'
export const secretKeyDamaged = 'The file secret.key in the data directory is damaged. Remove it and try again.'
export const backupRunning = 'A backup is already running.'
export const backupOnServer =
  'The database is on a PostgreSQL server. Back it up and restore it with the tools of PostgreSQL, as docs/operating.md describes.'
export const tooManyInstanceRules = `A site has at most ${withCommas(limits.wordRulesOfInstance)} word rules.`
export const contactClosed = 'This site does not accept messages yet.'
export const contactTooQuick = 'That was very quick. Please wait a few seconds and send it again.'
export const contactFormOld = 'This form has expired. Please open it again.'
export const commentEmpty = 'Comment cannot be empty'
export const replyTooDeep = `Replies cannot be nested more than ${limits.commentDepthMax} levels deep.`
