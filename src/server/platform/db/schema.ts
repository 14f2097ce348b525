import type {
  CommunityBanTable,
  CommunityDayTable,
  CommunityMemberTable,
  CommunityTable,
  CommunityTopicTable,
  ForumTable,
  InvitationTable,
  InviteLinkTable,
  JoinRequestTable,
  SavedCommunityTable,
  TopicDayTable,
  TopicTable,
} from './tables/communities.ts'
import type {
  CommentTable,
  CommentVersionTable,
  FeedAddressTable,
  FeedVisitTable,
  MarkedPostTable,
  PostCommenterTable,
  PostTable,
  PostTopicTable,
  PostVersionTable,
  ReactionCountTable,
  ReactionTable,
  ThreadEventTable,
  ThreadVisitTable,
} from './tables/discussions.ts'
import type {
  AuthenticatorAppTable,
  ChallengeTable,
  EmailChangeTable,
  EmailTokenTable,
  OpenidAccountTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  TrustedDeviceTable,
  TwoFactorChangeTable,
  UserDayTable,
  UserSettingTable,
  UserTable,
} from './tables/identity.ts'
import type {
  AuditEntryTable,
  BackupTable,
  ExampleContentTable,
  IdempotencyKeyTable,
  InstanceDayTable,
  InstanceSettingTable,
  JobTable,
} from './tables/instance.ts'
import type { MediaTable, MediaUseTable } from './tables/media.ts'
import type {
  RemovedContentTable,
  ReportCaseTable,
  ReportTable,
  RestrictionTable,
  WordRuleTable,
} from './tables/moderation.ts'
import type {
  ChannelPreferenceTable,
  ContactMessageTable,
  FollowTable,
  MailTable,
  NotificationTable,
  PushDeviceTable,
  PushTable,
  UserBlockTable,
} from './tables/notifications.ts'
import type {
  AuditSearchTable,
  AuditSearchTermTable,
  CommentNumberTable,
  CommunityNumberTable,
  PostNumberTable,
  SearchTable,
  UserNumberTable,
} from './tables/search.ts'

/** The tables after the newest migration. */
export interface Schema {
  user: UserTable
  session: SessionTable
  emailToken: EmailTokenTable
  userSetting: UserSettingTable
  community: CommunityTable
  communityMember: CommunityMemberTable
  joinRequest: JoinRequestTable
  communityBan: CommunityBanTable
  invitation: InvitationTable
  inviteLink: InviteLinkTable
  topic: TopicTable
  communityTopic: CommunityTopicTable
  forum: ForumTable
  auditEntry: AuditEntryTable
  post: PostTable
  comment: CommentTable
  reaction: ReactionTable
  report: ReportTable
  postCommenter: PostCommenterTable
  postTopic: PostTopicTable
  communityDay: CommunityDayTable
  topicDay: TopicDayTable
  postNumber: PostNumberTable
  commentNumber: CommentNumberTable
  userNumber: UserNumberTable
  communityNumber: CommunityNumberTable
  postSearch: SearchTable
  commentSearch: SearchTable
  userSearch: SearchTable
  communitySearch: SearchTable
  wordRule: WordRuleTable
  notification: NotificationTable
  follow: FollowTable
  userBlock: UserBlockTable
  mail: MailTable
  emailChange: EmailChangeTable
  twoFactorChange: TwoFactorChangeTable
  trustedDevice: TrustedDeviceTable
  passkey: PasskeyTable
  openidAccount: OpenidAccountTable
  authenticatorApp: AuthenticatorAppTable
  recoveryCode: RecoveryCodeTable
  challenge: ChallengeTable
  media: MediaTable
  mediaUse: MediaUseTable
  postVersion: PostVersionTable
  commentVersion: CommentVersionTable
  threadVisit: ThreadVisitTable
  threadEvent: ThreadEventTable
  reactionCount: ReactionCountTable
  savedPost: MarkedPostTable
  hiddenPost: MarkedPostTable
  instanceSetting: InstanceSettingTable
  exampleContent: ExampleContentTable
  feedVisit: FeedVisitTable
  savedCommunity: SavedCommunityTable
  channelPreference: ChannelPreferenceTable
  pushDevice: PushDeviceTable
  push: PushTable
  feedAddress: FeedAddressTable
  contactMessage: ContactMessageTable
  removedContent: RemovedContentTable
  reportCase: ReportCaseTable
  restriction: RestrictionTable
  instanceDay: InstanceDayTable
  userDay: UserDayTable
  backup: BackupTable
  job: JobTable
  idempotencyKey: IdempotencyKeyTable
  emailSearch: SearchTable
  postSubstring: SearchTable
  userSubstring: SearchTable
  communitySubstring: SearchTable
  auditSearch: AuditSearchTable
  auditSearchTerm: AuditSearchTermTable
}
