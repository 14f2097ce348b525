import type { Mutant } from '../mutant.ts'
import { accountLanguageMutants } from './account-languages.ts'
import { accountRecoveryMutants } from './account-recovery.ts'
import { appearanceMutants } from './appearance.ts'
import { backupMutants } from './backups.ts'
import { clientMutants } from './client.ts'
import { commentMutants } from './comments.ts'
import { communitiesMutants } from './communities.ts'
import { connectionMutants } from './connections.ts'
import { contentFilterMutants } from './content-filter.ts'
import { databaseMutants } from './database.ts'
import { digestMutants } from './digests.ts'
import { discoveryMutants } from './discovery.ts'
import { discussionsMutants } from './discussions.ts'
import { emailMutants } from './emails.ts'
import { exampleContentMutants } from './example-content.ts'
import { followMutants } from './follows.ts'
import { handedLinkMutants } from './handed-links.ts'
import { heldPostMutants } from './held-posts.ts'
import { httpMutants } from './http.ts'
import { idempotencyMutants } from './idempotency.ts'
import { identityMutants } from './identity.ts'
import { invitationMutants } from './invitations.ts'
import { inviteLinksMutants } from './invite-links.ts'
import { keptPageMutants } from './kept-pages.ts'
import { liveThreadMutants } from './live-threads.ts'
import { mediaMutants } from './media.ts'
import { moderationMutants } from './moderation.ts'
import { notificationBundlesMutants } from './notification-bundles.ts'
import { notificationChannelMutants } from './notification-channels.ts'
import { notificationsMutants } from './notifications.ts'
import { openidMutants } from './openid.ts'
import { operationsMutants } from './operations.ts'
import { pageMutants } from './pages.ts'
import { passkeyAloneMutants } from './passkeys-alone.ts'
import { platformMutants } from './platform.ts'
import { presenceMutants } from './presence.ts'
import { proofOfWorkMutants } from './proof-of-work.ts'
import { pushMutants } from './push.ts'
import { screenMutants } from './screens.ts'
import { signInLinkMutants } from './sign-in-links.ts'
import { superAdminMutants } from './super-admins.ts'
import { suspendedContentMutants } from './suspended-content.ts'
import { textMutants } from './texts.ts'
import { unreadMutants } from './unread.ts'

export const mutants: readonly Mutant[] = [
  ...communitiesMutants,
  ...invitationMutants,
  ...inviteLinksMutants,
  ...discussionsMutants,
  ...commentMutants,
  ...presenceMutants,
  ...moderationMutants,
  ...heldPostMutants,
  ...proofOfWorkMutants,
  ...identityMutants,
  ...accountLanguageMutants,
  ...accountRecoveryMutants,
  ...signInLinkMutants,
  ...superAdminMutants,
  ...handedLinkMutants,
  ...exampleContentMutants,
  ...appearanceMutants,
  ...suspendedContentMutants,
  ...discoveryMutants,
  ...unreadMutants,
  ...notificationsMutants,
  ...notificationChannelMutants,
  ...pushMutants,
  ...notificationBundlesMutants,
  ...followMutants,
  ...openidMutants,
  ...passkeyAloneMutants,
  ...platformMutants,
  ...mediaMutants,
  ...idempotencyMutants,
  ...textMutants,
  ...connectionMutants,
  ...httpMutants,
  ...databaseMutants,
  ...digestMutants,
  ...emailMutants,
  ...keptPageMutants,
  ...liveThreadMutants,
  ...contentFilterMutants,
  ...backupMutants,
  ...operationsMutants,
  ...clientMutants,
  ...screenMutants,
  ...pageMutants,
]
